package been.statistics.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps the expected share of false ones among all reported changes at a level, when many metrics
 * or benchmarks are judged at once or one after the other.
 */
public final class FalseDiscovery {

    /** 1 / Σ log(max(j, 2)) / (j·exp(√log j)) over all j, rounded down: the weights sum to 1. */
    private static final double WEIGHT = 0.07908;

    private FalseDiscovery() {}

    /**
     * One decision of a sequence.
     *
     * @param level that p had to reach
     */
    public record Decision(double p, double level) {

        public boolean isDiscovery() {
            return p <= level;
        }
    }

    /**
     * The p-values adjusted by Benjamini and Hochberg (1995), in the order given: what is reported
     * wherever they are at most q keeps the false discovery rate at q, for independent or
     * positively dependent p-values.
     */
    public static double[] adjusted(double... p) {
        check(p);
        int[] order =
                IntStream.range(0, p.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> p[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        double[] adjusted = new double[p.length];
        double least = 1;
        for (int rank = p.length; rank > 0; rank--) {
            int i = order[rank - 1];
            least = Math.min(least, p[i] * p.length / rank);
            adjusted[i] = least;
        }
        return adjusted;
    }

    /**
     * Decides along a history, each p-value when it comes and for good (LORD++ of Ramdas, Yang,
     * Wainwright and Jordan 2017): the rate stays at {@code q} at every time, for independent
     * p-values. Each discovery earns level for those after it; long without one, the level falls.
     */
    public static List<Decision> along(double q, double... p) {
        check(p);
        if (!(q > 0 && q < 1)) {
            throw new IllegalArgumentException("a false discovery rate cannot be " + q);
        }
        double initial = q / 2;
        List<Integer> discoveries = new ArrayList<>();
        List<Decision> decisions = new ArrayList<>();
        for (int t = 1; t <= p.length; t++) {
            double level = initial * weight(t);
            for (int i = 0; i < discoveries.size(); i++) {
                level += (i == 0 ? q - initial : q) * weight(t - discoveries.get(i));
            }
            var decision = new Decision(p[t - 1], level);
            if (decision.isDiscovery()) {
                discoveries.add(t);
            }
            decisions.add(decision);
        }
        return List.copyOf(decisions);
    }

    private static double weight(int j) {
        return WEIGHT * Math.log(Math.max(j, 2)) / (j * Math.exp(Math.sqrt(Math.log(j))));
    }

    private static void check(double... p) {
        if (!Arrays.stream(p).allMatch(value -> value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("p-values lie from 0 to 1");
        }
    }
}
