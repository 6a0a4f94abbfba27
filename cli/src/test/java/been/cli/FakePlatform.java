package been.cli;

import been.protocol.Wire;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A platform that is up on a data folder, gives the answers that a test prepared, and remembers
 * what it was asked. Runs command lines against itself.
 */
public final class FakePlatform implements AutoCloseable {
    private static final String HOME = "been.home";
    private static final int CUT = -1;

    private final Path data;
    private final HttpServer server;
    private final Map<String, Deque<Reply>> replies = new HashMap<>();
    private final List<Asked> asked = new ArrayList<>();

    /** What a command line ended with. */
    public record Ended(int status, String out, String err) {}

    /** A call that arrived. */
    public record Asked(String call, String body, Map<String, List<String>> headers) {
        /** The value of a header; {@code null} without one. */
        public @Nullable String header(String name) {
            List<String> values = headers.get(name);
            return values == null ? null : values.getFirst();
        }
    }

    private record Reply(int status, ByteBuffer body) {
        Reply(int status, String body) {
            this(status, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
        }
    }

    public FakePlatform(Path data) throws IOException {
        this.data = data;
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        Path controller = Files.createDirectories(data.resolve("controller"));
        Files.writeString(
                controller.resolve("endpoint.json"),
                "{\"pid\": %d, \"url\": \"%s\"}".formatted(ProcessHandle.current().pid(), url()));
        Files.writeString(controller.resolve("admin-token"), "token");
        System.setProperty(HOME, data.toString());
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Answers a call, such as {@code GET /api/v1/hosts}, with JSON. */
    public FakePlatform answer(String call, Object answer) {
        return text(call, Wire.write(answer));
    }

    public FakePlatform text(String call, String answer) {
        return bytes(call, answer.getBytes(StandardCharsets.UTF_8));
    }

    public FakePlatform bytes(String call, byte[] answer) {
        return reply(call, new Reply(200, ByteBuffer.wrap(answer)));
    }

    /** Answers it with a problem. */
    public FakePlatform refuse(String call, int status, String problem) {
        return reply(call, new Reply(status, problem));
    }

    /** Begins to answer it, and breaks the connection. */
    public FakePlatform cut(String call, String beginning) {
        return reply(call, new Reply(CUT, beginning));
    }

    /** The last reply to a call is repeated; those before it are given once each. */
    private synchronized FakePlatform reply(String call, Reply reply) {
        replies.computeIfAbsent(call, _ -> new ArrayDeque<>()).add(reply);
        return this;
    }

    /** All calls, oldest first. */
    public synchronized List<String> calls() {
        return asked.stream().map(Asked::call).toList();
    }

    public synchronized List<Asked> asked() {
        return List.copyOf(asked);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String call = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Reply reply = next(new Asked(call, body, Map.copyOf(exchange.getRequestHeaders())));
        byte[] answer = reply.body().array();
        if (reply.status() == CUT) {
            exchange.sendResponseHeaders(200, answer.length + 1000L);
            exchange.getResponseBody().write(answer);
            exchange.getResponseBody().flush();
            // Fails, since bytes are missing, and so closes the connection.
            exchange.close();
            return;
        }
        exchange.sendResponseHeaders(reply.status(), answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private synchronized Reply next(Asked now) {
        asked.add(now);
        Deque<Reply> prepared = replies.get(now.call());
        if (prepared == null) {
            String problem = "{\"detail\": \"unexpected call: %s\"}".formatted(now.call());
            return new Reply(404, problem);
        }
        return prepared.size() > 1 ? prepared.removeFirst() : prepared.getFirst();
    }

    /** Runs a command line on its data folder. */
    public Ended been(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        int end = words.indexOf("--");
        words.addAll(end < 0 ? words.size() : end, List.of("--data", data.toString()));
        return FakePlatform.run(words.toArray(String[]::new));
    }

    /** Runs a command line as it is. */
    public static Ended run(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int status =
                Been.run(
                        arguments,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Ended(
                status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
        System.clearProperty(HOME);
    }
}
