package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.testing.Chromium;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.nio.file.Files;

/** The machine's Chromium, without a window, with users who are signed in to a controller. */
final class UiBrowser implements AutoCloseable {
    private static final double PATIENCE_MILLIS = 60_000;

    private final Chromium chromium;
    private final ControllerProcess controller;
    private final RestCalls calls;

    private UiBrowser(Chromium chromium, ControllerProcess controller) {
        this.chromium = chromium;
        this.controller = controller;
        this.calls = new RestCalls(controller.url());
    }

    /** Starts it, where it is installed. */
    static UiBrowser start(ControllerProcess controller) throws BenchException {
        if (!Files.isExecutable(Chromium.PROGRAM)) {
            throw new BenchException(
                    "Chromium is not installed; install it, for example: apt-get install chromium");
        }
        return new UiBrowser(Chromium.start(), controller);
    }

    /** Opens an empty page with an empty cache and its own session, signed in as administrator. */
    Page open() throws BenchException, IOException, InterruptedException {
        Page page = chromium.page(1280, 900);
        page.context().setDefaultTimeout(PATIENCE_MILLIS);
        String link =
                calls.post("/api/v1/login-links", controller.adminToken(), "")
                        .path("url")
                        .asString();
        // Not by the page, whose cache it would fill; the cookies are the same.
        APIResponse answer = page.request().get(link, RequestOptions.create().setMaxRedirects(0));
        if (page.context().cookies().isEmpty()) {
            throw new BenchException("the login link opened no session: " + answer.status());
        }
        return page;
    }

    /** What went wrong, in one line, without where in Playwright. */
    static String reason(PlaywrightException failure) {
        String message = String.valueOf(failure.getMessage());
        int begin = message.indexOf("message='");
        return (begin < 0 ? message : message.substring(begin + 9)).lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        chromium.close();
        calls.close();
    }
}
