package been.bench.statistics;

import been.bench.report.Sample;
import been.bench.report.Value;
import java.util.function.IntSupplier;

/** Times a pure computation, warmed up. */
final class Stopwatch {
    private static final int WARM_UP = 50;
    private static final int ROUNDS = 50;

    private Stopwatch() {}

    /**
     * @param computation returns a value that depends on all of its work, so that none is optimised
     *     away
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
