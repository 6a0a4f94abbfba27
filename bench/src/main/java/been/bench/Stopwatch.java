package been.bench;

import java.util.function.IntSupplier;

/** Times a pure computation, warmed up. */
final class Stopwatch {
    private static final int WARM_UP = 50;
    private static final int ROUNDS = 50;

    private Stopwatch() {}

    /**
     * @param computation answers something that depends on all of it, so that none is left out
     */
    static Value milliseconds(IntSupplier computation) {
        var sample = new Sample();
        int all = 0;
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            long start = System.nanoTime();
            all += computation.getAsInt();
            if (i >= 0) {
                sample.add((System.nanoTime() - start) / 1e6);
            }
        }
        if (all == Integer.MIN_VALUE) {
            throw new IllegalStateException("the computation answered nonsense");
        }
        return sample.value();
    }
}
