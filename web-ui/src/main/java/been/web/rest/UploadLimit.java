package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets each caller send so many large files at a time; one more is turned away before its first
 * byte is read. Host runtimes, which send fewer, come again by themselves.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class UploadLimit extends OncePerRequestFilter {
    static final int AT_ONCE = 16;
    private static final int PAUSE_SECONDS = 5;

    private final Map<String, Semaphore> callers = new ConcurrentHashMap<>();

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !BodyLimit.isUpload(request);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Principal caller = request.getUserPrincipal();
        String name = caller == null ? "" : caller.getName();
        Semaphore free = callers.computeIfAbsent(name, _ -> new Semaphore(AT_ONCE));
        if (!free.tryAcquire()) {
            response.setIntHeader(HttpHeaders.RETRY_AFTER, PAUSE_SECONDS);
            ProblemWriter.write(
                    response,
                    ApiProblem.of(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "upload.too-many",
                            ApiProblem.Kind.RESOURCE,
                            true,
                            "You are sending %d files, which is the limit; send this one when another has finished."
                                    .formatted(AT_ONCE),
                            List.of()));
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            free.release();
        }
    }
}
