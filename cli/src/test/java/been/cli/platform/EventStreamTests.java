package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams as a controller that restarts or refuses leaves them. */
class EventStreamTests {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<String> lastIds = Collections.synchronizedList(new ArrayList<>());
    private final List<Reply> replies = new ArrayList<>();
    private Iterator<Reply> next = Collections.emptyIterator();
    private HttpServer server;

    private final CountDownLatch over = new CountDownLatch(1);

    private record Reply(int status, String type, String body, boolean isSilent) {
        Reply(int status, String type, String body) {
            this(status, type, body, false);
        }

        static Reply stream(String lines) {
            return new Reply(200, "text/event-stream", lines);
        }

        /** Then nothing, as when the network is gone. */
        static Reply silent(String lines) {
            return new Reply(200, "text/event-stream", lines, true);
        }
    }

    EventStreamTests() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void listen() {
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        lastIds.add(String.valueOf(exchange.getRequestHeaders().getFirst("Last-Event-ID")));
        Reply reply = next.next();
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", reply.type());
        // More is promised than comes: the connection breaks in the middle.
        exchange.sendResponseHeaders(reply.status(), reply.status() == 200 ? 1000 : body.length);
        exchange.getResponseBody().write(body);
        exchange.getResponseBody().flush();
        try {
            if (reply.isSilent()) {
                over.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private PlatformClient client(Reply... some) {
        return new PlatformClient(address(some));
    }

    private PlatformAddress address(Reply... some) {
        replies.addAll(List.of(some));
        next = replies.iterator();
        return new PlatformAddress(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "token", null);
    }

    @Test
    void whatWasCutOffGoesOnAfterTheLastWholeEvent() throws Exception {
        try (var client =
                        client(
                                Reply.stream(
                                        "id: 1\ndata: one\n\nid: 2\ndata: two\n\nid: 3\ndata:"),
                                new Reply(503, "text/plain", "not yet"),
                                Reply.stream("id: 3\ndata: three\n\n"));
                var events = client.events("/api/v1/analyses/1/events")) {
            for (String expected : List.of("one", "two", "three")) {
                assertThat(events.next(LONG)).map(EventStream.Event::data).hasValue(expected);
            }
            assertThat(lastIds).startsWith("null", "2", "2");
        }
    }

    @Test
    void aConnectionThatBringsNothingIsMadeAgain() throws Exception {
        PlatformAddress address =
                address(Reply.silent("id: 1\ndata: one\n\n"), Reply.stream("id: 2\ndata: two\n\n"));
        try (var transport = new Transport(address);
                var events = new EventStream(transport, "/events", Duration.ofMillis(200))) {
            for (String expected : List.of("one", "two")) {
                assertThat(events.next(LONG)).map(EventStream.Event::data).hasValue(expected);
            }
        }
    }

    @Test
    void aRefusalEndsIt() throws Exception {
        String why = "{\"title\": \"Unknown\", \"detail\": \"There is no analysis '1'.\"}";
        try (var client = client(new Reply(404, "application/problem+json", why));
                var events = client.events("/api/v1/analyses/1/events")) {
            assertThatThrownBy(() -> events.next(LONG))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("There is no analysis '1'");
            assertThat(lastIds).hasSize(1);
        }
    }

    @Test
    void whoFollowsStopsAtTheLastEventOrWhenTheTimeIsOver() throws Exception {
        try (var client =
                client(
                        Reply.stream("event: state\ndata: 1\n\nevent: end\ndata: 2\n\n"),
                        Reply.stream(": nothing new\n\n"))) {
            assertThat(
                            client.<String>follow(
                                    "/events",
                                    null,
                                    event ->
                                            event.name().equals("end")
                                                    ? Optional.of(event.data())
                                                    : Optional.empty()))
                    .hasValue("2");
            assertThat(
                            client.<String>follow(
                                    "/events",
                                    Duration.ofMillis(100),
                                    event -> Optional.of(event.data())))
                    .isEmpty();
        }
    }
}
