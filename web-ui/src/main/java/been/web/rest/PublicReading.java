package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has those who did not sign in read public analyses one after the other, two at a time: each call
 * may have all measurements of an execution in memory, which is a quarter of it at most.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class PublicReading extends OncePerRequestFilter {
    static final int AT_ONCE = 2;
    private static final int PAUSE_SECONDS = 5;

    private final Semaphore free = new Semaphore(AT_ONCE, true);
    private final Duration patience;

    PublicReading() {
        this(Duration.ofSeconds(10));
    }

    PublicReading(Duration patience) {
        this.patience = patience;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getUserPrincipal() != null
                || !request.getRequestURI().startsWith("/api/v1/analyses/");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isAdmitted()) {
            response.setIntHeader(HttpHeaders.RETRY_AFTER, PAUSE_SECONDS);
            ProblemWriter.write(
                    response,
                    ApiProblem.of(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "public.too-many",
                            ApiProblem.Kind.RESOURCE,
                            true,
                            "Many read public analyses at this moment; call again, or sign in.",
                            List.of()));
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            free.release();
        }
    }

    private boolean isAdmitted() {
        try {
            return free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
