package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stored results over REST, against a whole controller. */
class ResultRestIT {
    private static final String RESULTS = "/api/v1/results";
    private static final String HYPERFINE =
            """
            {"results": [{"command": "sleep 1", "times": [1.0, 1.5]}]}\
            """;

    @TempDir Path data;
    private String url = "";

    @Test
    void whatWasImportedIsListedExportedTakenOutAndVerified() throws Exception {
        var options = ControllerOptions.local(data, 0, null);
        try (Controller controller =
                ((Controller.Running) Controller.start(options, PlatformConfiguration.class))
                        .controller()) {
            url = controller.url();
            imports();
            exports();
            takesOutAndBack();
            finds();
            deletes();
        }
    }

    private void imports() throws Exception {
        var stored = call("PUT", "/sleeps?format=hyperfine&file=h.json", HYPERFINE);
        assertThat(stored.statusCode()).as(stored.body()).isEqualTo(200);
        assertThat(Site.json(stored).path("executions").asInt()).isEqualTo(2);
        var wrong = call("PUT", "/others?format=jmh", HYPERFINE);
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(Site.json(wrong).path("detail").asString())
                .isEqualTo("imported: no JMH result: a list of benchmarks is expected.");
        assertThat(call("PUT", "/others?format=x", HYPERFINE).statusCode()).isEqualTo(400);
        var list = Site.json(call("GET", "", ""));
        assertThat(list.at("/items/0/analysis").asString()).isEqualTo("sleeps");
        assertThat(list.at("/items/0/imported").asBoolean()).isTrue();
        var contents = Site.json(call("GET", "/sleeps", ""));
        assertThat(contents.at("/imported").asBoolean()).isTrue();
        assertThat(contents.at("/experiments/0/experiment").asString()).isEqualTo("sleep-1");
        assertThat(contents.at("/experiments/0/version").asString()).isEqualTo("sleep 1");
        assertThat(contents.at("/experiments/0/counting").asInt()).isEqualTo(2);
        assertThat(contents.at("/experiments/0/metrics/0/name").asString()).isEqualTo("wall-time");
        assertThat(list.path("items").size()).isEqualTo(1);
    }

    private void exports() throws Exception {
        assertThat(call("GET", "/sleeps/export?format=csv", "").body())
                .isEqualTo(
                        """
                        version,binary,execution,iteration,value
                        sleep 1,0,0,0,1.0
                        sleep 1,0,1,0,1.5
                        """);
        var refused = call("GET", "/sleeps/export?format=csv&metric=none", "");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(Site.json(refused).path("detail").asString()).contains("it has: wall-time");
        assertThat(call("GET", "/none/export?format=csv", "").statusCode()).isEqualTo(404);
        assertThat(call("GET", "/sleeps/sleep-1/0/0/attachments/content?name=h.json", "").body())
                .isEqualTo(HYPERFINE);
    }

    private void takesOutAndBack() throws Exception {
        String one = "/sleeps/sleep-1/0/1";
        assertThat(call("POST", one + "/invalidate", "{}").statusCode()).isEqualTo(400);
        var out = call("POST", one + "/invalidate", "{\"why\": \"a visitor\"}");
        assertThat(Site.json(out).path("validity").asString()).isEqualTo("INVALIDATED");
        assertThat(call("GET", "/sleeps/export?format=csv", "").body()).doesNotContain("1.5");
        var back = call("POST", one + "/reinstate", "");
        assertThat(Site.json(back).path("validity").asString()).isEqualTo("VALID");
        assertThat(call("POST", "/sleeps/sleep-1/0/7/reinstate", "").statusCode()).isEqualTo(404);
    }

    private void finds() throws Exception {
        assertThat(call("GET", "/damaged", "").body()).isEqualTo("{\"items\":[]}");
        Path file;
        try (var files = Files.walk(data)) {
            file = files.filter(path -> path.endsWith("sleep-1/0/0.nc")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        var checks = Site.json(call("POST", "/sleeps/verify", ""));
        assertThat(checks.path("items").size()).isGreaterThanOrEqualTo(2);
        assertThat(call("GET", "/damaged", "").body()).contains("sleep-1/0/0.nc", "checksum");
        var damaged = call("GET", "/sleeps/sleep-1/0/0/landing.nc", "");
        assertThat(damaged.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(damaged.body()).doesNotContain("CDF");
        var reindexed = call("POST", "/reindex", "");
        assertThat(Site.json(reindexed).path("unreadable").size()).isEqualTo(1);
    }

    private void deletes() throws Exception {
        assertThat(call("GET", "/none/deletion", "").statusCode()).isEqualTo(404);
        String digest = Site.json(call("GET", "/sleeps/deletion", "")).path("digest").asString();
        assertThat(call("DELETE", "/sleeps", "").statusCode()).as("not shown").isEqualTo(400);
        var other = call("DELETE", "/sleeps?digest=0", "");
        assertThat(other.statusCode()).as(other.body()).isEqualTo(409);
        var gone = call("DELETE", "/sleeps?digest=" + digest, "");
        assertThat(gone.statusCode()).as(gone.body()).isEqualTo(200);
        assertThat(Site.json(call("GET", "", "")).path("items")).isEmpty();
        assertThat(call("GET", "/sleeps", "").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> call(String method, String path, String body) throws Exception {
        String token = Files.readString(data.resolve("controller/admin-token")).strip();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(url + RESULTS + path))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", "application/json")
                            .method(method, BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
