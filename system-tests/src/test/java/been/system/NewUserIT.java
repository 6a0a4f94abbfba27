package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody does who never saw the platform, from the overview alone: nothing here types an
 * address or knows a command, every step is a link or a button that the page before shows.
 */
class NewUserIT {
    private static final String NOBODY_HAS =
            """
            {"id":"large","tasks":[{"id":"large-1",
             "program":{"type":"command","arguments":["/bin/true"]},
             "placement":{"restriction":"host.cpu.cores > 1000"}}]}
            """;

    @Test
    void findsTheWayFromTheOverview(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            Page page = browser.page(1360, 900);
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=No analysis yet");
            Screenshots.keep(page, "overview-empty");
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
        page.waitForSelector("tr:has-text('sleep 0.2') .verdict"); // whichever it is
        Screenshots.keep(page, "newcomer-comparison");
        home(page);
    }

    private static void seesWhichVersionRegressed(Page page) {
        begin(page, "case ${version} in v3) date +0.40%N;; *) date +0.10%N;; esac");
        measureWhatIsPrinted(page);
        page.click("label:has-text('which version became slower')");
        page.click("vaadin-button:has-text('Next')");
        page.fill("[data-field=versions] textarea", "v1\nv2\nv3");
        page.click(".stepper button:has-text('What')");
        precisely(page, "4");
        page.waitForSelector(".state.good");
        home(page);
        Locator change = page.locator("[data-change]:has-text('regressed') a").first();
        change.waitFor();
        assertThat(change.textContent()).contains("v3");
        Screenshots.keep(page, "newcomer-overview");
        change.click();
        assertThat(page.waitForSelector(".panel .sentence").textContent())
                .contains("regressed", "v3", "v2");
        Screenshots.keep(page, "newcomer-change");
        home(page);
    }

    private static void findsWhyATaskWaits(Page page) {
        Locator waits = page.locator(".waits .no-host");
        waits.waitFor();
        assertThat(waits.textContent()).contains("1 task waits", "host.cpu.cores > 1000");
        page.click(".waits a:has-text('Why')");
        assertThat(page.waitForSelector(".why").textContent()).contains("host.cpu.cores");
        page.waitForSelector("td:has-text('> 1000')");
        Screenshots.keep(page, "newcomer-waits");
    }

    private static void home(Page page) {
        page.click(".bar nav a:has-text('Overview')");
        page.waitForSelector("h1:text-is('Overview')");
    }

    private static void begin(Page page, String commands) {
        page.click("a:has-text('New analysis') >> nth=0");
        page.fill("[data-field=commands] textarea", commands);
        // Problems that are shown below the field move the rest of the form.
        page.waitForFunction(
                "() => Object.values(Vaadin.Flow.clients)"
                        + ".every(client => !client.isActive || !client.isActive())");
    }

    /** Which a busy machine does not change, as it does times. */
    static void measureWhatIsPrinted(Page page) {
        page.click("summary:has-text('A number that the command prints')");
        page.fill("[data-field=metric] input", "time");
        page.fill("[data-field=metric-unit] input", "s");
        page.fill("[data-field=metric-better] input", "lower");
        page.fill("[data-field=metric-pattern] input", "([0-9.]+)");
    }

    /** Through the steps that are left to the start. */
    private static void precisely(Page page, String executions) {
        for (String step : List.of("Versions or factors", "Where", "How precisely")) {
            page.click("vaadin-button:has-text('Next')");
            page.waitForSelector(
                    ".stepper button[aria-current=step]:has-text('%s')".formatted(step));
        }
        page.click("text=a fixed number of times");
        page.fill("[data-field=executions] input", executions);
        page.click("vaadin-button:has-text('Next')");
        page.click("vaadin-button:text-is('Start'):not([disabled])");
        page.waitForURL(url -> url.matches(".*/analyses/[0-9]+"));
        assertThat((String) page.evaluate("Object.keys(localStorage).join()"))
                .as("what was started is not unfinished")
                .doesNotContain("been-draft");
    }
}
