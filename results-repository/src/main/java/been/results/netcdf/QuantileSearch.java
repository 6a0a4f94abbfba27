package been.results.netcdf;

import been.statistics.describe.Quantiles;
import java.io.IOException;
import java.util.Arrays;

/**
 * Exact quantiles of measurements that may be more than the memory holds, with the definition of
 * {@link Quantiles}. Values are ordered by their bits: each reading counts the values by the next
 * 16 bits and keeps the bucket with the wanted rank, until few enough are left to be sorted.
 */
final class QuantileSearch {
    /** Values that are sorted in memory. */
    static final int FEW = 1 << 20;

    private static final int BITS = 16;

    private final Measurements measurements;
    private final int few;

    /** The smallest value of the bucket, as {@link #ordered} bits. */
    private long first = Long.MIN_VALUE;

    /** Bits in which values of the bucket differ. */
    private int open = Long.SIZE;

    /**
     * @param few values that are sorted in memory
     */
    QuantileSearch(Measurements measurements, int few) {
        this.measurements = measurements;
        this.few = few;
    }

    /** Not a number if one of the measurements is none. */
    double at(double probability) throws IOException {
        double position = (measurements.count() - 1) * probability;
        long rank = (long) position;
        long within = measurements.count();
        while (within > few && open > 0) {
            long[] counts = counts();
            if (counts.length == 0) {
                return Double.NaN;
            }
            int bucket = 0;
            for (; counts[bucket] <= rank; bucket++) {
                rank -= counts[bucket];
            }
            within = counts[bucket];
            open -= BITS;
            first += (long) bucket << open;
        }
        var bucket = new Bucket(open == 0 ? 1 : (int) within);
        measurements.read(piece -> {
            while (piece.hasRemaining()) {
                bucket.add(piece.get());
            }
        });
        return bucket.at(rank, within, position % 1);
    }

    /** By the next bits of the values in the bucket; none if one is not a number. */
    private long[] counts() throws IOException {
        long[] counts = new long[1 << BITS];
        boolean[] isNumber = {true};
        measurements.read(piece -> {
            while (piece.hasRemaining()) {
                double value = piece.get();
                isNumber[0] &= !Double.isNaN(value);
                long offset = ordered(value) - first;
                if (isWithin(offset)) {
                    counts[(int) (offset >>> (open - BITS))]++;
                }
            }
        });
        return isNumber[0] ? counts : new long[0];
    }

    private boolean isWithin(long offset) {
        return open == Long.SIZE || offset >>> open == 0;
    }

    /** A number that is ordered as the value is. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /** The values of the bucket, and the smallest one above it. */
    private final class Bucket {
        private final double[] values;
        private int count;
        private double above = Double.POSITIVE_INFINITY;
        private boolean hasNaN;

        /**
         * @param most values that are kept; one stands for all where they are equal
         */
        Bucket(int most) {
            values = new double[most];
        }

        void add(double value) {
            long key = ordered(value);
            if (Double.isNaN(value)) {
                hasNaN = true;
            } else if (isWithin(key - first)) {
                values[Math.min(count++, values.length - 1)] = value;
            } else if (key > first) {
                above = Math.min(above, value);
            }
        }

        double at(long rank, long within, double share) {
            if (hasNaN) {
                return Double.NaN;
            }
            Arrays.sort(values);
            double low = values[(int) Math.min(rank, values.length - 1)];
            if (share == 0) {
                return low;
            }
            double high =
                    rank + 1 < within ? values[(int) Math.min(rank + 1, values.length - 1)] : above;
            return low == high ? low : low + share * (high - low);
        }
    }
}
