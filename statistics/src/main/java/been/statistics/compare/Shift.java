package been.statistics.compare;

import java.util.Arrays;

/**
 * How far, and how surely in order, the newer values lie from the older.
 *
 * @param cliffsDelta P(new &gt; old) − P(new &lt; old), from −1 to 1
 * @param hodgesLehmann the median of all differences new − old
 */
public record Shift(double cliffsDelta, double hodgesLehmann) {

    static Shift between(double[] old, double[] current) {
        double[] x = old.clone();
        double[] y = current.clone();
        Arrays.sort(x);
        Arrays.sort(y);
        long pairs = (long) x.length * y.length;
        long atMostZero = differencesUpTo(0, x, y);
        long belowZero = differencesUpTo(-Double.MIN_VALUE, x, y);
        double delta = (double) (pairs - atMostZero - belowZero) / pairs;
        double lower = difference((pairs + 1) / 2, x, y);
        double upper = difference(pairs / 2 + 1, x, y);
        return new Shift(delta, lower + (upper - lower) / 2);
    }

    /**
     * The {@code rank}-th smallest difference, by halving the ordered line of doubles: 64 steps in
     * linear time each, where listing the differences would take memory for every pair.
     */
    private static double difference(long rank, double[] x, double[] y) {
        long low = ordered(y[0] - x[x.length - 1]);
        long high = ordered(y[y.length - 1] - x[0]);
        while (low < high) {
            long middle = Math.floorDiv(low, 2L) + Math.floorDiv(high, 2L) + (low & high & 1);
            if (differencesUpTo(fromOrdered(middle), x, y) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return fromOrdered(low);
    }

    private static long differencesUpTo(double limit, double[] x, double[] y) {
        long count = 0;
        int below = 0;
        for (double older : x) {
            while (below < y.length && y[below] - older <= limit) {
                below++;
            }
            count += below;
        }
        return count;
    }

    /** Maps doubles to longs in the same order; its own inverse on the bits. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    private static double fromOrdered(long ordered) {
        return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MAX_VALUE : ordered);
    }
}
