package been.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes by itself and who is told, by the command line alone. */
class AutomationCommandsIT {
    private static final String ANALYSIS =
            """
            analysis: nightly
            kind: comparison
            command: {run: "sleep 0.0${level}", measure: [wall-time]}
            vary: {level: [1, 2]}
            repeat: {executions: 2}
            schedule: {every: weekdays 02:00, zone: Europe/Prague}
            """;

    @TempDir private Path folder;

    @Test
    void everyVerbDoesWhatItSays() throws Exception {
        try (var platform =
                RunningPlatform.on(
                        folder.resolve("data"), Map.of("BEEN_NOTIFY_PRIVATEADDRESSES", "true"))) {
            platform.start(ANALYSIS);
            schedules(platform);
            hooks(platform);
            notifications(platform);
        }
    }

    private void schedules(RunningPlatform platform) throws Exception {
        assertThat(platform.been(0, "schedules", "list"))
                .contains("nightly", "0 2 * * MON-FRI", "Europe/Prague", " on ");
        assertThat(platform.been(0, "schedules", "add", "nightly", "@daily", "--zone", "UTC"))
                .contains("schedule 2 of nightly: next at ");
        assertThat(platform.been(0, "schedules", "pause", "2")).contains("schedule 2 paused");
        assertThat(platform.been(0, "schedules", "list")).contains(" off ");
        assertThat(platform.been(0, "schedules", "resume", "2")).contains("schedule 2 resumed");
        assertThat(platform.been(0, "schedules", "remove", "2")).contains("schedule 2 removed");
        assertThat(platform.been(2, "schedules", "remove", "2"))
                .contains("There is no schedule '2'");
        assertThat(platform.been(2, "schedules", "add", "nightly", "at night"))
                .contains("'at night' is not a schedule");
        assertThat(platform.been(0, "schedules", "list", "--json")).startsWith("{\"items\":[{");
    }

    private void hooks(RunningPlatform platform) throws Exception {
        assertThat(platform.been(0, "hooks", "list"))
                .contains("no hooks; create one: been hooks add");
        assertThat(
                        platform.been(
                                0,
                                "hooks",
                                "add",
                                "lib",
                                "--forge",
                                "gitea",
                                "--analysis",
                                "nightly"))
                .contains("/api/v1/hooks/lib", "secret   ");
        assertThat(platform.been(0, "hooks", "list")).contains("lib", "gitea", "all", "nightly");
        assertThat(platform.been(2, "hooks", "add", "b", "--forge", "svn", "--analysis", "nightly"))
                .contains("github, gitlab or gitea");
        assertThat(platform.been(0, "hooks", "remove", "lib")).contains("hook lib removed");
    }

    private void notifications(RunningPlatform platform) throws Exception {
        List<String> received = new CopyOnWriteArrayList<>();
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/chat",
                exchange -> {
                    received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
                    exchange.sendResponseHeaders(204, -1);
                    exchange.close();
                });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/chat";
            assertThat(platform.been(0, "notifications", "list"))
                    .contains("no rules; create one: been notifications add");
            assertThat(
                            platform.been(
                                    0,
                                    "notifications",
                                    "add",
                                    "chat",
                                    "--webhook",
                                    url,
                                    "--on",
                                    "regressed,failed"))
                    .contains("rule 1: chat");
            assertThat(platform.been(0, "notifications", "test", "1"))
                    .contains("test notification of rule 1: ");
            await().until(() -> !received.isEmpty());
            await().until(() -> platform.been(0, "notifications", "deliveries").contains(" sent "));
            assertThat(platform.been(0, "notifications", "list"))
                    .contains("chat", "webhook", url, "regressed", "failed", "all");
            assertThat(platform.been(0, "notifications", "pause", "1")).contains("rule 1 paused");
            assertThat(platform.been(0, "notifications", "remove", "1")).contains("rule 1 removed");
            assertThat(
                            platform.been(
                                    2,
                                    "notifications",
                                    "add",
                                    "x",
                                    "--email",
                                    "a@b.cz",
                                    "--on",
                                    "lost"))
                    .contains("Unknown event 'lost'");
        } finally {
            server.stop(0);
        }
    }
}
