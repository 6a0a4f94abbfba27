package been.bench;

import java.net.URI;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One window of a browser. */
final class BrowserPage implements AutoCloseable {
    private static final int POLL_MILLIS = 20;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /**
     * The first heading of a page, once it is laid out: by then the view itself is there and not
     * only what is around it.
     */
    private static final String SHOWN =
            "(() => { const h = document.querySelector('main h1, main h2, h1, h2');"
                    + " return h && h.getBoundingClientRect().height > 0; })()";

    private static final String PAINTED =
            "(() => { const p = performance.getEntriesByName('first-contentful-paint')[0];"
                    + " return p ? p.startTime : -1; })()";

    private final Browser browser;
    private final String session;
    private final String context;

    BrowserPage(Browser browser, String session, String context) {
        this.browser = browser;
        this.session = session;
        this.context = context;
    }

    /**
     * When a page was first painted and when its content was there, after its address was entered.
     */
    record Shown(double paintedMillis, double contentMillis) {}

    Shown show(URI address) throws BenchException, InterruptedException {
        browser.call(session, "Page.navigate", Map.of("url", address.toString()));
        double content =
                await(
                        "(() => { const shown = "
                                + SHOWN
                                + "; return shown && location.href !== 'about:blank'"
                                + " ? performance.now() : -1; })()");
        double painted = await(PAINTED);
        return new Shown(painted, content);
    }

    /**
     * How long it takes from a click on a link to the other page's content.
     *
     * @param path of a page that this one links to
     */
    double follow(String path) throws BenchException, InterruptedException {
        String clicking =
                """
                new Promise(done => {
                    const link = [...document.querySelectorAll('a[href]')]
                        .find(a => new URL(a.href).pathname === '%s');
                    if (!link) { done(-1); return; }
                    const before = document.title;
                    const begun = performance.now();
                    const look = () => {
                        const heading = document.querySelector('main h1, main h2, h1, h2');
                        if (document.title !== before && location.pathname === '%s' && heading) {
                            requestAnimationFrame(() => done(performance.now() - begun));
                        } else if (performance.now() - begun > 20000) { done(-1); }
                        else { setTimeout(look, 4); }
                    };
                    link.click();
                    look();
                })
                """
                        .formatted(path, path);
        JsonNode result = evaluate(clicking, true);
        double millis = result.asDouble(-1);
        if (millis < 0) {
            throw new BenchException("no page links to " + path + ", or it did not come");
        }
        return millis;
    }

    /** What an expression is in the page. */
    JsonNode evaluate(String expression, boolean isPromise)
            throws BenchException, InterruptedException {
        JsonNode answer =
                browser.call(
                        session,
                        "Runtime.evaluate",
                        Map.of(
                                "expression",
                                expression,
                                "returnByValue",
                                true,
                                "awaitPromise",
                                isPromise));
        return answer.path("result").path("value");
    }

    private double await(String expression) throws BenchException, InterruptedException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PATIENCE_NANOS) {
            double value = evaluate(expression, false).asDouble(-1);
            if (value >= 0) {
                return value;
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new BenchException("a page did not come within a minute");
    }

    @Override
    public void close() throws BenchException {
        try {
            browser.call(null, "Target.disposeBrowserContext", Map.of("browserContextId", context));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
