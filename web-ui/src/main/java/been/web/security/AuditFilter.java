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
 * Writes one entry of the audit log for every REST call that performs an action, with its status:
 * also for denied calls, if the caller is known. A repeated answer is not written again.
 */
final class AuditFilter extends OncePerRequestFilter {

    private static final String UNKNOWN = "call.unknown";

    private final AuditLog log;
    private final Rights rights;
    private final SecurityContextHolderStrategy contexts;

    AuditFilter(AuditLog log, Rights rights, SecurityContextHolderStrategy contexts) {
        this.log = log;
        this.rights = rights;
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
            String action = action(request);
            boolean isRepeated = request.getAttribute(AuditLog.REPEATED) != null;
            if (!action.isEmpty()
                    && !isRepeated
                    && caller != null
                    && caller.getPrincipal() instanceof Identity identity) {
                write(identity, request, action, isThrough ? response.getStatus() : 500, response);
            }
        }
    }

    /** The action of the call; empty if it has none. */
    private String action(HttpServletRequest request) {
        if (request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                instanceof HandlerMethod handler) {
            return rights.of(handler) instanceof Access.Least least ? least.action() : "";
        }
        return SecurityConfiguration.READING.contains(request.getMethod()) ? "" : UNKNOWN;
    }

    private void write(
            Identity who,
            HttpServletRequest request,
            String action,
            int status,
            HttpServletResponse response) {
        log.add(
                who.name(),
                request.getRemoteAddr(),
                Way.REST,
                action,
                object(request, response.getHeader(HttpHeaders.LOCATION)),
                status < 400 ? Outcome.DONE : status < 500 ? Outcome.REFUSED : Outcome.FAILED,
                String.valueOf(status));
    }

    /** The variables of the path; without any, the name of what was created. */
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
