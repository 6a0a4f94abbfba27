package been.bench.scheduling;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code been bench scheduler} starts in a JVM of its own, so that nothing else counts as
 * memory: one simulation, of which it prints each figure on a line, its name first.
 */
public final class SchedulerBench {
    /** Between two looks at all hosts for tasks that should have been placed. */
    private static final int CHECK_EVERY = 2_000;

    private SchedulerBench() {}

    /**
     * @param arguments hosts, tasks that are queued at any time, tasks to place, seed
     */
    public static void main(String[] arguments) throws IOException {
        int hosts = Integer.parseInt(arguments[0]);
        int queued = Integer.parseInt(arguments[1]);
        long placements = Long.parseLong(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        // A small run first: the usual state of a controller is that it has run for a while.
        var before = new Simulation(50, 5_000, CHECK_EVERY, seed + 1);
        before.load();
        before.run(Math.min(placements, 5_000));
        var simulation = new Simulation(hosts, queued, CHECK_EVERY, seed);
        simulation.load();
        simulation.run(placements);
        print(System.out, simulation.figures());
    }

    private static void print(PrintStream out, Figures figures) throws IOException {
        out.println("queued " + figures.tasks());
        out.println("placed " + figures.placed());
        out.println("decisions-per-second " + figures.decisionsPerSecond());
        out.println("latency-median " + figures.latency().medianNanos() / 1e3);
        out.println("latency-high " + figures.latency().highNanos() / 1e3);
        out.println("latency-largest " + figures.latency().largestNanos() / 1e3);
        out.println("gangs " + figures.gangs());
        out.println("retries " + figures.retries());
        out.println("host-events " + figures.hostEvents());
        out.println("longest-wait " + figures.longestWait());
        out.println("memory-mebibytes " + peakKibibytes() / 1024.0);
    }

    private static long peakKibibytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }
}
