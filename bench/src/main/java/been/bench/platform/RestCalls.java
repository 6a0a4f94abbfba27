package been.bench.platform;

import been.bench.report.BenchException;
import been.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls a controller's REST API over persistent connections. Thread-safe. */
public final class RestCalls implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final URI url;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();

    public RestCalls(URI url) {
        this.url = url;
    }

    /**
     * Posts JSON and returns the response.
     *
     * @param token null before a host is registered
     * @throws BenchException when it is not 2xx
     */
    public JsonNode post(String path, @Nullable String token, String json)
            throws BenchException, IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(url.resolve(path))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return send(request.build());
    }

    /**
     * Returns the response.
     *
     * @throws BenchException when it is not 2xx
     */
    public JsonNode get(String path, String token)
            throws BenchException, IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder(url.resolve(path))
                        .timeout(PATIENCE)
                        .header("Authorization", "Bearer " + token)
                        .build());
    }

    private JsonNode send(HttpRequest request)
            throws BenchException, IOException, InterruptedException {
        HttpResponse<String> answer;
        try {
            answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new IOException(
                    "%s %s was not answered within %d s"
                            .formatted(
                                    request.method(),
                                    request.uri().getPath(),
                                    PATIENCE.toSeconds()),
                    e);
        }
        if (answer.statusCode() / 100 != 2) {
            throw new BenchException(
                    "%s %s returned %d: %s"
                            .formatted(
                                    request.method(),
                                    request.uri().getPath(),
                                    answer.statusCode(),
                                    answer.body()));
        }
        return Wire.mapper().readTree(answer.body());
    }

    /** Cancels all waiting calls. */
    public void hangUp() {
        http.shutdownNow();
    }

    @Override
    public void close() {
        hangUp();
    }
}
