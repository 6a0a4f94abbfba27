package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules, schedules and webhooks made by somebody with a browser. */
class AutomationPagesIT {
    private static final String COMPARISON =
            """
            analysis: sleepers
            kind: comparison
            command: {run: [sleep, '${seconds}']}
            vary: {seconds: ['0.1', '0.2']}
            repeat: {executions: 2}
            """;

    @Test
    void dialogsDoWhatTheySay(@TempDir Path data) throws Exception {
        List<String> told = new CopyOnWriteArrayList<>();
        HttpServer chat =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        chat.createContext(
                "/",
                exchange -> {
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    told.add(new String(body, StandardCharsets.UTF_8));
                    exchange.sendResponseHeaders(204, -1);
                    exchange.close();
                });
        chat.start();
        try (var platform =
                        RunningPlatform.on(data, Map.of("BEEN_NOTIFY_PRIVATE_ADDRESSES", "true"));
                var browser = Chromium.start()) {
            platform.start(COMPARISON);
            Page page = browser.page();
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=sleepers");
            notifications(page, platform, "http://127.0.0.1:" + chat.getAddress().getPort() + "/");
            assertThat(told).singleElement().asString().contains("\"event\":\"test\"");
            automation(page, platform);
        } finally {
            chat.stop(0);
        }
    }

    private static void notifications(Page page, RunningPlatform platform, String receiver) {
        page.navigate(platform.url().resolve("/administration/notifications").toString());
        page.waitForSelector("text=No rule yet");
        page.click("vaadin-button:has-text('New rule')");
        page.fill("input[aria-label='Name']", "chat");
        page.fill("input[aria-label='Address']", "chat.example.org");
        page.click("vaadin-button:has-text('Save')");
        page.waitForSelector("text='chat.example.org' is not the address of a web server");
        page.fill("input[aria-label='Address']", receiver);
        page.click("vaadin-button:has-text('Save')");
        page.waitForSelector("td:has-text('regressed, failed')");
        page.click("vaadin-button:has-text('Test')");
        page.waitForSelector("td:has-text('✓ sent')");
    }

    private static void automation(Page page, RunningPlatform platform) throws Exception {
        page.navigate(platform.url().resolve("/administration/automation").toString());
        page.click("vaadin-button:has-text('New schedule')");
        page.fill("input[aria-label='Analysis, by number or name']", "sleepers");
        page.fill("input[aria-label='Minute, hour, day of month, month, day of week']", "nightly");
        page.click("vaadin-button:has-text('Save')");
        page.waitForSelector("text='nightly' is not a schedule");
        page.fill("input[aria-label='Minute, hour, day of month, month, day of week']", "@daily");
        page.click("vaadin-button:has-text('Save')");
        page.waitForSelector("td:has-text('@daily')");

        page.click("vaadin-button:has-text('New webhook')");
        page.fill("input[aria-label='Name, a part of its address']", "my-library");
        page.fill("input[aria-label='Analyses, by name or number']", "sleepers");
        page.click("vaadin-button:has-text('Save')");
        String shown = page.waitForSelector("pre:has-text('secret')").textContent();
        String secret = shown.substring(shown.indexOf("secret") + "secret".length()).strip();
        assertThat(secret).hasSize(43);
        page.click("vaadin-button:has-text('Close')");
        page.reload();
        page.waitForSelector("td:has-text('my-library')");
        assertThat(page.content()).doesNotContain(secret);
        assertThat(platform.get("/api/v1/hooks").toString()).doesNotContain(secret);
    }
}
