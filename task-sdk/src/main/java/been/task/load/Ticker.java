package been.task.load;

import java.util.concurrent.locks.LockSupport;

/** The monotonic clock of a load, and waiting on it. */
interface Ticker {

    /** Nanoseconds, as of {@link System#nanoTime}. */
    long now();

    /** Returns at that time, or a little later. */
    void awaitUntil(long due) throws InterruptedException;

    /**
     * The system's. A parked thread resumes some 80 µs late, so the last 200 µs are spent looking
     * at the clock.
     *
     * @param yielding whether other threads may need the core meanwhile
     */
    static Ticker system(boolean yielding) {
        return new Ticker() {
            private static final long SPINNING = 200_000;

            @Override
            public long now() {
                return System.nanoTime();
            }

            @Override
            @SuppressWarnings("ThreadPriorityCheck") // so that others see their answers in time
            public void awaitUntil(long due) throws InterruptedException {
                for (long left = due - now(); left > 0; left = due - now()) {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    if (left > SPINNING) {
                        LockSupport.parkNanos(left - SPINNING);
                    } else if (yielding) {
                        Thread.yield();
                    } else {
                        Thread.onSpinWait();
                    }
                }
            }
        };
    }
}
