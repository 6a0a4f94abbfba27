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
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has those who did not sign in send large bodies a few at a time: they are in memory whole before
 * it is known whether anything in them is of use. {@link BodyLimit} ends those that arrive slowly.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class AnonymousBodies extends OncePerRequestFilter {
    static final int AT_ONCE = 16;
    static final int OF_NETWORK = 4;
    private static final int PAUSE_SECONDS = 5;

    /** Bodies up to this size may be in memory for every connection that there can be. */
    private static final long SMALL = 16 << 10;

    /** No handler reads bodies of these. */
    private static final Set<String> BODILESS = Set.of("GET", "HEAD", "OPTIONS");

    private final Turns turns;

    AnonymousBodies() {
        this(Duration.ofSeconds(10));
    }

    AnonymousBodies(Duration patience) {
        turns = new Turns(AT_ONCE, OF_NETWORK, patience);
    }

    /** Whether somebody who did not sign in sends a large body, or one of unknown size. */
    static boolean isOne(HttpServletRequest request) {
        long bytes = request.getContentLengthLong();
        boolean isUnknown = bytes < 0 && !BODILESS.contains(request.getMethod());
        return request.getUserPrincipal() == null && (isUnknown || bytes > SMALL);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !isOne(request);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!turns.take(request, () -> chain.doFilter(request, response))) {
            response.setIntHeader(HttpHeaders.RETRY_AFTER, PAUSE_SECONDS);
            ProblemWriter.write(
                    response,
                    ApiProblem.of(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "request.too-many",
                            ApiProblem.Kind.RESOURCE,
                            true,
                            "Too many calls without a credential are sending large bodies; send this one again later.",
                            List.of()));
        }
    }
}
