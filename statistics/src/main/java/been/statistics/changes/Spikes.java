package been.statistics.changes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values in which single ones far from their neighbours are replaced by their neighbourhood's
 * median, so that one bad run is not taken for a change.
 *
 * <p>Far is more than {@value #FAR} times the median distance, about four standard deviations of
 * normal values. The neighbourhood is five values wide, so that a level of three versions is no
 * spike; and a spike is far from the four values before it and the four after it alike, so that the
 * first version of a new level is none. Hampel's (1974) filter, but for that.
 */
final class Spikes {

    private static final int NEIGHBOURHOOD = 5;
    private static final double FAR = 8;
    private static final int SIDE = 4;

    /**
     * If most values are equal, more than this share must differ for the others not to be spikes.
     */
    private static final double MOSTLY = 0.9;

    private final double[] calm;
    private final List<Integer> replaced;

    private Spikes(double[] calm, List<Integer> replaced) {
        this.calm = calm;
        this.replaced = List.copyOf(replaced);
    }

    /** Looks at the stretch {@code [from, to)} only. */
    static Spikes in(double[] values, int from, int to) {
        double[] calm = values.clone();
        List<Integer> replaced = new ArrayList<>();
        if (to - from < NEIGHBOURHOOD) {
            return new Spikes(calm, replaced);
        }
        double[] medians = new double[to - from];
        double[] distances = new double[to - from];
        for (int i = from; i < to; i++) {
            int start = Math.clamp(i - NEIGHBOURHOOD / 2, from, to - NEIGHBOURHOOD);
            medians[i - from] = median(values, start);
            distances[i - from] = Math.abs(values[i] - medians[i - from]);
        }
        double far = far(distances);
        for (int i = from; i < to; i++) {
            if (distances[i - from] > far
                    && far(values, i, Math.max(from, i - SIDE), i, far)
                    && far(values, i, i + 1, Math.min(to, i + 1 + SIDE), far)) {
                calm[i] = medians[i - from];
                replaced.add(i);
            }
        }
        return new Spikes(calm, replaced);
    }

    /** All values, spikes of the stretch replaced. */
    double[] values() {
        return calm;
    }

    /** Indices of the spikes. */
    List<Integer> replaced() {
        return replaced;
    }

    /** Whether a value is far from the ones on one side too; a side too short does not tell. */
    private static boolean far(double[] values, int index, int low, int high, double far) {
        if (high - low < Split.SHORTEST) {
            return true;
        }
        double[] side = Arrays.copyOfRange(values, low, high);
        Arrays.sort(side);
        double median = (side[(side.length - 1) / 2] + side[side.length / 2]) / 2;
        return Math.abs(values[index] - median) > far;
    }

    private static double far(double[] distances) {
        double[] sorted = distances.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return median > 0 ? FAR * median : sorted[(int) (MOSTLY * (n - 1))];
    }

    private static double median(double[] values, int start) {
        double[] neighbours = Arrays.copyOfRange(values, start, start + NEIGHBOURHOOD);
        Arrays.sort(neighbours);
        return neighbours[NEIGHBOURHOOD / 2];
    }
}
