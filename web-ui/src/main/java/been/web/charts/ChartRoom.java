package been.web.charts;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The memory of charts that are drawn from single measurements, whoever asks for them: one waits
 * until there is enough. What is drawn is small. Thread-safe.
 */
final class ChartRoom {
    /** A quarter of all memory. */
    static final ChartRoom OF_ALL = new ChartRoom(Runtime.getRuntime().maxMemory() >> 22);

    /** The number, its copies without those that are none and in order, and what is made of it. */
    private static final int BYTES_A_MEASUREMENT = 48;

    private final int all;
    private final Semaphore free;

    ChartRoom(long mebibytes) {
        all = (int) Math.min(Integer.MAX_VALUE, mebibytes);
        free = new Semaphore(all, true);
    }

    /** Draws from so many measurements; empty where there is never enough for them. */
    <T> Optional<T> within(long measurements, Supplier<T> drawing) {
        long mebibytes = ((measurements * BYTES_A_MEASUREMENT) >> 20) + 1;
        if (measurements > Long.MAX_VALUE / BYTES_A_MEASUREMENT || mebibytes > all) {
            return Optional.empty();
        }
        free.acquireUninterruptibly((int) mebibytes);
        try {
            return Optional.of(drawing.get());
        } finally {
            free.release((int) mebibytes);
        }
    }
}
