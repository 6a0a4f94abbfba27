package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.FakeHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Cells;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long a placement takes while other clients query and submit the most expensive restrictions
 * that are allowed, alternating with placements without such clients.
 */
final class PlacementsUnderAttack implements DispatchFigure {
    private static final double MOST = 1.5;
    private static final double QUANTILE = 0.99;
    private static final int HOSTS = 20;
    private static final int ATTACKERS = 4;
    private static final int CORES = 100_000;
    private static final int PATIENCE_SECONDS = 60;
    private static final List<String> COSTLY =
            List.of(
                    "host.lists.all(x, host.lists.size() == 100)",
                    "host.flags.exists(x, host.flags.exists(y, x + y == 'b'))",
                    "host.flags.exists(x, host.text.matches('((a{0,14}){0,14}b)'))",
                    "host.lists.exists(x, x.exists(y, y == 'b'))",
                    "host.flags.exists(x, host.flags.exists(y, host.text.contains('ab')))");

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        var quiet = new Sample();
        var attacked = new Sample();
        var asked = new AtomicInteger();
        int each = dispatch.count(200, 5);
        try (ControllerProcess controller = dispatch.start();
                var calls = new RestCalls(controller.url());
                var target = new Target(calls, controller.adminToken())) {
            for (int i = 0; i < HOSTS; i++) {
                FakeHost.join(calls, controller.adminToken(), Dispatch.id("idle-"), 1, costly())
                        .sync(0);
            }
            target.start();
            // Until the code is compiled.
            for (int i = 0; i < each; i++) {
                target.place();
            }
            for (int turn = 0; turn < dispatch.count(10, 2); turn++) {
                for (int i = 0; i < each; i++) {
                    quiet.add(target.place());
                }
                try (var attack = new Attack(controller, asked)) {
                    attack.await();
                    for (int i = 0; i < each; i++) {
                        attacked.add(target.place());
                    }
                }
            }
        }
        Value without = quiet.quantile(QUANTILE);
        Value with = attacked.quantile(QUANTILE);
        double ratio = with.middle() / without.middle();
        String database = ", " + dispatch.name();
        return List.of(
                Reading.of("a placement, p99, without other load" + database, "ms", without)
                        .noting(
                                "from submission to the command at a waiting host, over HTTP, %d in turns with the next"
                                        .formatted(without.count())),
                Reading.of("… under an attack by restrictions" + database, "ms", with)
                        .noting(
                                "%d clients ask and submit without pause, %,d calls, each with a restriction that costs about as much as one may on %d hosts"
                                        .formatted(ATTACKERS, asked.get(), HOSTS)),
                Reading.of("… by that without" + database, "", Value.of(ratio))
                        .aiming("≤ 1.5", ratio <= MOST)
                        .noting("median %s".formatted(medians(quiet, attacked))));
    }

    private static String medians(Sample quiet, Sample attacked) {
        return Cells.number(attacked.value().middle())
                + " by "
                + Cells.number(quiet.value().middle())
                + " ms";
    }

    private static Map<String, Object> costly() {
        List<Object> flags = new ArrayList<>(Collections.nCopies(150, "a".repeat(30)));
        return Map.of(
                "flags", flags, "text", "a".repeat(4096), "lists", Collections.nCopies(100, flags));
    }

    /** The host of all timed tasks. */
    private static final class Target implements AutoCloseable {
        private final RestCalls calls;
        private final String token;
        private final FakeHost host;
        private final String name = Dispatch.id("target-");
        private final Map<String, CompletableFuture<Long>> awaited = new ConcurrentHashMap<>();
        private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::serve);
        private volatile boolean closed;

        Target(RestCalls calls, String token)
                throws BenchException, IOException, InterruptedException {
            this.calls = calls;
            this.token = token;
            host = FakeHost.join(calls, token, name, CORES, Map.of());
        }

        void start() {
            thread.start();
        }

        private void serve() {
            try {
                while (!closed) {
                    List<String> commands = host.commands(1000);
                    long now = System.nanoTime();
                    awaited.forEach((id, arrival) -> {
                        if (commands.stream().anyMatch(text -> text.contains(id))) {
                            arrival.complete(now);
                        }
                    });
                }
            } catch (BenchException | IOException e) {
                awaited.values().forEach(arrival -> arrival.completeExceptionally(e));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        /** Places a task; returns the milliseconds. */
        double place() throws BenchException, IOException, InterruptedException {
            String id = Dispatch.id("p-");
            var arrival = new CompletableFuture<Long>();
            awaited.put(id, arrival);
            long begun = System.nanoTime();
            calls.post("/api/v1/contexts", token, Contexts.of(id, 1, List.of(name)));
            try {
                return (arrival.get(PATIENCE_SECONDS, TimeUnit.SECONDS) - begun) / 1e6;
            } catch (ExecutionException | TimeoutException e) {
                throw new BenchException("a task was not placed: " + e);
            } finally {
                awaited.remove(id);
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Clients that query and submit without pause, whatever the response. */
    private static final class Attack implements AutoCloseable {
        private final List<Thread> clients = new ArrayList<>();
        private final AtomicInteger asked;
        private final int before;
        private volatile boolean closed;

        Attack(ControllerProcess controller, AtomicInteger asked) throws IOException {
            this.asked = asked;
            before = asked.get();
            String token = controller.adminToken();
            for (int i = 0; i < ATTACKERS; i++) {
                var calls = new RestCalls(controller.url());
                int first = i;
                clients.add(Thread.ofPlatform().daemon().start(() -> ask(calls, token, first)));
            }
        }

        private void ask(RestCalls calls, String token, int first) {
            try (calls) {
                for (int i = first; !closed; i++) {
                    String expression = COSTLY.get(i % COSTLY.size());
                    try {
                        if (i % 2 == 0) {
                            var _ =
                                    calls.get(
                                            "/api/v1/hosts/match?expression="
                                                    + URLEncoder.encode(
                                                            expression, StandardCharsets.UTF_8),
                                            token);
                        } else {
                            var _ =
                                    calls.post(
                                            "/api/v1/contexts",
                                            token,
                                            Contexts.of(
                                                    Dispatch.id("a-"),
                                                    1,
                                                    List.of("/bin/true"),
                                                    "{\"restriction\":\"%s\"}"
                                                            .formatted(expression)));
                        }
                    } catch (BenchException refused) {
                        // as it should be, where it costs too much
                    }
                    asked.incrementAndGet();
                }
            } catch (IOException e) {
                // the controller has ended; the measurement fails by itself
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        /** Waits until it has begun. */
        void await() throws InterruptedException {
            while (asked.get() < before + ATTACKERS) {
                Thread.sleep(10);
            }
        }

        @Override
        public void close() {
            closed = true;
            for (Thread client : clients) {
                try {
                    client.join();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
