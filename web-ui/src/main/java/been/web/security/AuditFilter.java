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
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes one entry of the audit log for every REST call that performs an action, with its status:
 * also for denied calls, if the caller is known. The entry is written before the answer is sent, so
 * that who has the answer finds the entry. A repeated answer is not written again.
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
        if (caller == null || !(caller.getPrincipal() instanceof Identity who)) {
            chain.doFilter(request, response);
            return;
        }
        var call = new Call(who, request, response);
        int status = 500;
        try {
            chain.doFilter(request, call);
            status = call.getStatus();
        } finally {
            call.write(status);
        }
    }

    /** Streams that are read are written when they end, with how they ended. */
    private final class Call extends OnCommittedResponseWrapper {
        private final Identity who;
        private final HttpServletRequest request;
        private boolean isWritten;

        Call(Identity who, HttpServletRequest request, HttpServletResponse response) {
            super(response);
            this.who = who;
            this.request = request;
        }

        @Override
        protected void onResponseCommitted() {
            if (!SecurityConfiguration.READING.contains(request.getMethod())) {
                write(getStatus());
            }
        }

        void write(int status) {
            String action = action(request);
            if (isWritten || action.isEmpty() || request.getAttribute(AuditLog.REPEATED) != null) {
                return;
            }
            isWritten = true;
            log.add(
                    who.name(),
                    request.getRemoteAddr(),
                    Way.REST,
                    action,
                    object(request, getHeader(HttpHeaders.LOCATION)),
                    status < 400 ? Outcome.DONE : status < 500 ? Outcome.REFUSED : Outcome.FAILED,
                    String.valueOf(status));
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
