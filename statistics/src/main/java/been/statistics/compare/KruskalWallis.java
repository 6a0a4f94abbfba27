package been.statistics.compare;

import java.util.Arrays;
import org.hipparchus.special.Gamma;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * The Kruskal-Wallis test of one distribution for all groups, corrected for ties.
 *
 * @param h NaN when all values are equal
 * @param p by the chi-squared approximation
 */
public record KruskalWallis(double h, double p) {

    /** The test of two or more groups, none of them empty. */
    public static KruskalWallis of(double[]... groups) {
        double[] pooled = Arrays.stream(groups).flatMapToDouble(Arrays::stream).toArray();
        double[] ranks = new NaturalRanking().rank(pooled);
        double n = ranks.length;
        double sum = 0;
        int start = 0;
        for (double[] group : groups) {
            double rankSum = Arrays.stream(ranks, start, start + group.length).sum();
            sum += rankSum * rankSum / group.length;
            start += group.length;
        }
        double correction = 1 - ties(ranks) / (n * n * n - n);
        double h = (12 / (n * (n + 1)) * sum - 3 * (n + 1)) / correction;
        double p = Double.isFinite(h) ? upperTail(h, groups.length - 1) : Double.NaN;
        return new KruskalWallis(Double.isFinite(h) ? h : Double.NaN, p);
    }

    /** Σ (t³ − t) over groups of t tied ranks. */
    static double ties(double[] ranks) {
        double[] sorted = ranks.clone();
        Arrays.sort(sorted);
        double sum = 0;
        int start = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || sorted[i] != sorted[start]) {
                double t = i - start;
                sum += t * t * t - t;
                start = i;
            }
        }
        return sum;
    }

    private static double upperTail(double chiSquared, int degreesOfFreedom) {
        // Rounding can leave an h of 0 just below it.
        return Gamma.regularizedGammaQ(degreesOfFreedom / 2.0, Math.max(0, chiSquared) / 2);
    }
}
