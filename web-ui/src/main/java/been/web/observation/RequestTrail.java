package been.web.observation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Gives each call a name that its answer and the lines of the log carry, names there the caller and
 * of what, and counts how long calls take.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RequestTrail extends OncePerRequestFilter implements HandlerInterceptor {
    static final String HEADER = "X-Request-Id";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String REQUEST = "request";
    private static final String WHO = "who";
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    /** Names of the parts of a path. */
    private static final Map<String, String> TOLD =
            Map.of(
                    "/api/v1/analyses/{id}", "analysis",
                    "/api/v1/tasks/{id}", "task",
                    "/api/v1/contexts/{id}", "context",
                    "/api/v1/hosts/{name}", "host",
                    "/api/v1/evaluations/{id}", "evaluation");

    private final MeterRegistry meters;

    RequestTrail(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String name = name(request.getHeader(HEADER));
        response.setHeader(HEADER, name);
        MDC.put(REQUEST, name);
        long begun = System.nanoTime();
        try {
            chain.doFilter(request, response);
        } finally {
            count(request, response, System.nanoTime() - begun);
            MDC.clear();
        }
    }

    /** What the caller calls it, if that can stand in a log. */
    static String name(@Nullable String given) {
        return given != null && NAME.matcher(given).matches()
                ? given
                : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    private void count(HttpServletRequest request, HttpServletResponse response, long nanos) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (pattern == null || !pattern.toString().startsWith("/api/")) {
            return;
        }
        Timer.builder("http.server.requests")
                .description("calls of REST and of the host protocol, including waiting ones")
                .tag("method", request.getMethod())
                .tag("uri", pattern.toString())
                .tag("status", String.valueOf(response.getStatus()))
                .serviceLevelObjectives(BOUNDS)
                .register(meters)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        Principal caller = request.getUserPrincipal();
        if (caller != null) {
            MDC.put(WHO, caller.getName());
        }
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        Object values = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        if (pattern instanceof String path && values instanceof Map<?, ?> variables) {
            TOLD.forEach((prefix, word) -> {
                if (path.startsWith(prefix)) {
                    for (String variable : List.of("id", "name")) {
                        Object value = variables.get(variable);
                        if (prefix.endsWith("{" + variable + "}") && value != null) {
                            MDC.put(word, value.toString());
                        }
                    }
                }
            });
        }
        return true;
    }
}
