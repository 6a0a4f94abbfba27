package been.web.security;

import com.vaadin.flow.server.VaadinSession;
import com.vaadin.flow.server.WrappedSession;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ties open pages to who signed in: when that session has ended, another one began, or the user has
 * another role, the servlet session that holds the pages is dropped, and they are opened again,
 * after signing in where needed.
 *
 * <p>Every event of a page passes here, so pages of an ended session have no effect. {@link
 * EndedPages} closes those that send nothing and only listen.
 */
final class PageSessions extends OncePerRequestFilter {

    private static final String OWNER = PageSessions.class.getName();
    private static final String IDENTITY = Identity.class.getName();
    private static final String NOBODY = "nobody";

    private final SecurityContextHolderStrategy contexts;

    PageSessions(SecurityContextHolderStrategy contexts) {
        this.contexts = contexts;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String owner = owner(request);
        HttpSession pages = request.getSession(false);
        if (pages != null
                && pages.getAttribute(OWNER) != null
                && !(owner.equals(pages.getAttribute(OWNER)) && isOf(pages, caller()))) {
            pages.invalidate();
        }
        try {
            chain.doFilter(request, response);
        } finally {
            own(request.getSession(false), owner);
            know(request.getSession(false));
        }
    }

    /**
     * Who has the page open that this thread works on without a request, as one that shows news
     * does.
     */
    static Optional<Identity> whoseOpenPage() {
        VaadinSession pages = VaadinSession.getCurrent();
        WrappedSession session = pages == null ? null : pages.getSession();
        return session == null
                ? Optional.empty()
                : Optional.ofNullable((Identity) session.getAttribute(IDENTITY));
    }

    /** The session of these open pages, as {@link Sessions#mark} names it; empty without a user. */
    static Optional<String> mark(HttpSession pages) {
        return Optional.ofNullable((String) pages.getAttribute(OWNER))
                .filter(owner -> !owner.equals(NOBODY));
    }

    /** Whether these open pages show what that user may see in the role of now. */
    static boolean isOf(HttpSession pages, @Nullable Identity user) {
        Object before = pages.getAttribute(IDENTITY);
        return before == null || before.equals(user);
    }

    private void know(@Nullable HttpSession pages) {
        Identity caller = caller();
        try {
            if (pages != null && caller != null && pages.getAttribute(IDENTITY) == null) {
                pages.setAttribute(IDENTITY, caller);
            }
        } catch (IllegalStateException _) {
            // The session was ended meanwhile; it has no open page.
        }
    }

    /** Right with the request that made it. */
    private static void own(@Nullable HttpSession pages, String owner) {
        try {
            if (pages != null && pages.getAttribute(OWNER) == null) {
                pages.setAttribute(OWNER, owner);
            }
        } catch (IllegalStateException _) {
            // The session was ended meanwhile; it has no owner.
        }
    }

    private String owner(HttpServletRequest request) {
        return caller() == null ? NOBODY : Sessions.mark(request).orElse(NOBODY);
    }

    private @Nullable Identity caller() {
        Authentication caller = contexts.getContext().getAuthentication();
        return caller != null && caller.getPrincipal() instanceof Identity identity
                ? identity
                : null;
    }
}
