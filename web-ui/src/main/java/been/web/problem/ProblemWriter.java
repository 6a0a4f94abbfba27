package been.web.problem;

import been.protocol.Wire;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Answers with a problem where no controller method is at work, as in a filter. */
public final class ProblemWriter {

    private ProblemWriter() {}

    /** Does nothing when an answer has already begun. */
    public static void write(HttpServletResponse response, ApiProblem problem) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        byte[] body = Wire.write(problem).getBytes(StandardCharsets.UTF_8);
        response.resetBuffer();
        response.setStatus(problem.status());
        response.setContentType(ApiProblem.MEDIA_TYPE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
