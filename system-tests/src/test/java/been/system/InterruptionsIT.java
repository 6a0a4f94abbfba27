package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A session that ends while somebody types, and a browser that was offline for a while. */
class InterruptionsIT {

    @Test
    void nothingTypedIsLostAndPagesCatchUp(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            Page page = browser.page();
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=No analysis yet");
            offline(platform, page);
            theSessionEnds(platform, page);
        }
    }

    /** What happens meanwhile is on the page once there is a connection again, without a reload. */
    private static void offline(RunningPlatform platform, Page page) throws Exception {
        page.click(".bar nav a:has-text('Tasks')");
        page.waitForSelector("text=No task yet");
        page.evaluate("window.neverLoadedAgain = true");
        page.context().setOffline(true);
        platform.post(
                "/api/v1/contexts",
                "application/json",
                """
                {"id": "meanwhile", "name": "while nobody was there", "tasks": [
                  {"id": "meanwhile-1", "program": {"type": "command", "arguments": ["/bin/true"]},
                   "placement": {"exclusivity": "shared", "cores": 1}}]}
                """);
        page.context().setOffline(false);
        page.waitForSelector("a:has-text('while nobody was there')");
        page.waitForSelector("tr:has-text('while nobody was there') .state.good");
        assertThat(page.evaluate("window.neverLoadedAgain")).isEqualTo(true);
    }

    /** What was typed before and after the end is there when its user has signed in again. */
    private static void theSessionEnds(RunningPlatform platform, Page page) throws Exception {
        page.navigate(platform.url().resolve("/analyses/new").toString());
        Locator commands = page.locator("[data-field=commands] textarea");
        commands.fill("sleep 0.1\nsleep 0.2");
        page.waitForSelector(".summary :text('2: sleep 0.1; sleep 0.2')");
        endAllSessions(platform);
        Locator name = page.locator("[data-field=name] input");
        name.fill("typed into nothing");
        name.press("Tab");

        page.navigate(page.url());
        page.waitForSelector("text=Your session has ended");
        assertThat(page.url()).contains("analyses%2Fnew");
        page.click("summary");
        page.fill("#token", platform.token());
        page.click("button:has-text('with the token')");
        page.waitForSelector("text=Draft restored");
        assertThat(commands.inputValue()).isEqualTo("sleep 0.1\nsleep 0.2");
        assertThat(name.inputValue()).isEqualTo("typed into nothing");
        page.waitForSelector(".summary :text('typed into nothing')");
    }

    private static void endAllSessions(RunningPlatform platform) throws Exception {
        JsonNode sessions = platform.get("/api/v1/account/sessions").path("items");
        assertThat(sessions).isNotEmpty();
        for (JsonNode session : sessions) {
            var answer =
                    platform.send(
                            platform.request(
                                            "/api/v1/account/sessions/"
                                                    + session.path("id").asString())
                                    .DELETE());
            assertThat(answer.statusCode() / 100).as(answer.body()).isEqualTo(2);
        }
    }
}
