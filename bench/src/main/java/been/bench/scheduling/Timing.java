package been.bench.scheduling;

import java.util.Arrays;

/** How long the scheduler took for what; the simulation around it does not count. */
final class Timing {
    private long[] latencies = new long[1 << 16];
    private int latencyCount;
    private int tasks;
    private long nanos;
    private long sinceDecided;
    private long placed;
    private long gangs;
    private long retries;
    private long hostEvents;

    void event(Runnable call) {
        long begun = System.nanoTime();
        call.run();
        long taken = System.nanoTime() - begun;
        nanos += taken;
        sinceDecided += taken;
    }

    /** All that follows from the last event is decided. */
    void decided() {
        if (latencyCount == latencies.length) {
            latencies = Arrays.copyOf(latencies, latencyCount * 2);
        }
        latencies[latencyCount++] = sinceDecided;
        sinceDecided = 0;
    }

    void loaded(int count) {
        tasks = count;
        nanos = 0;
        sinceDecided = 0;
    }

    /** The hosts are full for the first time: what comes next is the usual. */
    void filled() {
        latencyCount = 0;
    }

    void decision(int members) {
        placed += members;
        gangs += members > 1 ? 1 : 0;
    }

    void retried() {
        retries++;
    }

    void hostEvent() {
        hostEvents++;
    }

    long placed() {
        return placed;
    }

    Figures figures(double longestWait) {
        long[] sorted = Arrays.copyOf(latencies, latencyCount);
        Arrays.sort(sorted);
        var latency = new Figures.Latency(at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1));
        return new Figures(tasks, placed, nanos, latency, gangs, retries, hostEvents, longestWait);
    }

    private static long at(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
