package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The page before the first page: passwords, one-time links and tokens become sessions here. */
@RestController
final class Front {

    private static final String LINK_VOID =
            "This link was used already or has expired. Ask for a new one.";
    private static final String TOKEN_UNKNOWN = "Unknown token. Copy the whole line of the file.";
    private static final String TOKEN_LIMITED =
            "This token is limited to programs: it does not open pages.";
    private static final String WRONG = "Wrong user name or password.";
    private static final String FOREIGN = "This form was sent from another site. Sign in here.";
    private static final String ENDED =
            "Your session has ended. Sign in to continue where you were.";

    private final AccessTokens tokens;
    private final Sessions sessions;
    private final SignIn signIn;
    private final Users users;
    private final AuditLog audit;
    private final LoginPage page;

    Front(AccessTokens tokens, Sessions sessions, SignIn signIn, Users users, AuditLog audit)
            throws IOException {
        this.tokens = tokens;
        this.sessions = sessions;
        this.signIn = signIn;
        this.users = users;
        this.audit = audit;
        this.page = LoginPage.load();
    }

    @GetMapping("/login")
    ResponseEntity<String> login(
            @RequestParam(required = false) @Nullable String once,
            @RequestParam(required = false) @Nullable String ended,
            @RequestParam(defaultValue = "/") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (once != null) {
            Optional<Identity> identity = tokens.redeem(AccessTokens.Kind.LOGIN, once);
            if (identity.isPresent()) {
                return welcome(identity.get(), page, request, response);
            }
        }
        if (sessions.find(request).isPresent()) {
            return redirect(page);
        }
        if (once != null) {
            return refuse(HttpStatus.FORBIDDEN, page, LINK_VOID);
        }
        return this.page.show(HttpStatus.OK, local(page), ended == null ? "" : ENDED);
    }

    @PostMapping("/login")
    ResponseEntity<String> password(
            @RequestParam String user,
            @RequestParam String password,
            @RequestParam(defaultValue = "/") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (isForeign(request)) {
            return refuse(HttpStatus.FORBIDDEN, page, FOREIGN);
        }
        return switch (signIn.attempt(
                user, password, request.getRemoteAddr(), sessions.known(request, user))) {
            case SignIn.Attempt.Welcome(Identity identity) -> {
                sessions.open(identity, request, response);
                yield redirect(page);
            }
            case SignIn.Attempt.Wrong _ -> refuse(HttpStatus.FORBIDDEN, page, WRONG);
            case SignIn.Attempt.TooEarly(Duration wait) -> tooEarly(page, wait);
        };
    }

    private ResponseEntity<String> tooEarly(String page, Duration wait) {
        long seconds = SignIn.seconds(wait);
        return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
                .contentType(LoginPage.TYPE)
                .body(
                        this.page.text(
                                local(page),
                                "Too many attempts. Wait %d s before the next one."
                                        .formatted(seconds)));
    }

    @PostMapping("/login/token")
    ResponseEntity<String> token(
            @RequestParam String token,
            @RequestParam(defaultValue = "/") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (isForeign(request)) {
            return refuse(HttpStatus.FORBIDDEN, page, FOREIGN);
        }
        Optional<Identity> identity = tokens.identify(AccessTokens.Kind.BEARER, token.strip());
        if (identity.isEmpty()) {
            return refuse(HttpStatus.FORBIDDEN, page, TOKEN_UNKNOWN);
        }
        return identity.get().isUnlimited()
                ? welcome(identity.get(), page, request, response)
                : refuse(HttpStatus.FORBIDDEN, page, TOKEN_LIMITED);
    }

    private ResponseEntity<String> welcome(
            Identity identity,
            String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        sessions.open(identity, request, response);
        users.noteSignIn(identity.name());
        audit.signIn(identity.name(), request.getRemoteAddr(), true);
        return redirect(page);
    }

    private ResponseEntity<String> refuse(HttpStatus status, String page, String why) {
        return this.page.show(status, local(page), why);
    }

    /** A form of another site could log a visitor in as a user of its choice. */
    private static boolean isForeign(HttpServletRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null) {
            return false;
        }
        String host = request.getHeader(HttpHeaders.HOST);
        return host == null || !origin.replaceFirst("^https?://", "").equalsIgnoreCase(host);
    }

    private static ResponseEntity<String> redirect(String page) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, local(page))
                .build();
    }

    /** A page of this platform, or its first one: never an address elsewhere. */
    static String local(String page) {
        boolean isPath = page.startsWith("/") && !page.startsWith("//") && !page.contains("\\");
        try {
            return isPath && !URI.create(page).isAbsolute() ? page : "/";
        } catch (IllegalArgumentException _) {
            return "/";
        }
    }
}
