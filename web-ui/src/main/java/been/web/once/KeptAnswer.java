package been.web.once;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * What a call was answered with.
 *
 * @param location where the thing is that it made
 * @param body absent where it held a secret, or was too long
 */
record KeptAnswer(
        int status, @Nullable String location, @Nullable String type, @Nullable String body) {
    private static final int LONGEST = 1 << 20;

    static KeptAnswer of(ContentCachingResponseWrapper response, boolean isSecret) {
        boolean isKept = !isSecret && response.getContentSize() <= LONGEST;
        return new KeptAnswer(
                response.getStatus(),
                response.getHeader(HttpHeaders.LOCATION),
                response.getContentType(),
                isKept
                        ? new String(response.getContentAsByteArray(), StandardCharsets.UTF_8)
                        : null);
    }

    boolean isSuccess() {
        return status / 100 == 2;
    }

    void write(HttpServletResponse response, String bytes) throws IOException {
        response.setStatus(status);
        if (location != null) {
            response.setHeader(HttpHeaders.LOCATION, location);
        }
        if (type != null) {
            response.setContentType(type);
        }
        response.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
    }
}
