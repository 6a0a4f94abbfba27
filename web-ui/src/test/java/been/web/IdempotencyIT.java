package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.database.PostgresServers;
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
import tools.jackson.databind.JsonNode;

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
        try (EmbeddedPostgres server = PostgresServers.durable()) {
            System.setProperty(
                    "been.database",
                    "postgresql://postgres@localhost:" + server.getPort() + "/postgres");
            checkOnce();
        } finally {
            System.clearProperty("been.database");
        }
    }

    private void checkOnce() throws Exception {
        var options = ControllerOptions.local(data, 0, null);
        try (Controller controller =
                ((Controller.Running) Controller.start(options, PlatformConfiguration.class))
                        .controller()) {
            url = controller.url();
            contextsAreMadeOnce();
            analysesAreMadeOnce();
            whateverElseIsMadeOnce();
            secretsAreToldOnce();
            whatWasRefusedMayBeSentAgain();
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

    private void whateverElseIsMadeOnce() throws Exception {
        String user = "{\"name\": \"ann\", \"role\": \"viewer\"}";
        HttpResponse<String> first = post("/api/v1/users", "k4", user);
        HttpResponse<String> again = post("/api/v1/users", "k4", user);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Location"))
                .isPresent()
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(again.headers().firstValue("Content-Type"))
                .isEqualTo(first.headers().firstValue("Content-Type"));
        HttpResponse<String> other = post("/api/v1/users", "k4", user.replace("ann", "bob"));
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(Site.json(other).path("code").asString()).isEqualTo("request.key-reused");
        assertThat(post("/api/v1/users/ann/login-links", "k4", "").statusCode())
                .as("a key asks for one thing")
                .isEqualTo(422);
        assertThat(post("/api/v1/users", "k".repeat(256), user).statusCode()).isEqualTo(400);
        assertThat(items("/api/v1/users?limit=100"))
                .filteredOn(one -> one.path("name").asString().equals("ann"))
                .hasSize(1);
        assertThat(items("/api/v1/audit?limit=100"))
                .filteredOn(one -> one.path("action").asString().equals("user.create"))
                .filteredOn(one -> one.path("outcome").asString().equalsIgnoreCase("done"))
                .as("an answer that is repeated is not audited again")
                .hasSize(1);
    }

    private void secretsAreToldOnce() throws Exception {
        String token = "{\"name\": \"ci\", \"scopes\": [\"read\"], \"ci\": true}";
        HttpResponse<String> first = post("/api/v1/tokens", "k5", token);
        HttpResponse<String> again = post("/api/v1/tokens", "k5", token);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(409);
        assertThat(Site.json(again).path("code").asString()).isEqualTo("request.answered");
        assertThat(items("/api/v1/tokens?all=true"))
                .filteredOn(one -> one.path("label").asString("").equals("ci"))
                .hasSize(1);
    }

    private void whatWasRefusedMayBeSentAgain() throws Exception {
        String early = "{\"name\": \"cleo\", \"role\": \"emperor\"}";
        assertThat(post("/api/v1/users", "k6", early).statusCode()).isBetween(400, 422);
        HttpResponse<String> mended =
                post("/api/v1/users", "k6", early.replace("emperor", "viewer"));
        assertThat(mended.statusCode()).as(mended.body()).isEqualTo(201);
    }

    private Iterable<JsonNode> items(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request(path));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Site.json(answer).path("items");
    }

    private HttpResponse<String> post(String path, String key, String body)
            throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) throws IOException {
        String token = Files.readString(data.resolve("controller/admin-token")).strip();
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + token);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
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
