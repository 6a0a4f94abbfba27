package been.web.openapi;

import been.protocol.access.ReadOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The document for people: Swagger UI, from this platform's own files alone. */
@RestController
@ReadOnly
final class ApiReference {
    /** It writes its styles into the page, and draws with images that are in them. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data:; font-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String page;

    ApiReference() throws IOException {
        page =
                new ClassPathResource("been/web/openapi/reference.html")
                        .getContentAsString(StandardCharsets.UTF_8);
    }

    @GetMapping("/api/docs")
    ResponseEntity<String> reference() {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .header("Content-Security-Policy", POLICY)
                .body(page);
    }
}
