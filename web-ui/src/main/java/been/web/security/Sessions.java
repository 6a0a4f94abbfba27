package been.web.security;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Browser sessions that outlive a restart of the controller: the cookie holds a secret, the
 * database its hash. Thread-safe.
 */
public final class Sessions {

    private static final Duration LIFETIME = Duration.ofDays(14);
    private static final Duration KNOWN = Duration.ofDays(180);
    private static final int LONGEST_BROWSER = 200;

    private final AccessTokens tokens;
    private final JdbcClient jdbc;
    private final InstantSource clock;

    Sessions(DataSource database, AccessTokens tokens, InstantSource clock) {
        this.tokens = tokens;
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    /**
     * One that is open.
     *
     * @param browser what it calls itself; absent when it does not
     */
    public record Open(
            String id,
            Instant since,
            Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable String usedFrom,
            @Nullable String browser) {}

    void open(Identity identity, HttpServletRequest request, HttpServletResponse response) {
        String secret = tokens.issue(AccessTokens.Kind.SESSION, identity, LIFETIME);
        String browser = request.getHeader(HttpHeaders.USER_AGENT);
        if (browser != null) {
            jdbc.sql("UPDATE access_token SET label = :browser WHERE hash = :hash")
                    .param(
                            "browser",
                            browser.substring(0, Math.min(browser.length(), LONGEST_BROWSER)))
                    .param("hash", Secret.hash(secret))
                    .update();
        }
        setCookie(cookieName(request), request, response, secret, LIFETIME);
        setCookie(
                browserName(request),
                request,
                response,
                browser(request, identity.name())
                        .map(this::prolonged)
                        .orElseGet(() -> tokens.issue(AccessTokens.Kind.BROWSER, identity, KNOWN)),
                KNOWN);
    }

    /** Names the browser where that user signed in on it before; empty where not. */
    String known(HttpServletRequest request, String user) {
        return browser(request, user)
                .map(secret -> "browser " + Secret.hash(secret) + " ")
                .orElse("");
    }

    private Optional<String> browser(HttpServletRequest request, String user) {
        return cookie(request, browserName(request))
                .filter(secret ->
                        tokens.identify(AccessTokens.Kind.BROWSER, secret)
                                .filter(who -> who.name().equalsIgnoreCase(user.strip()))
                                .isPresent());
    }

    private String prolonged(String browser) {
        jdbc.sql("UPDATE access_token SET expires_at = :until WHERE hash = :hash")
                .param("until", clock.instant().plus(KNOWN).toEpochMilli())
                .param("hash", Secret.hash(browser))
                .update();
        return browser;
    }

    Optional<Identity> find(HttpServletRequest request) {
        return secret(request)
                .flatMap(secret ->
                        tokens.identify(
                                AccessTokens.Kind.SESSION, secret, request.getRemoteAddr()));
    }

    void close(HttpServletRequest request, HttpServletResponse response) {
        secret(request).ifPresent(tokens::revoke);
        setCookie(cookieName(request), request, response, "", Duration.ZERO);
    }

    boolean carriesCookie(HttpServletRequest request) {
        return secret(request).isPresent();
    }

    /** The session of a request, named by what the database keeps of it. */
    static Optional<String> mark(HttpServletRequest request) {
        return secret(request).map(Secret::hash);
    }

    /** Those of a user, the newest first. */
    public List<Open> of(String user) {
        return jdbc.sql(
                        """
                        SELECT id, issued_at, expires_at, used_at, used_from, label
                        FROM access_token
                        WHERE kind = 'SESSION' AND account = :user AND expires_at > :now
                        ORDER BY issued_at DESC, id
                        """)
                .param("user", user)
                .param("now", clock.millis())
                .query((row, _) -> {
                    long used = row.getLong(4);
                    Instant usedAt = row.wasNull() ? null : Instant.ofEpochMilli(used);
                    return new Open(
                            row.getString(1),
                            Instant.ofEpochMilli(row.getLong(2)),
                            Instant.ofEpochMilli(row.getLong(3)),
                            usedAt,
                            row.getString(5),
                            row.getString(6));
                })
                .list();
    }

    /** The id of the session of a request, as {@link #of} lists it. */
    public Optional<String> current(HttpServletRequest request) {
        return mark(request)
                .flatMap(hash ->
                        jdbc.sql("SELECT id FROM access_token WHERE hash = :hash")
                                .param("hash", hash)
                                .query((row, _) -> Optional.ofNullable(row.getString(1)))
                                .optional()
                                .flatMap(id -> id));
    }

    /** Whether that user had that session; it is over. */
    public boolean end(String user, String id) {
        return jdbc.sql(
                                "DELETE FROM access_token"
                                        + " WHERE kind = 'SESSION' AND account = :user AND id = :id")
                        .param("user", user)
                        .param("id", id)
                        .update()
                == 1;
    }

    private static void setCookie(
            String name,
            HttpServletRequest request,
            HttpServletResponse response,
            String value,
            Duration lifetime) {
        ResponseCookie cookie =
                ResponseCookie.from(name, value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(lifetime)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private static Optional<String> secret(HttpServletRequest request) {
        return cookie(request, cookieName(request));
    }

    private static Optional<String> cookie(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
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

    private static String browserName(HttpServletRequest request) {
        return "been-browser-" + request.getServerPort();
    }
}
