package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The page before the first page: one-time links and tokens become sessions here. */
@RestController
final class Front {

    private static final String LINK_VOID =
            "This link was used already or is older than 15 minutes. Ask for a new one.";
    private static final String TOKEN_UNKNOWN =
            "This token is not known here. Copy the whole line of the file.";

    private final AccessTokens tokens;
    private final Sessions sessions;
    private final String template;

    Front(AccessTokens tokens, Sessions sessions) throws IOException {
        this.tokens = tokens;
        this.sessions = sessions;
        this.template =
                new ClassPathResource("been/web/security/login.html")
                        .getContentAsString(StandardCharsets.UTF_8);
    }

    @GetMapping("/login")
    ResponseEntity<String> login(
            @RequestParam(required = false) @Nullable String once,
            @RequestParam(defaultValue = "/") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Identity> identity =
                once == null ? Optional.empty() : tokens.redeem(AccessTokens.Kind.LOGIN, once);
        if (identity.isPresent()) {
            sessions.open(identity.get(), request, response);
            return redirect(page);
        }
        if (sessions.find(request).isPresent()) {
            return redirect(page);
        }
        return once == null
                ? page(HttpStatus.OK, page, "")
                : page(HttpStatus.FORBIDDEN, page, LINK_VOID);
    }

    @PostMapping("/login/token")
    ResponseEntity<String> token(
            @RequestParam String token,
            @RequestParam(defaultValue = "/") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Identity> identity = tokens.identify(AccessTokens.Kind.BEARER, token.strip());
        if (identity.isEmpty()) {
            return page(HttpStatus.FORBIDDEN, page, TOKEN_UNKNOWN);
        }
        sessions.open(identity.get(), request, response);
        return redirect(page);
    }

    private ResponseEntity<String> page(HttpStatus status, String page, String message) {
        String html =
                template.replace("{{page}}", HtmlUtils.htmlEscape(local(page)))
                        .replace("{{message}}", message)
                        .replace("{{hidden}}", message.isEmpty() ? "hidden" : "");
        return ResponseEntity.status(status)
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(html);
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
