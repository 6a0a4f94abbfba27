package been.statistics.steady;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The segmentation of a series into pieces of one mean and variance that costs least: pruned exact
 * linear time (Killick, Fearnhead and Eckley 2012), each cut costing 15·ln n as in Barrett et al.
 * (2017), times the noise's inflation by autocorrelation.
 *
 * <p>Long series are cut on a grid of {@value #GRID} places first, each cut then moved to its best
 * place: that bounds the time, and a level shorter than a cell of the grid may be missed.
 */
final class Pelt {

    /** The shortest length for which a variance is estimated. */
    static final int SHORTEST = 5;

    private static final int GRID = 600;
    private static final double PENALTY = 15;
    private static final int ROUNDS = 3;

    /** Variances below these shares are equal: of the noise, of the whole, of the level itself. */
    private static final double LEAST_OF_NOISE = 0.25;

    private static final double LEAST_OF_WHOLE = 1e-3;
    private static final double LEAST_OF_LEVEL = 1e-9;

    private final double[] sums;
    private final double[] squares;
    private final double least;
    private final int size;

    private Pelt(double[] values, double noise) {
        size = values.length;
        sums = new double[size + 1];
        squares = new double[size + 1];
        double middle = Arrays.stream(values).average().orElse(0);
        for (int i = 0; i < size; i++) {
            double value = values[i] - middle;
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
        double whole = Math.sqrt(squares[size] / size);
        double smallest =
                Math.max(
                        LEAST_OF_NOISE * noise,
                        Math.max(LEAST_OF_WHOLE * whole, LEAST_OF_LEVEL * Math.abs(middle)));
        least = Math.max(smallest * smallest, Double.MIN_NORMAL);
    }

    /** Where the segments end, the last of them with the series. */
    static int[] ends(double[] values, Noise noise) {
        Pelt pelt = new Pelt(values, noise.deviation());
        double penalty = PENALTY * Math.log(values.length) * noise.inflation();
        return pelt.refined(pelt.cut(penalty));
    }

    /** n·ln σ², the normal likelihood without its constants. */
    private double cost(int from, int to) {
        double n = to - from;
        double sum = sums[to] - sums[from];
        double variance = (squares[to] - squares[from] - sum * sum / n) / n;
        return n * Math.log(Math.max(variance, least));
    }

    private int[] cut(double penalty) {
        int step = Math.max(1, (size + GRID - 1) / GRID);
        int cells = Math.max(1, size / step);
        int[] place =
                IntStream.rangeClosed(0, cells).map(c -> c == cells ? size : c * step).toArray();
        int shortest = (SHORTEST + step - 1) / step;
        double[] best = new double[cells + 1];
        int[] previous = new int[cells + 1];
        int[] candidates = new int[cells + 1];
        double[] costs = new double[cells + 1];
        int alive = 1;
        best[0] = -penalty;
        for (int cell = shortest; cell <= cells; cell++) {
            double lowest = Double.POSITIVE_INFINITY;
            for (int c = 0; c < alive; c++) {
                costs[c] = best[candidates[c]] + cost(place[candidates[c]], place[cell]);
                if (costs[c] + penalty < lowest) {
                    lowest = costs[c] + penalty;
                    previous[cell] = candidates[c];
                }
            }
            best[cell] = lowest;
            int kept = 0;
            for (int c = 0; c < alive; c++) {
                if (costs[c] <= lowest) {
                    candidates[kept++] = candidates[c];
                }
            }
            if (cell + 1 - shortest >= shortest) {
                candidates[kept++] = cell + 1 - shortest;
            }
            alive = kept;
        }
        int[] backwards = new int[cells + 1];
        int count = 0;
        for (int cell = cells; cell > 0; cell = previous[cell]) {
            backwards[count++] = place[cell];
        }
        int segments = count;
        return IntStream.range(0, segments).map(i -> backwards[segments - 1 - i]).toArray();
    }

    private int[] refined(int[] ends) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int e = 0; e + 1 < ends.length; e++) {
                int low = (e == 0 ? 0 : ends[e - 1]) + SHORTEST;
                int high = ends[e + 1] - SHORTEST;
                ends[e] = clearest(low - SHORTEST, low, high, high + SHORTEST, ends[e]);
            }
        }
        return ends;
    }

    private int clearest(int from, int low, int high, int to, int now) {
        int best = now;
        double lowest = cost(from, now) + cost(now, to);
        int reach = 2 * Math.max(1, size / GRID);
        for (int k = Math.max(low, now - reach); k <= Math.min(high, now + reach); k++) {
            double cost = cost(from, k) + cost(k, to);
            if (cost < lowest) {
                lowest = cost;
                best = k;
            }
        }
        return best;
    }
}
