package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody does who never saw the platform, from the overview alone: nothing here types an
 * address or knows a command, every step is a link or a button that the page before shows.
 */
class NewUserIT {
    private static final Path SCREENSHOTS =
            BeenProcess.HOME.resolve("system-tests/target/screenshots");
    private static final double PATIENCE_MILLIS = 180_000;

    private static final String NOBODY_HAS =
            """
            {"id":"large","tasks":[{"id":"large-1",
             "program":{"type":"command","arguments":["/bin/true"]},
             "placement":{"restriction":"host.cpu.cores > 1000"}}]}
            """;

    @Test
    void findsTheWayFromTheOverview(@TempDir Path data) throws Exception {
        Files.createDirectories(SCREENSHOTS);
        try (var platform = RunningPlatform.on(data);
                var playwright =
                        Playwright.create(
                                new Playwright.CreateOptions()
                                        .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright.chromium().launch(BrowserIT.options())) {
            Page page =
                    browser.newContext(new Browser.NewContextOptions().setViewportSize(1360, 900))
                            .newPage();
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=No analysis yet");
            shoot(page, "overview-empty");
            comparesTwoCommands(page);
            seesWhichVersionRegressed(page);
            platform.post("/api/v1/contexts", "application/json", NOBODY_HAS);
            findsWhyATaskWaits(page);
        }
    }

    private static void comparesTwoCommands(Page page) {
        begin(page, "sleep 0.05\nsleep 0.2");
        precisely(page, "3");
        page.waitForSelector("h1:has-text('sleep')");
        page.waitForSelector(
                ".findings :text('sleep 0.05')",
                new Page.WaitForSelectorOptions().setTimeout(PATIENCE_MILLIS));
        page.waitForSelector(".verdict:has-text('regressed')");
        shoot(page, "newcomer-comparison");
        home(page);
    }

    private static void seesWhichVersionRegressed(Page page) {
        begin(page, "case ${version} in v3) sleep 0.2;; *) sleep 0.05;; esac");
        page.click("label:has-text('which version became slower')");
        page.click("vaadin-button:has-text('Next')");
        page.fill("[data-field=versions] textarea", "v1\nv2\nv3");
        page.click(".stepper button:has-text('What')");
        precisely(page, "4");
        page.waitForSelector(
                ".state.good", new Page.WaitForSelectorOptions().setTimeout(PATIENCE_MILLIS));
        home(page);
        Locator change = page.locator("[data-change]:has-text('regressed') a").first();
        change.waitFor();
        assertThat(change.textContent()).contains("v3");
        shoot(page, "newcomer-overview");
        change.click();
        assertThat(page.waitForSelector(".panel .sentence").textContent())
                .contains("regressed", "v3", "v2");
        shoot(page, "newcomer-change");
        home(page);
    }

    private static void findsWhyATaskWaits(Page page) {
        Locator waits = page.locator(".waits .in-vain");
        waits.waitFor();
        assertThat(waits.textContent()).contains("1 task waits", "host.cpu.cores > 1000");
        page.click(".waits a:has-text('Why')");
        assertThat(page.waitForSelector(".why").textContent()).contains("host.cpu.cores");
        page.waitForSelector("td:has-text('> 1000')");
        shoot(page, "newcomer-waits");
    }

    private static void home(Page page) {
        page.click(".bar nav a:has-text('Overview')");
        page.waitForSelector("h1:text-is('Overview')");
    }

    private static void begin(Page page, String commands) {
        page.click("a:has-text('New analysis') >> nth=0");
        page.fill("[data-field=commands] textarea", commands);
    }

    /** Through the steps that are left to the start. */
    private static void precisely(Page page, String executions) {
        for (String step : List.of("Versions or factors", "Where", "How precisely")) {
            page.click("vaadin-button:has-text('Next')");
            page.waitForSelector(
                    ".stepper button[aria-current=step]:has-text('%s')".formatted(step));
        }
        page.click("text=exactly so many times");
        page.fill("[data-field=executions] input", executions);
        page.click("vaadin-button:has-text('Next')");
        page.click("vaadin-button:text-is('Start'):not([disabled])");
        page.waitForURL(url -> url.matches(".*/analyses/[0-9]+"));
        assertThat((String) page.evaluate("Object.keys(localStorage).join()"))
                .as("what was started is not unfinished")
                .doesNotContain("been-draft");
    }

    private static void shoot(Page page, String name) {
        page.screenshot(
                new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve(name + ".png"))
                        .setFullPage(true));
    }
}
