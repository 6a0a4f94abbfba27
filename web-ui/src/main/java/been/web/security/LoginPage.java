package been.web.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.HtmlUtils;

/** The page to sign in at: plain HTML without a script. */
record LoginPage(String template) {

    static final MediaType TYPE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    static LoginPage load() throws IOException {
        return new LoginPage(
                new ClassPathResource("been/web/security/login.html")
                        .getContentAsString(StandardCharsets.UTF_8));
    }

    /**
     * @param page where the user wants to go, a path of this platform
     * @param message what to say first; empty for nothing
     */
    ResponseEntity<String> show(HttpStatus status, String page, String message) {
        return ResponseEntity.status(status).contentType(TYPE).body(text(page, message));
    }

    String text(String page, String message) {
        return template.replace("{{page}}", HtmlUtils.htmlEscape(page))
                .replace("{{message}}", HtmlUtils.htmlEscape(message))
                .replace("{{hidden}}", message.isEmpty() ? "hidden" : "");
    }
}
