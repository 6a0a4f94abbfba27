package been.web.security;

import com.vaadin.flow.server.ServiceInitEvent;
import com.vaadin.flow.server.VaadinServiceInitListener;
import com.vaadin.flow.server.communication.IndexHtmlResponse;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The content policy of pages: only scripts of this platform run, and of inline ones only those
 * that it wrote into the page itself, which carry a number that is used once.
 *
 * <p>Flow evaluates expressions that the server sends, so that {@code unsafe-eval} has to stay, and
 * styles its components inline.
 */
final class PagePolicy implements VaadinServiceInitListener {

    private static final long serialVersionUID = 1L;

    private static final String POLICY =
            "default-src 'self'; script-src 'self' %s'unsafe-eval'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data: blob:; font-src 'self' data:; object-src 'none';"
                    + " base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

    private final SecureRandom random = new SecureRandom();

    /** For everything that is not a page. */
    static String withoutScript() {
        return POLICY.formatted("");
    }

    @Override
    public void serviceInit(ServiceInitEvent event) {
        event.addIndexHtmlRequestListener(this::protect);
    }

    private void protect(IndexHtmlResponse page) {
        byte[] bytes = new byte[18];
        random.nextBytes(bytes);
        String nonce = Base64.getEncoder().encodeToString(bytes);
        page.getDocument().getElementsByTag("script").attr("nonce", nonce);
        var response = page.getVaadinResponse();
        response.setHeader("Content-Security-Policy", POLICY.formatted("'nonce-" + nonce + "' "));
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cache-Control", "no-store");
    }
}
