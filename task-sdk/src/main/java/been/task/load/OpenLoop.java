package been.task.load;

import been.task.TaskContext;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts requests at times that do not depend on how long earlier ones take, and measures the
 * latency of each from the time it was due. A request that has to wait while slow ones keep all
 * workers busy therefore has that wait in its latency, which a loop that sends one request after
 * another leaves out (coordinated omission).
 *
 * <pre>{@code
 * OpenLoop.poisson(2000, 1)
 *         .workers(16)
 *         .requests(60_000)
 *         .run(task, "get", (worker, number) -> connections.get(worker).get());
 * }</pre>
 *
 * <p>Workers make requests in the order they are due. One free worker at a time waits for the next,
 * and keeps its core busy for the last 200 µs. Short actions therefore need only one worker, also
 * at 100,000 requests a second; more are for actions that wait.
 */
public final class OpenLoop {
    private final Supplier<LongSupplier> arrivals;
    private final double perSecond;
    private int workers = 1;
    private ThreadFactory threads = Thread::new;
    private @Nullable Ticker ticker;
    private long warmUp;
    private long requests = Long.MAX_VALUE;
    private long nanoseconds = Long.MAX_VALUE;

    /** What one request does. */
    @FunctionalInterface
    public interface Action {

        /**
         * Makes a request and waits for its answer.
         *
         * @param worker which worker makes it, from 0; each makes one request at a time
         * @param number of the request, from 0, warm-up included
         * @throws Exception to end the load: one request that fails makes it fail
         */
        void request(int worker, long number) throws Exception;
    }

    /**
     * What became of the load. A start is late from 100 µs after the request was due.
     *
     * @param requests measured
     * @param startedLateByWorkers because no worker was free when they were due
     * @param startedLateByGenerator although a worker was free: this machine was too slow
     * @param longestDelay of a start
     * @param perSecond requests that ended in a second, less than asked for if the target is
     *     overloaded; 0 without requests
     */
    public record Outcome(
            long requests,
            long startedLateByWorkers,
            long startedLateByGenerator,
            Duration longestDelay,
            double perSecond) {}

    private OpenLoop(double perSecond, Supplier<LongSupplier> arrivals) {
        if (!(perSecond > 0 && perSecond <= 1e9)) {
            throw new IllegalArgumentException(
                    "the rate of a load is above 0 and at most 1e9 a second: " + perSecond);
        }
        this.perSecond = perSecond;
        this.arrivals = arrivals;
    }

    /** Evenly spaced requests. */
    public static OpenLoop constant(double perSecond) {
        return new OpenLoop(perSecond, () -> Arrivals.constant(perSecond));
    }

    /**
     * Requests of many independent users: a Poisson process.
     *
     * @param perSecond on average
     * @param seed gives the same times again, on every machine
     */
    public static OpenLoop poisson(double perSecond, long seed) {
        return new OpenLoop(perSecond, () -> Arrivals.poisson(perSecond, seed));
    }

    /** How many requests may be under way at once; 1 if not called. */
    public OpenLoop workers(int number) {
        workers = (int) atLeastOne(number, "workers");
        return this;
    }

    /** The same, on threads of that kind, such as {@code Thread.ofVirtual().factory()}. */
    public OpenLoop workers(int number, ThreadFactory factory) {
        threads = factory;
        return workers(number);
    }

    /** How many requests are made first without being measured, at the same rate. */
    public OpenLoop warmUp(long number) {
        if (number < 0) {
            throw new IllegalArgumentException("the warm-up has a negative number of requests");
        }
        warmUp = number;
        return this;
    }

    /** How many requests are measured. */
    public OpenLoop requests(long number) {
        requests = atLeastOne(number, "requests");
        return this;
    }

    /**
     * Ends the load with the requests due within that time, warm-up included. All of them are made:
     * with an overloaded target it takes longer.
     */
    public OpenLoop duration(Duration time) {
        nanoseconds = atLeastOne(time.toNanos(), "nanoseconds");
        return this;
    }

    OpenLoop on(Ticker other) {
        ticker = other;
        return this;
    }

    private static long atLeastOne(long number, String what) {
        if (number < 1) {
            throw new IllegalArgumentException("a load has at least 1 of " + what + ": " + number);
        }
        return number;
    }

    /**
     * Makes the requests and records, in the order they end: {@code NAME}, their latencies from the
     * time they were due, and {@code NAME-service}, the same from their real start, both in ns; and
     * once, {@code NAME-rate}, requests that ended in a second, and {@code NAME-late}, how many
     * started late. Late starts are also logged, with the reason.
     *
     * @param name of the metric, other than those of earlier loads of the task
     * @throws Exception the first of the action, which ends the load: no more requests start, those
     *     under way are interrupted and waited for; what was measured before is recorded
     */
    public Outcome run(TaskContext task, String name, Action action) throws Exception {
        if (requests == Long.MAX_VALUE && nanoseconds == Long.MAX_VALUE) {
            throw new IllegalStateException("the load has neither requests nor a duration");
        }
        long last = requests > Long.MAX_VALUE - warmUp ? Long.MAX_VALUE : warmUp + requests;
        Ticker clock = ticker == null ? Ticker.system(workers > 1) : ticker;
        var records = new LoadRecords(task.recorder(), name, warmUp, expected());
        try (records) {
            new LoadRun(arrivals.get(), nanoseconds, last, records, clock, action)
                    .run(workers, threads);
        }
        return records.conclude(task);
    }

    /** Values that room is made for beforehand, with some to spare for chance. */
    private int expected() {
        double due = nanoseconds / 1e9 * perSecond;
        return (int) Math.min((double) requests, due + 5 * Math.sqrt(due) + 1);
    }
}
