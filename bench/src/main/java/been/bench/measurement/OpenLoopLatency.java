package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Machine;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.task.load.OpenLoop;
import been.task.testing.TaskTester;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Whether the SDK's load generator, confined to one core, keeps 100,000 requests a second, and how
 * far the latencies are off that follow from stalls of known length.
 */
final class OpenLoopLatency implements Figure {
    private static final int PER_SECOND = 100_000;
    private static final int REQUESTS = 2 * PER_SECOND;
    private static final int BETWEEN_STALLS = PER_SECOND / 5;
    private static final long STALL_MILLIS = 20;
    private static final double MOST_PERCENT = 5;

    @Override
    public String name() {
        return "open-loop";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        Job job =
                Job.of(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-XX:+UseSerialGC",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        OpenLoopLatency.class.getName(),
                                        session.work().toString()))
                        .on(List.of(Machine.lastProcessor()));
        double truth = truth()[percentile()];
        var off = new Sample();
        var rate = new Sample();
        var late = new Sample();
        for (int i = 0; i < session.count(10, 1); i++) {
            Ran ran = session.ours().run(job);
            off.add(100 * Math.abs(ran.saidOnce("nanoseconds") - truth) / truth);
            rate.add((double) ran.saidOnce("per-second"));
            late.add(100.0 * ran.saidOnce("late-by-generator") / REQUESTS);
        }
        return List.of(
                Reading.of(
                                "open-loop load of 100,000 requests/s on one core, with stalls of"
                                        + " 20 ms: 99th percentile off the truth, worst",
                                "%",
                                off.worst())
                        .aiming("≤ 5 %", off.max() <= MOST_PERCENT),
                Reading.of("… requests made a second", "", rate.value()),
                Reading.of("… started late although a worker was free", "%", late.value()));
    }

    /**
     * Makes the load and prints what came of it.
     *
     * @param arguments the folder to record in
     */
    public static void main(String[] arguments) throws Exception {
        var run =
                TaskTester.in(Path.of(arguments[0]))
                        .run(task -> {
                            var outcome =
                                    OpenLoop.constant(PER_SECOND)
                                            .warmUp(REQUESTS)
                                            .requests(REQUESTS)
                                            .run(task, "stall", OpenLoopLatency::stall);
                            IO.println("per-second " + Math.round(outcome.perSecond()));
                            IO.println("late-by-generator " + outcome.startedLateByGenerator());
                        });
        double[] latencies = run.values("stall");
        Arrays.sort(latencies);
        IO.println("nanoseconds " + Math.round(latencies[percentile()]));
    }

    private static void stall(int worker, long number) throws InterruptedException {
        if (stalls(number)) {
            Thread.sleep(STALL_MILLIS);
        }
    }

    private static boolean stalls(long number) {
        return number % BETWEEN_STALLS == BETWEEN_STALLS / 2;
    }

    private static int percentile() {
        return (int) (0.99 * REQUESTS);
    }

    /** The latencies in nanoseconds, sorted: all others start at once or when the stall is over. */
    private static double[] truth() {
        double[] latencies = new double[REQUESTS];
        double free = 0;
        for (int i = 0; i < REQUESTS; i++) {
            double due = i * (1e9 / PER_SECOND);
            free = Math.max(due, free) + (stalls(i) ? STALL_MILLIS * 1e6 : 0);
            latencies[i] = free - due;
        }
        Arrays.sort(latencies);
        return latencies;
    }
}
