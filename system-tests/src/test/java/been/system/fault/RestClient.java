package been.system.fault;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** REST of one controller as anybody speaks it, while it may be away. */
final class RestClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
    private final Supplier<URI> base;
    private final Supplier<String> token;

    /**
     * @param token of an administrator
     */
    RestClient(Supplier<URI> base, Supplier<String> token) {
        this.base = base;
        this.token = token;
    }

    /** A request that was answered. */
    static final class Answer {
        private final int status;
        private final byte[] body;

        private Answer(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        byte[] body() {
            return body.clone();
        }

        boolean isAcknowledged() {
            return status / 100 == 2;
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        @Override
        public String toString() {
            return status + " " + new String(body, StandardCharsets.UTF_8);
        }
    }

    /**
     * @throws IOException when nobody answers: what was asked for may be done or not
     */
    Answer get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    /**
     * @throws IOException when nobody answers: what was asked for may be done or not
     */
    Answer post(String path, String contentType, String body)
            throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("Content-Type", contentType)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Answer put(String path, byte[] body) throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("Content-Type", "application/octet-stream")
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.get().resolve(path)).timeout(PATIENCE);
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        URI to = base.get();
        if (!to.getHost().equals(Place.HERE.address())) {
            // A controller answers to local names only; the test JVM may set this header.
            request.header("Host", "localhost:" + to.getPort());
        }
        var answer =
                http.send(
                        request.header("Authorization", "Bearer " + token.get()).build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    /** The document, from a controller that must be there. */
    JsonNode require(String path) throws IOException, InterruptedException {
        Answer answer = get(path);
        if (!answer.isAcknowledged()) {
            throw new AssertionError(path + " → " + answer);
        }
        return answer.json();
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
