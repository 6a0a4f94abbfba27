package been.statistics.clusters;

import java.util.ArrayList;
import java.util.List;

/**
 * Which cluster of one version is which of another: in their order, as close in place and share as
 * can be (an alignment as of sequences, Needleman and Wunsch 1970).
 */
final class Matching {

    /** A cluster that is left alone costs as much as one moved by half its place. */
    private static final double ALONE = 0.5;

    /** Indices; −1 where there is no counterpart. */
    record Pair(int old, int current) {}

    private Matching() {}

    static List<Pair> of(List<Cluster> old, List<Cluster> current) {
        double[][] cost = new double[old.size() + 1][current.size() + 1];
        for (int i = 0; i <= old.size(); i++) {
            for (int j = 0; j <= current.size(); j++) {
                cost[i][j] = i + j == 0 ? 0 : cheapest(cost, i, j, old, current);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        int i = old.size();
        int j = current.size();
        while (i + j > 0) {
            if (i > 0
                    && j > 0
                    && cost[i][j]
                            == cost[i - 1][j - 1] + apart(old.get(i - 1), current.get(j - 1))) {
                pairs.addFirst(new Pair(--i, --j));
            } else if (i > 0 && cost[i][j] == cost[i - 1][j] + ALONE) {
                pairs.addFirst(new Pair(--i, -1));
            } else {
                pairs.addFirst(new Pair(-1, --j));
            }
        }
        return pairs;
    }

    private static double cheapest(
            double[][] cost, int i, int j, List<Cluster> old, List<Cluster> current) {
        double both =
                i > 0 && j > 0
                        ? cost[i - 1][j - 1] + apart(old.get(i - 1), current.get(j - 1))
                        : Double.POSITIVE_INFINITY;
        double gone = i > 0 ? cost[i - 1][j] + ALONE : Double.POSITIVE_INFINITY;
        double appeared = j > 0 ? cost[i][j - 1] + ALONE : Double.POSITIVE_INFINITY;
        return Math.min(both, Math.min(gone, appeared));
    }

    /** Relative distance of the means, and a little for unlike shares. */
    private static double apart(Cluster one, Cluster other) {
        double larger = Math.max(Math.abs(one.mean()), Math.abs(other.mean()));
        double distance = larger == 0 ? 0 : Math.abs(one.mean() - other.mean()) / larger;
        return distance + Math.abs(one.share() - other.share()) / 10;
    }
}
