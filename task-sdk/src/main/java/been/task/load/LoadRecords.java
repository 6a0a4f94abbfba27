package been.task.load;

import been.task.TaskContext;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/** What is measured of one load. Safe for use by several threads. */
final class LoadRecords implements AutoCloseable {
    private static final long LATE = 100_000;

    private final String name;
    private final long warmUp;
    private final MetricRecorder latency;
    private final MetricRecorder service;

    /** Guards the recorders and the fields below. */
    private final ReentrantLock adding = new ReentrantLock();

    private long requests;
    private long lateByWorkers;
    private long lateByGenerator;
    private long longestDelay;
    private long firstDue;
    private long lastEnd;

    /**
     * Of a load.
     *
     * @param warmUp requests that are not recorded
     */
    LoadRecords(Recorder recorder, String name, long warmUp, int expectedRequests) {
        this.name = name;
        this.warmUp = warmUp;
        latency =
                recorder.metric(
                        new Metric(
                                name, Unit.NANOSECONDS, name + ": latency", Better.LOWER_IS_BETTER),
                        expectedRequests);
        service =
                recorder.metric(
                        new Metric(
                                name + "-service",
                                Unit.NANOSECONDS,
                                name + ": service time",
                                Better.LOWER_IS_BETTER),
                        expectedRequests);
    }

    /**
     * One request; all times are in nanoseconds of one clock.
     *
     * @param free when the worker that made it had made its last one
     */
    void add(long number, long due, long free, long start, long end) {
        if (number < warmUp) {
            return;
        }
        adding.lock();
        try {
            latency.add((double) (end - due));
            service.add((double) (end - start));
            firstDue = requests == 0 || due - firstDue < 0 ? due : firstDue;
            lastEnd = requests == 0 || end - lastEnd > 0 ? end : lastEnd;
            requests++;
            long delay = start - due;
            longestDelay = Math.max(longestDelay, delay);
            if (delay > LATE && free - due > 0) {
                lateByWorkers++;
            } else if (delay > LATE) {
                lateByGenerator++;
            }
        } finally {
            adding.unlock();
        }
    }

    /** No more requests. */
    @Override
    public void close() {
        latency.close();
        service.close();
    }

    /** Records, logs and returns the outcome of a load that is over. */
    OpenLoop.Outcome conclude(TaskContext task) {
        double rate = requests == 0 ? 0 : requests * 1e9 / Math.max(1, lastEnd - firstDue);
        double late = lateByWorkers + lateByGenerator;
        once(task, "-rate", Unit.PER_SECOND, "requests per second", Better.HIGHER_IS_BETTER, rate);
        once(task, "-late", Unit.ONE, "late starts", Better.LOWER_IS_BETTER, late);
        if (late > 0) {
            task.log()
                    .info(
                            String.format(
                                    Locale.ROOT,
                                    "%s: %.0f of %d requests started late, by up to %.1f ms: %d while"
                                            + " all workers were busy, %d although one was free",
                                    name,
                                    late,
                                    requests,
                                    longestDelay / 1e6,
                                    lateByWorkers,
                                    lateByGenerator));
        }
        return new OpenLoop.Outcome(
                requests, lateByWorkers, lateByGenerator, Duration.ofNanos(longestDelay), rate);
    }

    private void once(
            TaskContext task, String suffix, Unit unit, String title, Better better, double value) {
        var metric = new Metric(name + suffix, unit, name + ": " + title, better);
        try (var recorder = task.recorder().metric(metric, 1)) {
            recorder.add(value);
        }
    }
}
