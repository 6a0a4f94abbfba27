package been.bench.measurement;

import been.bench.report.BenchException;
import been.protocol.Command;
import been.protocol.Wire;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The least that a host runtime accepts as a controller: it hands out commands and keeps reports,
 * so that only the host runtime is measured. Thread-safe.
 */
final class StandInController implements AutoCloseable {
    static final String TOKEN = "bench";
    private static final long LEASE_MILLIS = 60_000;

    private record Offered(long number, Command command) {}

    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Offered> commands = new ArrayList<>();
    private final Map<String, JsonNode> last = new HashMap<>();
    private long incarnation;
    private long reports;
    private long acknowledged;

    StandInController() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/api/host/v1/", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** The incarnation of the last host runtime; 0 before the first. */
    synchronized long incarnation() {
        return incarnation;
    }

    synchronized void command(Command command) {
        commands.add(new Offered(commands.size() + 1L, command));
        notifyAll();
    }

    /**
     * Waits for a host runtime later than that one.
     *
     * @throws BenchException when none comes
     */
    synchronized void awaitLaterThan(long earlier, Duration patience)
            throws BenchException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (incarnation <= earlier) {
            pause(deadline, "the host runtime did not connect");
        }
    }

    /** Whether the last report of an attempt came already. */
    synchronized boolean isReported(String attempt) {
        return last.containsKey(attempt);
    }

    /**
     * Waits for the last report of an attempt: that it was refused or has ended.
     *
     * @throws BenchException when none comes
     */
    synchronized JsonNode awaitLast(String attempt, Duration patience)
            throws BenchException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        JsonNode report = last.get(attempt);
        while (report == null) {
            pause(deadline, "the end of " + attempt + " was not reported");
            report = last.get(attempt);
        }
        return report;
    }

    private void pause(long deadline, String otherwise)
            throws BenchException, InterruptedException {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new BenchException(otherwise);
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (path.endsWith("/register")) {
                JsonNode request = Wire.mapper().readTree(body);
                answer(exchange, Map.of("host", request.path("host"), "credential", TOKEN));
            } else if (path.endsWith("/sync")) {
                answer(exchange, sync(Wire.mapper().readTree(body)));
            } else {
                answer(exchange, Map.of()); // files are taken and forgotten
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Map<String, Object> sync(JsonNode request) throws InterruptedException {
        if (request.path("incarnation").asLong() != incarnation) {
            incarnation = request.path("incarnation").asLong();
            reports = 0;
        }
        acknowledged = Math.max(acknowledged, request.path("acknowledgedCommand").asLong());
        boolean news = false;
        for (JsonNode numbered : request.path("reports")) {
            if (numbered.path("number").asLong() == reports + 1) {
                reports++;
                news = true;
                keep(numbered.path("report"));
            }
        }
        notifyAll();
        long deadline =
                System.nanoTime()
                        + TimeUnit.MILLISECONDS.toNanos(
                                news ? 0 : request.path("waitMillis").asLong());
        for (long left = deadline - System.nanoTime();
                left > 0 && pending().isEmpty();
                left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Map.of(
                "acknowledgedReport", reports, "commands", pending(), "leaseMillis", LEASE_MILLIS);
    }

    private void keep(JsonNode report) {
        String type = report.path("type").asString("");
        if (type.equals("ended") || type.equals("refused")) {
            JsonNode attempt = report.path("attempt");
            last.put(name(attempt), report);
        }
    }

    private static String name(JsonNode attempt) {
        JsonNode task = attempt.path("task");
        return (task.isString() ? task.asString() : task.path("value").asString(""))
                + "#"
                + attempt.path("attempt").asInt();
    }

    private List<Offered> pending() {
        return commands.stream().filter(offered -> offered.number > acknowledged).toList();
    }

    private static void answer(HttpExchange exchange, @Nullable Object body) throws IOException {
        byte[] bytes = Wire.write(body == null ? Map.of() : body).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
