package been.cli.platform;

import been.cli.command.CommandFailure;
import been.statistics.wording.SpokenDuration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events of one path, in order and none twice: where the stream is cut off, as by a
 * controller that is started again, it is taken up after the last event that was heard.
 */
public final class EventStream implements AutoCloseable {
    /** For the first answer; a platform that has answered may be away for longer. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration LONG_PATIENCE = Duration.ofMinutes(10);
    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    /** A platform sends something every 15 s; after so long, the connection is dead. */
    private static final Duration QUIET = Duration.ofMinutes(1);

    private final Transport transport;
    private final String path;
    private final Duration quiet;
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>(1000);
    private final Thread reader;

    EventStream(Transport transport, String path) {
        this(transport, path, QUIET);
    }

    /**
     * @param quiet how long a connection may bring nothing, before another one is made
     */
    EventStream(Transport transport, String path, Duration quiet) {
        this.transport = transport;
        this.path = path;
        this.quiet = quiet;
        this.reader = Thread.ofVirtual().name("events of " + path).start(this::read);
    }

    /** One event; its data is JSON. */
    public record Event(String name, String data) {
        public <T> T as(Class<T> type) {
            return new Answer(HttpURLConnection.HTTP_OK, data).as(type);
        }
    }

    private sealed interface Heard {
        record Came(Event event) implements Heard {}

        record Failed(CommandFailure why) implements Heard {}
    }

    /**
     * The next event; empty when none came in that time.
     *
     * @throws CommandFailure when the platform refuses, or stays away: for a minute before the
     *     first event, for ten minutes after it
     */
    public Optional<Event> next(Duration atMost) throws InterruptedException {
        Heard next = heard.poll(Math.max(0, atMost.toNanos()), TimeUnit.NANOSECONDS);
        return switch (next) {
            case Heard.Came(var event) -> Optional.of(event);
            case Heard.Failed(var why) -> throw why;
            case null -> Optional.empty();
        };
    }

    private void read() {
        var lines = new EventLines();
        long lastHeard = System.nanoTime();
        Duration patience = PATIENCE;
        boolean hasWarned = false;
        try {
            while (true) {
                CommandFailure away;
                try (BufferedReader body = open(lines.lastId())) {
                    for (String line; (line = body.readLine()) != null; ) {
                        lastHeard = System.nanoTime();
                        patience = LONG_PATIENCE;
                        hasWarned = false;
                        lines.take(line).map(Heard.Came::new).ifPresent(this::hear);
                    }
                    away = transport.unreachable("the stream ended");
                } catch (IOException e) {
                    away = transport.unreachable(e);
                }
                lines.cut();
                Duration silence = Duration.ofNanos(System.nanoTime() - lastHeard);
                if (silence.compareTo(patience) > 0) {
                    throw away;
                }
                if (!hasWarned && silence.compareTo(SILENCE) > 0) {
                    hasWarned = true;
                    System.err.printf(
                            "been: %s Trying again for %s.%n",
                            away.getMessage(), SpokenDuration.of(patience));
                }
                // What is followed goes on meanwhile.
                Thread.sleep(BETWEEN_TRIES);
            }
        } catch (CommandFailure refused) {
            hear(new Heard.Failed(refused));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void hear(Heard next) {
        try {
            heard.put(next);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private BufferedReader open(@Nullable String lastId) throws IOException, InterruptedException {
        HttpRequest.Builder request = transport.request(path).header("Accept", "text/event-stream");
        if (lastId != null) {
            request.header("Last-Event-ID", lastId);
        }
        HttpResponse<InputStream> answer = transport.stream(request.timeout(quiet).build(), quiet);
        InputStream body = answer.body();
        if (answer.statusCode() == 200) {
            return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        }
        try (body) {
            byte[] why = body.readAllBytes();
            if (answer.statusCode() / 100 == 4) {
                new Answer(answer.statusCode(), new String(why, StandardCharsets.UTF_8))
                        .expectSuccess();
            }
            throw new IOException("HTTP status " + answer.statusCode());
        }
    }

    /** Hears no more. */
    @Override
    public void close() {
        reader.interrupt();
    }
}
