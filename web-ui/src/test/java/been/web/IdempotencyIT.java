package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The header Idempotency-Key, against whole controllers on both databases. */
class IdempotencyIT {
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: comparison
            command: {run: "sleep ${seconds}"}
            vary: {seconds: [1, 2]}
            repeat: {executions: 3}
            """;

    @TempDir Path data;
    private String url = "";

    @Test
    void onSqliteARequestIsCarriedOutOnce() throws Exception {
        checkOnce();
    }

    @Test
    void onPostgresqlARequestIsCarriedOutOnce() throws Exception {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.builder().setServerConfig("fsync", "on").start()) {
            System.setProperty(
                    "been.database",
                    "postgresql://postgres@localhost:" + server.getPort() + "/postgres");
            checkOnce();
        } finally {
            System.clearProperty("been.database");
        }
    }

    private void checkOnce() throws Exception {
        var options = ControllerOptions.local(data, 0, null, null);
        try (Controller controller =
                ((Controller.Running) Controller.start(options, PlatformConfiguration.class))
                        .controller()) {
            url = controller.url();
            contextsAreMadeOnce();
            analysesAreMadeOnce();
            assertThat(post("/api/v1/contexts", "k".repeat(256), context("long")).statusCode())
                    .isEqualTo(400);
        }
    }

    private void contextsAreMadeOnce() throws Exception {
        HttpResponse<String> first = post("/api/v1/contexts", "k1", context("once"));
        HttpResponse<String> again = post("/api/v1/contexts", "k1", context("once"));
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(Site.json(again).path("id")).isEqualTo(Site.json(first).path("id"));
        HttpResponse<String> other = post("/api/v1/contexts", "k1", context("another"));
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(Site.json(other).path("code").asString()).isEqualTo("request.key-reused");
    }

    private void analysesAreMadeOnce() throws Exception {
        HttpResponse<String> first = post("/api/v1/analyses", "k2", ANALYSIS);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        HttpResponse<String> again = post("/api/v1/analyses", "k2", ANALYSIS);
        assertThat(Site.json(again).path("id")).isEqualTo(Site.json(first).path("id"));
        HttpResponse<String> under = post("/api/v1/analyses", "k3", ANALYSIS);
        assertThat(Site.json(under).path("id")).isNotEqualTo(Site.json(first).path("id"));
        assertThat(post("/api/v1/analyses", "k2", ANALYSIS + "\n").statusCode()).isEqualTo(422);
    }

    private HttpResponse<String> post(String path, String key, String body)
            throws IOException, InterruptedException {
        String token = Files.readString(data.resolve("controller/admin-token")).strip();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(url + path))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", "application/json")
                            .header("Idempotency-Key", key)
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String context(String id) {
        return """
        {"id": "%1$s", "tasks": [{"id": "%1$s.a",
            "program": {"type": "command", "arguments": ["/bin/true"]}}]}
        """
                .formatted(id);
    }
}
