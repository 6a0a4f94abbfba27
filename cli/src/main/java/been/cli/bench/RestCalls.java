package been.cli.bench;

import been.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls of a controller's REST over connections that stay open. Thread-safe. */
final class RestCalls implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final URI url;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();

    RestCalls(URI url) {
        this.url = url;
    }

    /**
     * Sends JSON and gives the answer.
     *
     * @param token none where whoever calls is not known yet
     * @throws BenchException when it is not 2xx
     */
    JsonNode post(String path, @Nullable String token, String json)
            throws BenchException, IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(url.resolve(path))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        HttpResponse<String> answer =
                http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new BenchException(
                    "POST %s was answered %d: %s"
                            .formatted(path, answer.statusCode(), answer.body()));
        }
        return Wire.mapper().readTree(answer.body());
    }

    /** Lets go of whatever is being waited for. */
    void hangUp() {
        http.shutdownNow();
    }

    @Override
    public void close() {
        hangUp();
    }
}
