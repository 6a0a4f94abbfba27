package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host is drained and resumed, and a token made, as somebody with a browser does it. */
class HostPagesIT {

    @Test
    void buttonsDoWhatTheySay(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            Page page = browser.page();
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.navigate(platform.url().resolve("/hosts/local").toString());
            page.waitForSelector("text=its host runtime is connected");
            assertThat(page.locator("vaadin-button:has-text('Remove')").isVisible()).isFalse();

            page.click("vaadin-button:has-text('Drain')");
            page.fill("input[aria-label='why']", "a new disk");
            page.fill("input[aria-label='stop what still runs after']", "soon");
            page.click("vaadin-button:has-text('Drain local')");
            page.waitForSelector("text='soon' is not a duration");
            page.fill("input[aria-label='stop what still runs after']", "30m");
            page.click("vaadin-button:has-text('Drain local')");
            page.waitForSelector("text=by admin (a new disk)");
            assertThat(state(platform)).isEqualTo("DRAINING");
            page.click("vaadin-button:has-text('Resume')");
            await().until(() -> state(platform).equals("ONLINE"));

            page.navigate(platform.url().resolve("/hosts").toString());
            page.click("vaadin-button:has-text('Add a host')");
            page.waitForSelector("text=been-join.");
        }
    }

    private static String state(RunningPlatform platform) throws Exception {
        return platform.get("/api/v1/hosts/local").path("state").asString();
    }
}
