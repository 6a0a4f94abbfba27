package been.cli.platform;

import been.cli.command.CommandFailure;
import been.cli.terminal.TransferBar;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.hosts.NewToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Speaks REST with one platform; its failures are sentences for the user. Thread-safe. */
public final class PlatformClient implements AutoCloseable {
    /** Longer than anybody waits in one go. */
    private static final Duration LONG = Duration.ofDays(365);

    /** A connection that is slower is as good as none. */
    private static final long BYTES_PER_SECOND = 50_000;

    private final Transport transport;

    public PlatformClient(PlatformAddress address) {
        this.transport = new Transport(address);
    }

    public PlatformAddress address() {
        return transport.address();
    }

    public Answer get(String path) throws InterruptedException {
        return ask("GET", path);
    }

    public Answer post(String path) throws InterruptedException {
        return ask("POST", path);
    }

    /** The same for work that may take hours. */
    public Answer postLong(String path) throws InterruptedException {
        return ask(transport.request(path).timeout(LONG).POST(BodyPublishers.noBody()));
    }

    public Answer delete(String path) throws InterruptedException {
        return ask("DELETE", path);
    }

    private Answer ask(String method, String path) throws InterruptedException {
        return ask(transport.request(path).method(method, BodyPublishers.noBody()));
    }

    /**
     * A call with a body.
     *
     * @param body written as JSON
     */
    public Answer send(String method, String path, Object body) throws InterruptedException {
        return ask(
                transport
                        .request(path)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(Wire.write(body))));
    }

    /** Sends a file; on a terminal, a large one with its progress. */
    public Answer put(String path, Path body) throws InterruptedException, IOException {
        long bytes = Files.size(body);
        return ask(
                transport
                        .request(path)
                        .timeout(Transport.PATIENCE.plusSeconds(bytes / BYTES_PER_SECOND))
                        .PUT(
                                bytes < TransferBar.LEAST_BYTES
                                        ? BodyPublishers.ofFile(body)
                                        : BodyPublishers.fromPublisher(
                                                BodyPublishers.ofInputStream(
                                                        () -> opened(body, bytes)),
                                                bytes)));
    }

    private static InputStream opened(Path file, long bytes) {
        try {
            return TransferBar.around(Files.newInputStream(file), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Answer ask(HttpRequest.Builder request) throws InterruptedException {
        return transport.send(request.build());
    }

    HttpRequest.Builder request(String path) {
        return transport.request(path);
    }

    /** All items of a list, of however many pages it is. */
    public <T> List<T> list(String path, Class<T> type) throws InterruptedException {
        return first(path, type, Integer.MAX_VALUE).items();
    }

    /**
     * The first items of a list, of however many pages they are.
     *
     * @return with a cursor if there are more
     */
    public <T> Listing<T> first(String path, Class<T> type, int most) throws InterruptedException {
        var items = new ArrayList<T>();
        @Nullable String cursor = null;
        do {
            String query =
                    cursor == null
                            ? ""
                            : (path.contains("?") ? "&" : "?") + "cursor=" + segment(cursor);
            Listing<T> next = get(path + query).page(type);
            items.addAll(next.items());
            cursor = next.next();
        } while (cursor != null && items.size() < most);
        return new Listing<>(items, cursor);
    }

    /** The same as JSON: what REST would answer if it were one page. */
    public String json(String path) throws InterruptedException {
        return Wire.write(new Listing<>(list(path, JsonNode.class)));
    }

    /** Events of a path that streams them, over as many connections as it takes. */
    public EventStream events(String path) {
        return new EventStream(transport, path);
    }

    /**
     * Follows events of a path until one of them is the last.
     *
     * @param patience how long at most; {@code null} for ever
     * @param step takes each event, and makes something of the last
     * @return what was made of the last one; empty when the time was over before
     * @throws CommandFailure with status 3 when the platform stays away, as {@link
     *     EventStream#next} says
     */
    public <T> Optional<T> follow(
            String path, @Nullable Duration patience, Function<EventStream.Event, Optional<T>> step)
            throws InterruptedException {
        Duration most = patience == null ? LONG : patience;
        long begun = System.nanoTime();
        try (EventStream events = events(path)) {
            while (true) {
                Duration left = most.minus(Duration.ofNanos(System.nanoTime() - begun));
                Optional<EventStream.Event> event = events.next(left);
                if (event.isEmpty()) {
                    return Optional.empty();
                }
                Optional<T> last = step.apply(event.get());
                if (last.isPresent()) {
                    return last;
                }
            }
        }
    }

    /** A name as part of a path. */
    public static String segment(Object name) {
        return URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Writes the answer of a GET, which may be long; on a terminal, a large one with its progress.
     *
     * @throws CommandFailure with the sentence of the platform, when it refused
     */
    public void download(String path, OutputStream out) throws InterruptedException, IOException {
        HttpResponse<InputStream> answer = transport.open(transport.request(path).build());
        long bytes = answer.headers().firstValueAsLong("Content-Length").orElse(0);
        try (InputStream body = TransferBar.around(answer.body(), bytes)) {
            body.transferTo(out);
        }
    }

    /**
     * The answer of a GET as it comes in.
     *
     * @throws CommandFailure with the sentence of the platform, when it refused
     */
    public InputStream open(String path) throws InterruptedException, IOException {
        return transport.open(transport.request(path).build()).body();
    }

    /** A link that logs a browser in, once. */
    public URI loginLink() throws InterruptedException {
        Answer link = post("/api/v1/login-links");
        link.expectSuccess();
        return URI.create(link.text("url"));
    }

    public String joinToken() throws InterruptedException {
        return post("/api/v1/hosts/join-tokens").as(NewToken.class).token();
    }

    @Override
    public void close() {
        transport.close();
    }
}
