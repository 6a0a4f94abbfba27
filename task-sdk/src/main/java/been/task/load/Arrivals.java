package been.task.load;

import java.util.Random;
import java.util.function.LongSupplier;

/** When requests are due: each call gives the next one's nanoseconds after the begin. */
final class Arrivals {
    private static final double NANOSECONDS = 1e9;

    private Arrivals() {}

    /** Evenly spaced, without drift. */
    static LongSupplier constant(double perSecond) {
        return new LongSupplier() {
            private long index;

            @Override
            public long getAsLong() {
                return Math.round(index++ * (NANOSECONDS / perSecond));
            }
        };
    }

    /** With exponential gaps, the same for a seed on every JVM. */
    static LongSupplier poisson(double perSecond, long seed) {
        var random = new Random(seed);
        return new LongSupplier() {
            private double at;

            @Override
            public long getAsLong() {
                // 1 - [0, 1) is never 0.
                at -= StrictMath.log(1 - random.nextDouble()) * (NANOSECONDS / perSecond);
                return Math.round(at);
            }
        };
    }
}
