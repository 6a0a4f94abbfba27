package been.statistics.compare;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * The two-sided Mann-Whitney test.
 *
 * @param u pairs with old &gt; new, ties counted half
 * @param exact whether p is exact, given the ties that were seen, rather than by the normal
 *     approximation with corrections for ties and continuity
 */
public record MannWhitney(double u, double p, boolean exact) {

    /** From this size on, on either side, the approximation is used. */
    private static final int LARGE = 20;

    static MannWhitney of(double[] old, double[] current) {
        double[] pooled = new double[old.length + current.length];
        System.arraycopy(old, 0, pooled, 0, old.length);
        System.arraycopy(current, 0, pooled, old.length, current.length);
        double[] ranks = new NaturalRanking().rank(pooled);
        double rankSum = 0;
        for (int i = 0; i < old.length; i++) {
            rankSum += ranks[i];
        }
        double u = rankSum - old.length * (old.length + 1) / 2.0;
        boolean exact = old.length < LARGE && current.length < LARGE;
        double p =
                exact
                        ? exactP(ranks, old.length, rankSum)
                        : approximateP(u, old.length, current.length, ranks);
        return new MannWhitney(u, p, exact);
    }

    /**
     * Counts the selections of {@code size} ranks by their sum. Mean ranks of ties are halves, so
     * the sums are kept doubled; the counts stay below 2^53.
     */
    private static double exactP(double[] ranks, int size, double rankSum) {
        int most = ranks.length * (ranks.length + 1);
        double[][] ways = new double[size + 1][most + 1];
        ways[0][0] = 1;
        for (double rank : ranks) {
            int doubled = (int) Math.round(2 * rank);
            for (int taken = size; taken > 0; taken--) {
                for (int sum = most; sum >= doubled; sum--) {
                    ways[taken][sum] += ways[taken - 1][sum - doubled];
                }
            }
        }
        int seen = (int) Math.round(2 * rankSum);
        double atMost = 0;
        double atLeast = 0;
        double all = 0;
        for (int sum = 0; sum <= most; sum++) {
            all += ways[size][sum];
            atMost += sum <= seen ? ways[size][sum] : 0;
            atLeast += sum >= seen ? ways[size][sum] : 0;
        }
        return Math.min(1, 2 * Math.min(atMost, atLeast) / all);
    }

    private static double approximateP(double u, double m, double n, double[] ranks) {
        double total = m + n;
        double variance =
                m * n / 12 * (total + 1 - KruskalWallis.ties(ranks) / (total * (total - 1)));
        if (variance <= 0) {
            return 1;
        }
        double distance = Math.max(0, Math.abs(u - m * n / 2) - 0.5);
        double z = distance / Math.sqrt(variance);
        return 2 * new NormalDistribution().cumulativeProbability(-z);
    }
}
