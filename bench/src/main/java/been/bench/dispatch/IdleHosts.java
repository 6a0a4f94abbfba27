package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.FakeHost;
import been.bench.platform.ProcessCost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The cost of idle hosts for a controller in its steady state. The hosts arrive spread over one
 * wait, and poll more often at first, until the code is compiled.
 */
final class IdleHosts implements DispatchFigure {
    private static final double MOST_PERCENT = 5;
    private static final double MOST_MEBIBYTES = 500;
    private static final long WAIT_MILLIS = 20_000;
    private static final long BRISK_WAIT_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 500;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        int hosts = dispatch.count(1000, 20);
        try (ControllerProcess controller = dispatch.start();
                var calls = new RestCalls(controller.url())) {
            var cost = new ProcessCost(controller.pid());
            Thread.sleep(1000L * dispatch.count(5, 1));
            double before = cost.residentMebibytes();
            var brisk = Duration.ofSeconds(dispatch.count(45, 1));
            var isOver = new AtomicBoolean();
            var turnedAway = new ConcurrentLinkedQueue<String>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (FakeHost host : join(calls, controller.adminToken(), hosts)) {
                    threads.execute(() -> wait(host, brisk, isOver, turnedAway));
                    Thread.sleep(WAIT_MILLIS / 1000);
                }
                Thread.sleep(brisk.toMillis() + 1000L * dispatch.count(25, 1));
                long ticks = cost.ticks();
                long begun = System.nanoTime();
                Thread.sleep(1000L * dispatch.count(40, 3));
                double seconds = (System.nanoTime() - begun) / 1e9;
                double percent =
                        100 * (cost.ticks() - ticks) * ProcessCost.SECONDS_A_TICK / seconds;
                double more = cost.residentMebibytes() - before;
                isOver.set(true);
                calls.hangUp();
                if (!turnedAway.isEmpty()) {
                    throw new BenchException(
                            "%d of the simulated hosts were refused, the first because: %s"
                                    .formatted(turnedAway.size(), turnedAway.peek()));
                }
                return readings(dispatch.name(), hosts, seconds, percent, more);
            }
        }
    }

    private static List<Reading> readings(
            String database, int hosts, double seconds, double percent, double more) {
        return List.of(
                Reading.of(
                                "CPU time of a controller with %,d hosts on long poll, of one core, %s"
                                        .formatted(hosts, database),
                                "%",
                                Value.of(percent))
                        .aiming("≤ 5 %", percent <= MOST_PERCENT)
                        .noting("over %.0f s".formatted(seconds)),
                Reading.of(
                                "… its memory above that without hosts, resident, " + database,
                                "MiB",
                                Value.of(more))
                        .aiming("≤ 500 MB", more <= MOST_MEBIBYTES));
    }

    private static List<FakeHost> join(RestCalls calls, String token, int hosts)
            throws BenchException, IOException, InterruptedException {
        String prefix = Dispatch.id("h-");
        var joined = new ArrayList<FakeHost>();
        for (int i = 0; i < hosts; i++) {
            joined.add(FakeHost.join(calls, token, prefix + "-" + i));
        }
        return joined;
    }

    /** Polls until the end; after a broken connection it tries again, as a host runtime does. */
    private static void wait(
            FakeHost host, Duration brisk, AtomicBoolean isOver, Queue<String> turnedAway) {
        long begun = System.nanoTime();
        try {
            while (!isOver.get()) {
                try {
                    boolean isBrisk = System.nanoTime() - begun < brisk.toNanos();
                    host.sync(isBrisk ? BRISK_WAIT_MILLIS : WAIT_MILLIS);
                } catch (IOException e) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        } catch (BenchException e) {
            turnedAway.add(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
