package been.statistics.steady;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where a series is cut into segments of one mean and variance: pruned exact linear time (Killick,
 * Fearnhead and Eckley 2012), which minimises the likelihood's cost plus a penalty for each cut.
 *
 * <p>The penalty is the knee of the number of cuts over their penalty ({@link Knee}), as Traini,
 * Cortellessa, Di Pompeo and Tucci (2022) choose it: a series whose warm-up is a large step pays
 * more for its small ones than a series of small steps does.
 *
 * <p>Few cuts are places of many: the series is cut at the lowest penalty once, on a grid of
 * {@value #GRID} places, each cut is moved to its best place, and all higher penalties choose among
 * these cuts. That bounds the time; in long series, a level shorter than a cell of the grid may be
 * missed.
 */
final class Pelt {

    /** The shortest length for which a variance is estimated. */
    private static final int SHORTEST = 2;

    private static final int GRID = 600;

    /** The penalty of the cuts to choose from, in ln n like all below. */
    private static final double CANDIDATES = 2;

    /** The lowest penalty, where noise is not autocorrelated. */
    private static final double LOWEST = 4;

    /** Where there is no knee, as in Barrett et al. (2017). */
    private static final double USUAL = 15;

    /** A clearer change is one, however much clearer others are. */
    private static final double HIGHEST = 100;

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
    static int[] ends(double[] values) {
        Noise noise = Noise.in(values);
        Pelt pelt = new Pelt(values, noise.deviation());
        double unit = Math.log(values.length);
        int[] places = pelt.refined(pelt.cut(pelt.grid(), CANDIDATES * unit));
        double knee =
                Knee.of(LOWEST * unit, p -> pelt.segmentation(pelt.cut(places, p)))
                        .orElse(USUAL * unit);
        double penalty = Math.clamp(knee, LOWEST * noise.inflation() * unit, HIGHEST * unit);
        return pelt.refined(pelt.cut(places, penalty));
    }

    private Knee.Segmentation segmentation(int[] ends) {
        double cost = 0;
        for (int e = 0; e < ends.length; e++) {
            cost += cost(e == 0 ? 0 : ends[e - 1], ends[e]);
        }
        return new Knee.Segmentation(ends.length - 1, cost);
    }

    private int[] grid() {
        int step = Math.max(1, (size + GRID - 1) / GRID);
        int cells = Math.max(1, size / step);
        return IntStream.rangeClosed(1, cells).map(c -> c == cells ? size : c * step).toArray();
    }

    /** n·ln σ², the normal likelihood without its constants. */
    private double cost(int from, int to) {
        double n = to - from;
        double sum = sums[to] - sums[from];
        double variance = (squares[to] - squares[from] - sum * sum / n) / n;
        return n * Math.log(Math.max(variance, least));
    }

    /** The ends of the segmentation that costs least, of those that end at these places. */
    private int[] cut(int[] places, double penalty) {
        double[] best = new double[places.length];
        int[] previous = new int[places.length];
        int[] candidates = new int[places.length + 1];
        double[] costs = new double[places.length + 1];
        int alive = 0;
        int next = -1;
        for (int place = 0; place < places.length; place++) {
            while (next < place && places[place] - start(places, next) >= SHORTEST) {
                candidates[alive++] = next++;
            }
            double lowest = Double.POSITIVE_INFINITY;
            for (int c = 0; c < alive; c++) {
                int before = candidates[c];
                costs[c] =
                        (before < 0 ? 0 : best[before] + penalty)
                                + cost(start(places, before), places[place]);
                if (costs[c] < lowest) {
                    lowest = costs[c];
                    previous[place] = before;
                }
            }
            best[place] = lowest;
            int kept = 0;
            for (int c = 0; c < alive; c++) {
                if (costs[c] <= lowest + penalty) {
                    candidates[kept++] = candidates[c];
                }
            }
            alive = kept;
        }
        int[] ends = new int[places.length];
        int first = ends.length;
        for (int place = places.length - 1; place >= 0; place = previous[place]) {
            ends[--first] = places[place];
        }
        return Arrays.copyOfRange(ends, first, ends.length);
    }

    private static int start(int[] places, int place) {
        return place < 0 ? 0 : places[place];
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
