package been.web.pages.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Runs an action soon after it was asked for, never twice within an interval, and once more after
 * the last time it was asked for. One that takes long is run so seldom that it takes a tenth of the
 * time. The action runs on a virtual thread of its own. Thread-safe.
 */
final class Throttle {

    private static final int REST = 10;

    private final long intervalNanos;
    private final Runnable action;
    private boolean isScheduled;
    private long lastRun;
    private long lastTook;

    Throttle(Duration interval, Runnable action) {
        this.intervalNanos = interval.toNanos();
        this.action = action;
        this.lastRun = System.nanoTime() - intervalNanos;
    }

    synchronized void ask() {
        if (!isScheduled) {
            isScheduled = true;
            long wait =
                    Math.max(0, interval(intervalNanos, lastTook) - (System.nanoTime() - lastRun));
            Thread.startVirtualThread(() -> runAfter(wait));
        }
    }

    /** From the beginning of an action that took so long to the next. */
    static long interval(long leastNanos, long tookNanos) {
        return Math.max(leastNanos, REST * tookNanos);
    }

    private void runAfter(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException _) {
            return; // interrupted only when the virtual machine ends
        }
        synchronized (this) {
            isScheduled = false; // later requests are served by another run
            lastRun = System.nanoTime();
        }
        long begun = System.nanoTime();
        try {
            action.run();
        } finally {
            synchronized (this) {
                lastTook = System.nanoTime() - begun;
            }
        }
    }
}
