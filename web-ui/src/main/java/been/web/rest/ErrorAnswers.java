package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers failures outside any resource, such as in a filter, without their cause. What was thrown
 * there is answered as if a resource had thrown it.
 */
@RestController
final class ErrorAnswers implements ErrorController {

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws Exception {
        Object thrown = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (thrown instanceof Exception failure) {
            throw failure;
        }
        Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        HttpStatus known = code instanceof Integer number ? HttpStatus.resolve(number) : null;
        HttpStatus status = known == null ? HttpStatus.NOT_FOUND : known;
        boolean isOurs = status.is5xxServerError();
        ProblemWriter.write(
                response,
                ApiProblem.of(
                        status,
                        isOurs
                                ? "platform.bug"
                                : "request."
                                        + status.getReasonPhrase()
                                                .toLowerCase(Locale.ROOT)
                                                .replace(' ', '-'),
                        isOurs ? ApiProblem.Kind.PLATFORM : ApiProblem.Kind.USER,
                        false,
                        isOurs
                                ? "Internal error; the cause is in the controller's log."
                                : "The request is malformed.",
                        List.of()));
    }
}
