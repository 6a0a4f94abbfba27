package been.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Recognises the session cookie, anew with every request: a revoked session ends at once. */
final class SessionFilter extends OncePerRequestFilter {

    private final Sessions sessions;

    SessionFilter(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityContextHolder.getContext().getAuthentication() == null) {
            sessions.find(request)
                    .ifPresent(identity -> {
                        SecurityContext context = SecurityContextHolder.createEmptyContext();
                        context.setAuthentication(new IdentityAuthentication(identity));
                        SecurityContextHolder.setContext(context);
                    });
        }
        chain.doFilter(request, response);
    }
}
