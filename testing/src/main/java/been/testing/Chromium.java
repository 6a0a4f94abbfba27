package been.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A browser without a window. */
public final class Chromium implements AutoCloseable {
    /** Debian's; nothing is downloaded. */
    public static final Path PROGRAM = Path.of("/usr/bin/chromium");

    private static final double MILLIS = Patience.MINUTES * 60_000.0;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Starts one. */
    public static Chromium start() {
        var playwright =
                Playwright.create(
                        new Playwright.CreateOptions()
                                .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var options =
                new BrowserType.LaunchOptions()
                        .setTimeout(MILLIS)
                        .setExecutablePath(PROGRAM)
                        .setArgs(
                                List.of(
                                        "--no-sandbox",
                                        "--disable-gpu",
                                        "--disable-quic",
                                        "--no-first-run",
                                        "--disable-background-networking",
                                        "--disable-component-update",
                                        "--disable-sync"));
        return new Chromium(playwright, playwright.chromium().launch(options));
    }

    /** Opens a page in a context of its own. */
    public Page page() {
        return page(new Browser.NewContextOptions());
    }

    /** Opens a page of this size in a context of its own. */
    public Page page(int width, int height) {
        return page(new Browser.NewContextOptions().setViewportSize(width, height));
    }

    /** Opens a page in a context with these options. */
    public Page page(Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        context.setDefaultTimeout(MILLIS);
        return context.newPage();
    }

    @Override
    public void close() {
        playwright.close();
    }
}
