package been.system.fault;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * REST as anybody speaks it to controllers that may be away: whichever answered last is asked
 * first, and the others when it does not.
 */
final class RestClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int UNAVAILABLE = 503;

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
    private final Supplier<List<URI>> controllers;
    private final Supplier<String> token;
    private final AtomicInteger preferred = new AtomicInteger();

    /**
     * @param token of an administrator
     */
    RestClient(Supplier<List<URI>> controllers, Supplier<String> token) {
        this.controllers = controllers;
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
        return ask(path, HttpRequest.Builder::GET);
    }

    /**
     * @throws IOException when nobody answers: what was asked for may be done or not
     */
    Answer post(String path, String contentType, String body)
            throws IOException, InterruptedException {
        return ask(
                path,
                request ->
                        request.header("Content-Type", contentType)
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Answer put(String path, byte[] body) throws IOException, InterruptedException {
        return ask(
                path,
                request ->
                        request.header("Content-Type", "application/octet-stream")
                                .PUT(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** What fault tests ask for may be asked for twice. */
    private Answer ask(String path, UnaryOperator<HttpRequest.Builder> what)
            throws IOException, InterruptedException {
        List<URI> all = controllers.get();
        var nobody = new IOException("no controller answers");
        for (int tries = 0; tries < all.size(); tries++) {
            int asked = preferred.get() % all.size();
            try {
                Answer answer = send(all.get(asked), path, what);
                if (answer.status() != UNAVAILABLE || all.size() == 1) {
                    return answer;
                }
                nobody.addSuppressed(new IOException(all.get(asked) + " → " + answer));
            } catch (IOException away) {
                nobody.addSuppressed(away);
            }
            preferred.compareAndSet(asked, (asked + 1) % all.size());
        }
        throw nobody;
    }

    private Answer send(URI controller, String path, UnaryOperator<HttpRequest.Builder> what)
            throws IOException, InterruptedException {
        var answer =
                http.send(
                        what.apply(request(controller, path)).build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    private HttpRequest.Builder request(URI controller, String path) {
        return HttpRequest.newBuilder(controller.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token.get());
    }

    /** A body that is read as it comes. */
    record Content(int status, InputStream body) implements AutoCloseable {
        boolean isThere() {
            return status / 100 == 2;
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }

    /** A document of any length, from whichever controller answered last; to be closed. */
    Content open(String path) throws IOException, InterruptedException {
        List<URI> all = controllers.get();
        var answer =
                http.send(
                        request(all.get(preferred.get() % all.size()), path).build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        return new Content(answer.statusCode(), answer.body());
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
