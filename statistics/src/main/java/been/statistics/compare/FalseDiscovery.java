package been.statistics.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Keeps the expected share of false ones among all reported changes at a level, when many metrics
 * or benchmarks are judged at once.
 */
public final class FalseDiscovery {

    private FalseDiscovery() {}

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

    private static void check(double... p) {
        if (!Arrays.stream(p).allMatch(value -> value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("p-values lie from 0 to 1");
        }
    }
}
