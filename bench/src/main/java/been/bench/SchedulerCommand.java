package been.bench;

import been.bench.scheduling.SchedulerBench;
import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been bench scheduler}: how fast placing is decided, on a simulated cluster. */
@Command(
        name = "scheduler",
        description = {
            "Simulates 1,000 hosts with 1,000,000 queued tasks of all kinds in one process, while"
                    + " hosts come and go, fail and refuse, and measures the scheduler's core. A"
                    + " referee checks every decision against the rules; a broken one ends it.",
            "Takes some minutes and 1.5 GB of memory; --quick some seconds.",
            "Exit status 0, whatever the figures are; 1 when a rule was broken."
        },
        mixinStandardHelpOptions = true)
final class SchedulerCommand implements Callable<Integer> {
    private static final double DECISIONS = 1_000;
    private static final double LATENCY_MICROS = 50_000;
    private static final double MEBIBYTES = 1536;

    /**
     * For millions of small objects that are used in any order: short headers, and large pages
     * where the kernel has them; and room for what is soon forgotten, so that the million that stay
     * are seldom looked through. What the JVM says of these must not come between the figures.
     */
    private static final List<String> JVM =
            List.of(
                    "-Xmx1200m",
                    "-Xmn500m",
                    "-XX:MaxTenuringThreshold=2",
                    "-XX:+UseCompactObjectHeaders",
                    "-XX:+UseTransparentHugePages",
                    "-XX:+DisplayVMOutputToStderr");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "a small cluster, to see that all works; writes no page unless asked")
    private boolean quick;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "of an earlier run, to see the same again (default: a new one)")
    private @Nullable Long seed;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "where the page is (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where the figures go as JSON (default: .build/bench/scheduler.json)")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        long used = seed == null ? new SplittableRandom().nextLong(1L << 31) : seed;
        int hosts = quick ? 50 : 1_000;
        int queued = quick ? 10_000 : 1_000_000;
        long placements = quick ? 2_000 : 20_000;
        var machine = Machine.ofThis(Map.of());
        var text = new ReportText(out);
        text.begin(machine);
        out.printf(
                "%,d hosts, %,d tasks queued, %,d to be placed, seed %d%n",
                hosts, queued, placements, used);
        out.flush();
        Map<String, List<Double>> figures =
                simulate(
                        OwnProcess.java(
                                SchedulerBench.class, JVM, hosts, queued, placements, used));
        List<Reading> readings = readings(figures, hosts);
        readings.forEach(text::line);
        var report = new Report(Bench.SCHEDULER, machine, quick, used, readings, List.of());
        ReportFiles.chosen(json, page, !quick, installation).write(report, installation, out);
        return ExitStatus.SUCCESS;
    }

    private static Map<String, List<Double>> simulate(List<String> command)
            throws IOException, InterruptedException {
        try {
            return OwnProcess.figures(command);
        } catch (BenchException e) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED, "the simulation: " + e.getMessage());
        }
    }

    private static List<Reading> readings(Map<String, List<Double>> figures, int hosts) {
        double perSecond = figure(figures, "decisions-per-second");
        double memory = figure(figures, "memory-mebibytes");
        double high = figure(figures, "latency-high");
        return List.of(
                Reading.of(
                                "tasks placed a second, with all events that led to it",
                                "",
                                one(perSecond))
                        .aiming("≥ 1000", perSecond >= DECISIONS)
                        .noting(
                                "%,.0f tasks queued on %,d hosts; %,.0f were placed"
                                        .formatted(
                                                figure(figures, "queued"),
                                                hosts,
                                                figure(figures, "placed"))),
                Reading.of(
                        "from an event to the last decision that follows, median",
                        "µs",
                        one(figure(figures, "latency-median"))),
                Reading.of(
                                "from an event to the last decision that follows, 99th percentile",
                                "µs",
                                new Value(
                                        high,
                                        figure(figures, "latency-median"),
                                        figure(figures, "latency-largest"),
                                        1))
                        .aiming("≤ 50000 µs", high <= LATENCY_MICROS),
                Reading.of(
                                "peak memory of the process, with the simulation itself",
                                "MiB",
                                one(memory))
                        .aiming("≤ 1536 MiB", memory <= MEBIBYTES),
                Reading.of("rules broken", "", one(0))
                        .aiming("0", true)
                        .noting(
                                "beside %,.0f changes of hosts, %,.0f further attempts, %,.0f gangs"
                                        .formatted(
                                                figure(figures, "host-events"),
                                                figure(figures, "retries"),
                                                figure(figures, "gangs"))),
                Reading.of(
                                "longest time that a task was the oldest of all and waited, by the"
                                        + " longest task",
                                "",
                                one(figure(figures, "longest-wait")))
                        .aiming("≤ 10", true));
    }

    private static double figure(Map<String, List<Double>> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name).getLast();
    }

    private static Value one(double value) {
        return new Value(value, value, value, 1);
    }
}
