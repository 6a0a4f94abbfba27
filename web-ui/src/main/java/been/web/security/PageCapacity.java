package been.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Opens pages for only so many browsers as the controller has memory for, and for fewer that no
 * user signed in on, so that those cannot take all: each open page is held by the server. What is
 * open stays open; REST and hosts are not asked.
 */
final class PageCapacity extends OncePerRequestFilter {
    private static final List<String> OF_FILES =
            List.of("/aura/", "/been/", "/webjars/", "/VAADIN/", "/favicon.svg");
    private static final int OF_NOBODY = 4;
    private static final int SECONDS_TO_NOBODYS_END = 300;
    private static final int RETRY_SECONDS = 120;

    private final Open open;
    private final int most;
    private final SecurityContextHolderStrategy contexts;

    /**
     * @param most browsers with open pages; a quarter of these without anybody signed in
     */
    PageCapacity(Open open, int most, SecurityContextHolderStrategy contexts) {
        this.open = open;
        this.most = most;
        this.contexts = contexts;
    }

    /** As many as one for each mebibyte that the JVM may take: two thirds of what one needs. */
    static int usual() {
        return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() >> 20);
    }

    /** How many of so many browsers may be without a user. */
    static int ofNobody(int most) {
        return most / OF_NOBODY;
    }

    /** The browsers whose pages are held. */
    static final class Open implements HttpSessionListener {
        private final Set<HttpSession> sessions = ConcurrentHashMap.newKeySet();

        @Override
        public void sessionCreated(HttpSessionEvent event) {
            sessions.add(event.getSession());
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            sessions.remove(event.getSession());
        }

        int count() {
            return sessions.size();
        }

        List<HttpSession> all() {
            return List.copyOf(sessions);
        }
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean isNew = request.getSession(false) == null;
        String path = request.getRequestURI();
        if (isNew && OF_FILES.stream().anyMatch(path::startsWith)) {
            // One that is not there is a page with an error.
            if (isFile(path)) {
                chain.doFilter(request, response);
            } else {
                response.setStatus(HttpStatus.NOT_FOUND.value());
            }
            return;
        }
        boolean isSomebodys = isSomebodys();
        if (isNew && open.count() >= (isSomebodys ? most : ofNobody(most))) {
            refuse(response);
            return;
        }
        chain.doFilter(request, response);
        var made = isNew && !isSomebodys ? request.getSession(false) : null;
        if (made != null) {
            made.setMaxInactiveInterval(SECONDS_TO_NOBODYS_END);
        }
    }

    private static boolean isFile(String path) {
        return PageCapacity.class.getResource("/META-INF/resources" + path) != null
                || PageCapacity.class.getResource("/META-INF/VAADIN/webapp" + path) != null;
    }

    private boolean isSomebodys() {
        Authentication caller = contexts.getContext().getAuthentication();
        return caller != null && caller.getPrincipal() instanceof Identity;
    }

    private void refuse(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
        response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(RETRY_SECONDS));
        response.setContentType(MediaType.TEXT_PLAIN_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter()
                .write(
                        "%d browsers have open pages, which is the limit. Close pages that are not needed, try again in some minutes, or give the controller more memory and set been.open-browsers.%n"
                                .formatted(open.count()));
    }
}
