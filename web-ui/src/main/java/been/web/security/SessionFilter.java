package been.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.web.filter.OncePerRequestFilter;

/** Checks the session cookie with every request, so that a revoked session ends at once. */
final class SessionFilter extends OncePerRequestFilter {

    private final Sessions sessions;
    private final SecurityContextHolderStrategy contexts;

    /**
     * @param contexts where the chain's other filters look for who calls
     */
    SessionFilter(Sessions sessions, SecurityContextHolderStrategy contexts) {
        this.sessions = sessions;
        this.contexts = contexts;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (contexts.getContext().getAuthentication() == null) {
            sessions.find(request)
                    .ifPresent(identity -> {
                        SecurityContext context = contexts.createEmptyContext();
                        context.setAuthentication(new IdentityAuthentication(identity));
                        contexts.setContext(context);
                    });
        }
        chain.doFilter(request, response);
    }
}
