package been.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
    private Path data = Path.of("unset");

    @Test
    void everyVerbDoesWhatItSays() throws Exception {
        data = folder.resolve("data");
        try (var platform =
                RunningPlatform.on(data, Map.of("BEEN_NOTIFY_PRIVATEADDRESSES", "true"))) {
            platform.start(ANALYSIS);
            schedules();
            hooks();
            notifications();
        }
    }

    private void schedules() throws Exception {
        assertThat(been(0, "schedules", "list"))
                .contains("nightly", "0 2 * * MON-FRI", "Europe/Prague", " on ");
        assertThat(been(0, "schedules", "add", "nightly", "@daily", "--zone", "UTC"))
                .contains("schedule 2 of nightly: next at ");
        assertThat(been(0, "schedules", "pause", "2")).contains("schedule 2 paused");
        assertThat(been(0, "schedules", "list")).contains(" off ");
        assertThat(been(0, "schedules", "resume", "2")).contains("schedule 2 resumed");
        assertThat(been(0, "schedules", "remove", "2")).contains("schedule 2 removed");
        assertThat(been(2, "schedules", "remove", "2")).contains("There is no schedule '2'");
        assertThat(been(2, "schedules", "add", "nightly", "at night"))
                .contains("'at night' is no time to run at");
        assertThat(been(0, "schedules", "list", "--json")).startsWith("{\"items\":[{");
    }

    private void hooks() throws Exception {
        assertThat(been(0, "hooks", "list")).contains("no hooks; create one: been hooks add");
        assertThat(been(0, "hooks", "add", "lib", "--forge", "gitea", "--analysis", "nightly"))
                .contains("/api/v1/hooks/lib", "secret   ");
        assertThat(been(0, "hooks", "list")).contains("lib", "gitea", "all", "nightly");
        assertThat(been(2, "hooks", "add", "b", "--forge", "svn", "--analysis", "nightly"))
                .contains("github, gitlab or gitea");
        assertThat(been(0, "hooks", "remove", "lib")).contains("hook lib removed");
    }

    private void notifications() throws Exception {
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
            assertThat(been(0, "notifications", "list"))
                    .contains("no rules; create one: been notifications add");
            assertThat(
                            been(
                                    0,
                                    "notifications",
                                    "add",
                                    "chat",
                                    "--webhook",
                                    url,
                                    "--on",
                                    "regressed,failed"))
                    .contains("rule 1: chat");
            assertThat(been(0, "notifications", "test", "1"))
                    .contains("test notification of rule 1: ");
            await().until(() -> !received.isEmpty());
            await().until(() -> been(0, "notifications", "deliveries").contains(" sent "));
            assertThat(been(0, "notifications", "list"))
                    .contains("chat", "webhook", url, "regressed", "failed", "all");
            assertThat(been(0, "notifications", "pause", "1")).contains("rule 1 paused");
            assertThat(been(0, "notifications", "remove", "1")).contains("rule 1 removed");
            assertThat(been(2, "notifications", "add", "x", "--email", "a@b.cz", "--on", "lost"))
                    .contains("Unknown event 'lost'");
        } finally {
            server.stop(0);
        }
    }

    /** What it printed, wherever. */
    private String been(int status, String... arguments) throws Exception {
        var all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--data", data.toString()));
        var answer = BeenProcess.run(all);
        String said = answer.out() + answer.err();
        assertThat(answer.exitStatus()).as("%s%n%s", all, said).isEqualTo(status);
        return said;
    }
}
