package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every process is killed while a run waits, while it is measured, and before it is told. */
class RunsSurviveIT {
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: regression
            command:
              run: [sh, -c, 'sleep 0.4; date +0.${version}00%N']
              measure: [{metric: time, unit: s, better: lower, pattern: '([0-9.]+)'}]
            versions: {list: ["1"]}
            repeat: {executions: 4, tolerance: 5%, confirm: false}
            """;

    private final List<JsonNode> told = new CopyOnWriteArrayList<>();
    private volatile int answer = 503;

    @Test
    void nothingIsLostOrMeasuredTwice(@TempDir Path data) throws Exception {
        HttpServer chat =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        chat.createContext("/", this::take);
        chat.start();
        try (var platform =
                RunningPlatform.on(data, Map.of("BEEN_NOTIFY_PRIVATE_ADDRESSES", "true"))) {
            rule(platform, chat);
            long analysis = platform.start(ANALYSIS);
            long run = trigger(platform, "9");
            platform.killEverythingAndStartAgain();
            assertThat(trigger(platform, "9")).as("the same key").isEqualTo(run);

            await().until(() -> measured(platform, run) >= 5);
            platform.killEverythingAndStartAgain();
            await().until(() -> state(platform, run).equals("FINISHED"));

            // The receiver was down so far; the notice outlives one more crash.
            await().until(() -> !told.isEmpty());
            platform.killEverythingAndStartAgain();
            answer = 200;
            await().until(() -> delivery(platform).path("state").asString().equals("sent"));

            JsonNode counts = run(platform, run).path("counts");
            assertThat(counts.path("regressed").asInt()).isEqualTo(1);
            JsonNode view = platform.get("/api/v1/analyses/" + analysis);
            assertThat(view.path("experiments")).hasSize(2);
            for (JsonNode experiment : view.path("experiments")) {
                assertThat(experiment.path("executionsDone").asInt()).isEqualTo(4);
            }
            assertThat(
                            told.stream()
                                    .map(n -> n.path("delivery").asString())
                                    .collect(Collectors.toSet()))
                    .as("one notice, however often it was sent: %d times", told.size())
                    .hasSize(1);
            assertThat(told.getFirst().path("title").asString())
                    .isEqualTo("sleepers: time in 9 regressed");
        } finally {
            chat.stop(0);
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            told.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(answer, -1);
        }
    }

    private static void rule(RunningPlatform platform, HttpServer chat) throws Exception {
        platform.post(
                "/api/v1/notifications/rules",
                "application/json",
                """
                {"name": "chat", "target": "webhook", "address": "http://127.0.0.1:%d/",
                 "on": ["regressed"]}
                """
                        .formatted(chat.getAddress().getPort()));
    }

    private static long trigger(RunningPlatform platform, String version) throws Exception {
        var answer =
                platform.send(
                        platform.request("/api/v1/triggers/sleepers")
                                .header("Content-Type", "application/json")
                                .header("Idempotency-Key", "build-1")
                                .POST(
                                        java.net.http.HttpRequest.BodyPublishers.ofString(
                                                "{\"version\": \"%s\"}".formatted(version))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JsonMapper.shared().readTree(answer.body()).path("run").path("id").asLong();
    }

    private static JsonNode run(RunningPlatform platform, long run) throws Exception {
        return platform.get("/api/v1/runs/" + run).path("run");
    }

    private static String state(RunningPlatform platform, long run) throws Exception {
        return run(platform, run).path("state").asString();
    }

    private static int measured(RunningPlatform platform, long run) throws Exception {
        return run(platform, run).path("executionsDone").asInt();
    }

    private static JsonNode delivery(RunningPlatform platform) throws Exception {
        return platform.get("/api/v1/notifications/deliveries").path("items").path(0);
    }
}
