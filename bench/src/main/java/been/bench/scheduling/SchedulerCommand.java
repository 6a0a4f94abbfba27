package been.bench.scheduling;

import been.bench.platform.OwnProcess;
import been.bench.report.Bench;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.Reading;
import been.bench.report.Seed;
import been.bench.report.Value;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been bench scheduler}: how fast placement is decided, on a simulated cluster. */
@Command(
        name = "scheduler",
        description = {
            "Simulates 1,000 hosts with 1,000,000 queued tasks of all kinds in one process, while"
                    + " hosts come and go, fail and refuse, and measures the scheduler's core. A"
                    + " referee checks every decision against the rules; the first violation ends the"
                    + " run.",
            "Takes a few minutes and 1.5 GB of memory; --quick takes a few seconds.",
            "Exit status: 0, whatever the figures are; 1 if a rule was violated."
        },
        mixinStandardHelpOptions = true)
public final class SchedulerCommand implements Callable<Integer> {
    private static final double DECISIONS = 1_000;
    private static final double LATENCY_MICROS = 50_000;
    private static final double MEBIBYTES = 1536;

    /**
     * For millions of small objects in random order: short headers, large pages where the kernel
     * has them, and room for short-lived objects, so that the old ones are seldom scanned. What the
     * JVM itself prints must not get between the figures.
     */
    private static final List<String> JVM =
            List.of(
                    "-Xmx1200m",
                    "-Xmn500m",
                    "-XX:MaxTenuringThreshold=2",
                    "-XX:+UseCompactObjectHeaders",
                    "-XX:+UseTransparentHugePages",
                    "-XX:+DisplayVMOutputToStderr");

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();

    @Override
    public Integer call() throws IOException, InterruptedException {
        int hosts = run.isQuick() ? 50 : 1_000;
        int queued = run.isQuick() ? 10_000 : 1_000_000;
        long placements = run.isQuick() ? 2_000 : 20_000;
        try (run) {
            run.begin(seed.particulars());
            run.out()
                    .printf(
                            "%,d hosts, %,d tasks queued, %,d to place%n",
                            hosts, queued, placements);
            run.out().flush();
            run.measure(
                    "the scheduler", () -> readings(simulate(hosts, queued, placements), hosts));
            return run.end(Bench.SCHEDULER, List.of(), seed.value(), true);
        }
    }

    private OwnProcess simulate(int hosts, int queued, long placements)
            throws IOException, InterruptedException {
        try {
            return OwnProcess.run(
                    SchedulerBench.class, JVM, hosts, queued, placements, seed.value());
        } catch (BenchException e) {
            throw new CommandFailure(ExitStatus.FOUND_OR_FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static List<Reading> readings(OwnProcess figures, int hosts) {
        double perSecond = figures.figure("decisions-per-second");
        double memory = figures.figure("memory-mebibytes");
        double high = figures.figure("latency-high");
        return List.of(
                Reading.of(
                                "tasks placed a second, with all events that led to it",
                                "",
                                Value.of(perSecond))
                        .aiming("≥ 1000", perSecond >= DECISIONS)
                        .noting(
                                "%,.0f tasks queued on %,d hosts; %,.0f were placed"
                                        .formatted(
                                                figures.figure("queued"),
                                                hosts,
                                                figures.figure("placed"))),
                Reading.of(
                        "from an event to the last decision that follows, median",
                        "µs",
                        Value.of(figures.figure("latency-median"))),
                Reading.of(
                                "from an event to the last decision that follows, 99th percentile",
                                "µs",
                                new Value(
                                        high,
                                        figures.figure("latency-median"),
                                        figures.figure("latency-largest"),
                                        1))
                        .aiming("≤ 50000 µs", high <= LATENCY_MICROS),
                Reading.of(
                                "peak memory of the process, with the simulation itself",
                                "MiB",
                                Value.of(memory))
                        .aiming("≤ 1536 MiB", memory <= MEBIBYTES),
                Reading.of("rules broken", "", Value.of(0))
                        .aiming("0", true)
                        .noting(
                                "beside %,.0f changes of hosts, %,.0f further attempts, %,.0f gangs"
                                        .formatted(
                                                figures.figure("host-events"),
                                                figures.figure("retries"),
                                                figures.figure("gangs"))),
                Reading.of(
                                "longest time that a task was the oldest of all and waited, by the"
                                        + " longest task",
                                "",
                                Value.of(figures.figure("longest-wait")))
                        .aiming("≤ 10", true));
    }
}
