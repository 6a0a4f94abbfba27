package been.web.rest;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;

/**
 * Cuts the connection where an answer fails after it has begun: the client must not take the part
 * that it got for the whole. What fails before is left to {@link ProblemAnswers}.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class BrokenAnswers implements HandlerExceptionResolver {

    private static final Logger LOG = LoggerFactory.getLogger(BrokenAnswers.class);

    /** The server closes the connection without the end of the body. */
    private static final View CUT =
            (_, _, _) -> {
                throw new CloseNowException("the answer failed after it had begun", null);
            };

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception failure) {
        if (isGone(failure, response.isCommitted())) {
            LOG.debug("the client disconnected: {}", failure.getMessage());
            return new ModelAndView();
        }
        if (response.isCommitted()) {
            LOG.error("an answer failed after it had begun", failure);
            return new ModelAndView(CUT);
        }
        response.setContentLengthLong(-1); // Spring drops other headers of the file.
        return null;
    }

    /** An upload that breaks off is a {@link ClientAbortException}, too, but is answered. */
    private static boolean isGone(Throwable failure, boolean isAnswered) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof AsyncRequestNotUsableException
                    || (isAnswered && t instanceof ClientAbortException)) {
                return true;
            }
        }
        return false;
    }
}
