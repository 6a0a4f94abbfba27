package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host is drained and resumed, and a token made, as somebody with a browser does it. */
class HostPagesIT {

    @Test
    void buttonsDoWhatTheySay(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var playwright =
                        Playwright.create(
                                new Playwright.CreateOptions()
                                        .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright.chromium().launch(BrowserIT.options())) {
            Page page = browser.newPage();
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.navigate(platform.url().resolve("/hosts/local").toString());
            page.waitForSelector("text=its host runtime is there");
            assertThat(page.locator("vaadin-button:has-text('Remove')").isVisible()).isFalse();

            page.click("vaadin-button:has-text('Drain')");
            page.fill("input[aria-label='why']", "a new disk");
            page.fill("input[aria-label='stop what still runs after']", "soon");
            page.click("vaadin-button:has-text('Drain local')");
            page.waitForSelector("text='soon' is no duration");
            page.fill("input[aria-label='stop what still runs after']", "30m");
            page.click("vaadin-button:has-text('Drain local')");
            page.waitForSelector("text=by admin (a new disk)");
            assertThat(state(platform)).isEqualTo("DRAINING");
            page.click("vaadin-button:has-text('Resume')");
            await().atMost(Duration.ofSeconds(20)).until(() -> state(platform).equals("ONLINE"));

            page.navigate(platform.url().resolve("/hosts").toString());
            page.click("vaadin-button:has-text('Add a host')");
            page.waitForSelector("text=been-join.");
        }
    }

    private static String state(RunningPlatform platform) throws Exception {
        return platform.get("/api/v1/hosts/local").path("state").asString();
    }
}
