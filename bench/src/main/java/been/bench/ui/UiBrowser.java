package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Machine;
import been.testing.Chromium;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.RequestOptions;
import com.microsoft.playwright.options.WaitUntilState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** The machine's Chromium, without a window, with users who are signed in to a controller. */
public final class UiBrowser implements AutoCloseable {
    /**
     * The time at which the first heading of a page is laid out: then the view itself is shown, not
     * only the frame around it.
     */
    public static final String SHOWN =
            """
            () => {
                const heading = document.querySelector('main h1, main h2, h1, h2');
                return heading && heading.getBoundingClientRect().height > 0 && performance.now();
            }
            """;

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
    public static UiBrowser start(ControllerProcess controller) throws BenchException {
        if (!Files.isExecutable(Chromium.PROGRAM)) {
            throw new BenchException(
                    "Chromium is not installed; install it, for example: apt-get install chromium");
        }
        return new UiBrowser(Chromium.start(), controller);
    }

    /** Opens an empty page with an empty cache and its own session, signed in as administrator. */
    public Page open() throws BenchException, IOException, InterruptedException {
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

    /**
     * Confines Chromium to the last processor from now on. Users run it on other machines; here,
     * drawing many pages at once would starve the controller, since Chromium raises its own
     * priority when it is started by root.
     */
    void confineToLastProcessor() throws IOException, InterruptedException {
        String last = Integer.toString(Machine.lastProcessor());
        List<ProcessHandle> processes =
                ProcessHandle.current()
                        .descendants()
                        .filter(each -> each.info().command().orElse("").endsWith("/chromium"))
                        .toList();
        for (ProcessHandle each : processes) {
            new ProcessBuilder("taskset", "-acp", last, Long.toString(each.pid()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }

    /**
     * Shows a page; gives the milliseconds until a function in it returns that number.
     *
     * @param path of the page, from the controller's address
     */
    public double show(Page page, String path, String function) {
        page.navigate(
                controller.url().resolve(path).toString(),
                new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        return await(page, function);
    }

    /** Waits until a function in the page returns a number. */
    static double await(Page page, String function) {
        return ((Number) page.waitForFunction(function).jsonValue()).doubleValue();
    }

    /** What went wrong, in one line, without where in Playwright. */
    public static String reason(PlaywrightException failure) {
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
