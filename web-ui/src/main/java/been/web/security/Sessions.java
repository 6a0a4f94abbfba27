package been.web.security;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * Browser sessions that outlive a restart of the controller: the cookie holds a secret, the
 * database its hash. Thread-safe.
 */
final class Sessions {

    private static final Duration LIFETIME = Duration.ofDays(14);

    private final AccessTokens tokens;

    Sessions(AccessTokens tokens) {
        this.tokens = tokens;
    }

    void open(Identity identity, HttpServletRequest request, HttpServletResponse response) {
        String secret = tokens.issue(AccessTokens.Kind.SESSION, identity, LIFETIME);
        setCookie(request, response, secret, LIFETIME);
    }

    Optional<Identity> find(HttpServletRequest request) {
        return secret(request).flatMap(s -> tokens.identify(AccessTokens.Kind.SESSION, s));
    }

    void close(HttpServletRequest request, HttpServletResponse response) {
        secret(request).ifPresent(tokens::revoke);
        setCookie(request, response, "", Duration.ZERO);
    }

    boolean carriesCookie(HttpServletRequest request) {
        return secret(request).isPresent();
    }

    private static void setCookie(
            HttpServletRequest request,
            HttpServletResponse response,
            String value,
            Duration lifetime) {
        ResponseCookie cookie =
                ResponseCookie.from(cookieName(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(lifetime)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private static Optional<String> secret(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        String name = cookieName(request);
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name)) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }

    /** Browsers do not tell ports apart; two platforms on one machine must not share a cookie. */
    private static String cookieName(HttpServletRequest request) {
        return "been-session-" + request.getServerPort();
    }
}
