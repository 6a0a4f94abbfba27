package been.bench.scheduling;

/**
 * What a simulation found.
 *
 * @param tasks that were queued when it began
 * @param placed tasks that were placed afterwards
 * @param placingNanos that this took, with all events that led to it
 * @param latency from an event to the last decision that follows from it
 * @param longestWait how long a task was the oldest of all that some host could take, as a multiple
 *     of the longest task's duration
 */
public record Figures(
        int tasks,
        long placed,
        long placingNanos,
        Latency latency,
        long gangs,
        long retries,
        long hostEvents,
        double longestWait) {

    public double decisionsPerSecond() {
        return placed * 1e9 / placingNanos;
    }

    /** Half of all took no longer, 99 of 100 took no longer, and none took longer. */
    public record Latency(long medianNanos, long highNanos, long largestNanos) {}
}
