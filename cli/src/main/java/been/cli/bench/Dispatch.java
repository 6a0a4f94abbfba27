package been.cli.bench;

import been.cli.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What one controller does for those who submit, for hosts that wait, and after it was killed.
 *
 * @param database address of a PostgreSQL; the data folder's file without one
 * @param name of the database for the report
 */
record Dispatch(
        Installation installation,
        Path work,
        @Nullable String database,
        String name,
        boolean quick) {
    private static final int CONNECTIONS = 16;
    private static final double LEAST_SUBMISSIONS = 500;
    private static final double MOST_SECONDS = 1;
    private static final double MOST_PERCENT = 5;
    private static final double MOST_MEBIBYTES = 500;
    private static final double MOST_RECOVERY = 2;
    private static final long WAIT_MILLIS = 20_000;

    private ControllerProcess start(String folder) throws BenchException, IOException {
        return ControllerProcess.start(installation, work.resolve(folder), database, 0);
    }

    private int count(int full, int few) {
        return quick ? few : full;
    }

    /** Ids of one run, so that a database may be used again. */
    private static String id(String what) {
        return what + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
    }

    List<Reading> submissions() throws BenchException, IOException, InterruptedException {
        try (ControllerProcess controller = start("submissions");
                var calls = new RestCalls(controller.url())) {
            String token = controller.adminToken();
            submit(calls, token, count(1500, 50));
            var rates = new Sample();
            for (int i = 0; i < count(5, 2); i++) {
                int contexts = count(1500, 50);
                rates.add(contexts / submit(calls, token, contexts));
            }
            var seconds = new Sample();
            for (int i = -1; i < count(7, 2); i++) {
                String json = Contexts.of(id("large-"), count(10_000, 100), List.of("nowhere"));
                long begun = System.nanoTime();
                calls.post("/api/v1/contexts", token, json);
                if (i >= 0) {
                    seconds.add((System.nanoTime() - begun) / 1e9);
                }
            }
            return List.of(
                    Reading.of(
                                    "contexts of one task acknowledged over REST, " + name,
                                    "/s",
                                    rates.value())
                            .aiming("≥ 500/s", rates.value().middle() >= LEAST_SUBMISSIONS)
                            .noting(CONNECTIONS + " connections"),
                    Reading.of(
                                    "one context of %,d tasks over REST, %s"
                                            .formatted(count(10_000, 100), name),
                                    "s",
                                    seconds.value())
                            .aiming("≤ 1 s", seconds.value().middle() <= MOST_SECONDS));
        }
    }

    /** Seconds until all of them were acknowledged. */
    private static double submit(RestCalls calls, String token, int contexts)
            throws BenchException, InterruptedException {
        String prefix = id("single-");
        var next = new AtomicInteger();
        long begun = System.nanoTime();
        together(
                CONNECTIONS,
                () -> {
                    for (int i = next.getAndIncrement(); i < contexts; i = next.getAndIncrement()) {
                        calls.post(
                                "/api/v1/contexts",
                                token,
                                Contexts.of(prefix + "-" + i, 1, List.of("nowhere")));
                    }
                    return true;
                });
        return (System.nanoTime() - begun) / 1e9;
    }

    private static void together(int threads, Callable<Boolean> work)
            throws BenchException, InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < threads; i++) {
                all.add(executor.submit(work));
            }
            for (Future<Boolean> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new BenchException("a client failed: " + e.getMessage(), e);
        }
    }

    List<Reading> idleHosts() throws BenchException, IOException, InterruptedException {
        int hosts = count(1000, 20);
        try (ControllerProcess controller = start("hosts");
                var calls = new RestCalls(controller.url())) {
            var cost = new ProcessCost(controller.pid());
            Thread.sleep(1000L * count(10, 1));
            double before = cost.residentMebibytes();
            var isOver = new AtomicBoolean();
            var lost = new AtomicInteger();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var joined = join(calls, controller.adminToken(), hosts);
                for (SimulatedHost host : joined) {
                    threads.execute(() -> wait(host, isOver, lost));
                }
                Thread.sleep(1000L * count(40, 1));
                long ticks = cost.ticks();
                long begun = System.nanoTime();
                Thread.sleep(1000L * count(60, 3));
                double seconds = (System.nanoTime() - begun) / 1e9;
                double percent =
                        100 * (cost.ticks() - ticks) * ProcessCost.SECONDS_A_TICK / seconds;
                double more = cost.residentMebibytes() - before;
                isOver.set(true);
                calls.hangUp();
                if (lost.get() > 0) {
                    throw new BenchException(lost + " of the simulated hosts were turned away");
                }
                return List.of(
                        Reading.of(
                                        "CPU time of a controller with %,d hosts on long poll, of one core, %s"
                                                .formatted(hosts, name),
                                        "%",
                                        new Value(percent, percent, percent, 1))
                                .aiming("≤ 5 %", percent <= MOST_PERCENT)
                                .noting("over %.0f s".formatted(seconds)),
                        Reading.of(
                                        "… its memory above that without hosts, resident, " + name,
                                        "MiB",
                                        new Value(more, more, more, 1))
                                .aiming("≤ 500 MB", more <= MOST_MEBIBYTES));
            }
        }
    }

    private static List<SimulatedHost> join(RestCalls calls, String token, int hosts)
            throws BenchException, IOException, InterruptedException {
        String prefix = id("h-");
        var joined = new ArrayList<SimulatedHost>();
        for (int i = 0; i < hosts; i++) {
            joined.add(SimulatedHost.join(calls, token, prefix + "-" + i));
        }
        return joined;
    }

    private static void wait(SimulatedHost host, AtomicBoolean isOver, AtomicInteger lost) {
        try {
            while (!isOver.get()) {
                host.sync(WAIT_MILLIS);
            }
        } catch (BenchException | IOException e) {
            if (!isOver.get()) {
                lost.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    List<Reading> recovery() throws BenchException, IOException, InterruptedException {
        var recovered = new Sample();
        var starts = new Sample();
        ControllerProcess controller = start("recovery");
        try {
            for (int i = 0; i < count(7, 2); i++) {
                String token = controller.adminToken();
                SimulatedHost host;
                try (var calls = new RestCalls(controller.url())) {
                    String name = id("r-");
                    host = SimulatedHost.join(calls, token, name);
                    host.sync(0);
                    controller.kill();
                    long killed = System.nanoTime();
                    controller = controller.again();
                    starts.add(controller.secondsToStart());
                    calls.post("/api/v1/contexts", token, Contexts.of(id("c-"), 1, List.of(name)));
                    int commands = 0;
                    while (commands == 0) {
                        commands = host.sync(1000);
                    }
                    recovered.add((System.nanoTime() - killed) / 1e9 - controller.secondsToStart());
                }
            }
        } finally {
            controller.close();
        }
        return List.of(
                Reading.of(
                                "a controller killed and started again: from ready to its first placement, "
                                        + name,
                                "s",
                                recovered.worst())
                        .aiming("≤ start-up + 2 s", recovered.max() <= MOST_RECOVERY)
                        .noting(
                                "worst; the start-up itself took a median of %.1f s"
                                        .formatted(starts.value().middle())));
    }
}
