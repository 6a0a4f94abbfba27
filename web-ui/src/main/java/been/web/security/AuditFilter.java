package been.web.security;

import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes every call of REST that may change something, or takes everything away, to the audit log,
 * with what was answered: also those that were refused, if their caller is known. An answer that is
 * only repeated is no deed.
 */
final class AuditFilter extends OncePerRequestFilter {

    private final AuditLog log;
    private final SecurityContextHolderStrategy contexts;

    AuditFilter(AuditLog log, SecurityContextHolderStrategy contexts) {
        this.log = log;
        this.contexts = contexts;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication caller = contexts.getContext().getAuthentication();
        boolean isThrough = false;
        try {
            chain.doFilter(request, response);
            isThrough = true;
        } finally {
            boolean isRepeated = request.getAttribute(AuditLog.REPEATED) != null;
            if (!isRepeated
                    && isDeed(request)
                    && caller != null
                    && caller.getPrincipal() instanceof Identity identity) {
                write(identity, request, isThrough ? response.getStatus() : 500, response);
            }
        }
    }

    /** A call that only reads is one where its handler says so. */
    private static boolean isDeed(HttpServletRequest request) {
        return !SecurityConfiguration.READING.contains(request.getMethod())
                || (request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod handler
                        && handler.hasMethodAnnotation(Deed.class));
    }

    private void write(
            Identity who, HttpServletRequest request, int status, HttpServletResponse response) {
        log.add(
                who.name(),
                request.getRemoteAddr(),
                Way.REST,
                deed(request),
                object(request, response.getHeader(HttpHeaders.LOCATION)),
                status < 400 ? Outcome.DONE : status < 500 ? Outcome.REFUSED : Outcome.FAILED,
                String.valueOf(status));
    }

    private static String deed(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                        instanceof HandlerMethod handler
                ? Deeds.name(handler)
                : "call.unknown";
    }

    /** What the path names; of something new, where it is to be found. */
    private static String object(HttpServletRequest request, @Nullable String location) {
        if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
                        instanceof Map<?, ?> variables
                && !variables.isEmpty()) {
            return variables.values().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining("/"));
        }
        return location == null ? "" : location.substring(location.lastIndexOf('/') + 1);
    }
}
