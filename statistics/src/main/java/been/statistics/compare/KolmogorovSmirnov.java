package been.statistics.compare;

import java.util.Arrays;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;

/**
 * The two-sided two-sample Kolmogorov-Smirnov test.
 *
 * @param d the largest distance between the two empirical distributions
 * @param exact whether p is exact, given the ties that were seen (Schröer and Trenkler 1995),
 *     rather than asymptotic
 */
public record KolmogorovSmirnov(double d, double p, boolean exact) {

    /** Pairs up to which the exact p, whose time grows with them, is computed. */
    private static final long MOST_PAIRS = 10_000_000;

    static KolmogorovSmirnov of(double[] old, double[] current) {
        int m = old.length;
        int n = current.length;
        double[] pooled = Arrays.copyOf(old, m + n);
        System.arraycopy(current, 0, pooled, m, n);
        Arrays.sort(pooled);
        boolean[] ends = new boolean[m + n + 1];
        for (int k = 1; k <= m + n; k++) {
            ends[k] = k == m + n || pooled[k - 1] != pooled[k];
        }
        long distance = distance(old, current);
        double d = distance / ((double) m * n);
        boolean exact = (long) m * n <= MOST_PAIRS;
        double p =
                exact
                        ? exactP(distance, m, n, ends)
                        : new KolmogorovSmirnovTest().approximateP(d, m, n);
        return new KolmogorovSmirnov(d, p, exact);
    }

    /** The largest |i/m − j/n| times mn, an integer, which compares without rounding. */
    private static long distance(double[] old, double[] current) {
        double[] x = sorted(old);
        double[] y = sorted(current);
        long largest = 0;
        int i = 0;
        int j = 0;
        while (i < x.length && j < y.length) {
            double value = Math.min(x[i], y[j]);
            while (i < x.length && x[i] <= value) {
                i++;
            }
            while (j < y.length && y[j] <= value) {
                j++;
            }
            largest = Math.max(largest, Math.abs((long) i * y.length - (long) j * x.length));
        }
        return largest;
    }

    /**
     * The probability that a random order of the pooled values reaches the distance, as the sum
     * over lattice points (i, j) reached for the first time. Within a group of ties the distance
     * does not count, so only the ends of groups do.
     */
    private static double exactP(long distance, int m, int n, boolean[] ends) {
        double reached = 0;
        double[] alive = new double[n + 1];
        for (int i = 0; i <= m; i++) {
            for (int j = 0; j <= n; j++) {
                double left = (double) m + n - i - j + 1;
                double p = i == 0 && j == 0 ? 1 : 0;
                if (i > 0) {
                    p += alive[j] * ((m - i + 1) / left);
                }
                if (j > 0) {
                    p += alive[j - 1] * ((n - j + 1) / left);
                }
                boolean far = Math.abs((long) i * n - (long) j * m) >= distance;
                if (far && ends[i + j]) {
                    reached += p;
                    p = 0;
                }
                alive[j] = p;
            }
        }
        return distance == 0 ? 1 : Math.min(1, reached);
    }

    private static double[] sorted(double[] values) {
        double[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }
}
