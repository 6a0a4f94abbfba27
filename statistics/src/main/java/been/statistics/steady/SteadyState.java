package been.statistics.steady;

import been.statistics.Means;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Where an execution is steady, by the method of Barrett, Bolz-Tereick, Killick, Mount and Tratt
 * (2017): outliers are set aside, PELT (Killick, Fearnhead and Eckley 2012) cuts the rest into
 * segments of one mean and variance, and the last segment with those equivalent to it is the steady
 * state if it begins early enough.
 *
 * <p>The penalty of a cut follows Traini, Cortellessa, Di Pompeo and Tucci (2022), and grows with
 * the autocorrelation of the noise, so that wandering noise is not cut up; slow first iterations
 * are no outliers.
 *
 * @param segments from the first iteration to the last
 * @param steadyFrom the first iteration of the steady state; empty where there is none
 * @param mean of the steady iterations
 * @param outliers how many single values were set aside that are far from their segment
 */
public record SteadyState(
        Kind kind,
        OptionalInt steadyFrom,
        OptionalDouble mean,
        List<Segment> segments,
        int outliers) {

    /** Fewer iterations than this are not judged. */
    public static final int LEAST_ITERATIONS = 20;

    /** How many deviations an outlier is from the mean of its segment. */
    private static final double FAR = 3;

    public SteadyState {
        segments = List.copyOf(segments);
    }

    /**
     * Judges one execution, its measurements in their order.
     *
     * @throws IllegalArgumentException for fewer than {@value #LEAST_ITERATIONS} measurements, or
     *     one that is not finite
     */
    public static SteadyState of(double[] execution, SteadyCriteria criteria) {
        if (execution.length < LEAST_ITERATIONS) {
            throw new IllegalArgumentException(
                    "%d iterations; a steady state needs at least %d"
                            .formatted(execution.length, LEAST_ITERATIONS));
        }
        for (int i = 0; i < execution.length; i++) {
            if (!Double.isFinite(execution[i])) {
                throw new IllegalArgumentException(
                        "iteration %d is %s, not a finite number".formatted(i, execution[i]));
            }
        }
        boolean[] outlier = Outliers.in(execution, criteria.better());
        int[] kept = kept(outlier);
        double[] values = Arrays.stream(kept).mapToDouble(i -> execution[i]).toArray();
        int[] ends = Pelt.ends(values);
        Segment[] segments = new Segment[ends.length];
        int start = 0;
        int outliers = 0;
        for (int s = 0; s < ends.length; s++) {
            int from = s == 0 ? 0 : kept[start];
            int to = s == ends.length - 1 ? execution.length : kept[ends[s]];
            double[] all = Arrays.copyOfRange(execution, from, to);
            double mean = Means.mean(all);
            segments[s] = new Segment(from, to, mean, deviation(all, mean), false);
            // Windows around a change of level also set aside values of either level.
            double[] usual = Arrays.copyOfRange(values, start, ends[s]);
            double middle = Means.mean(usual);
            double far = FAR * deviation(usual, middle);
            for (int i = from; i < to; i++) {
                outliers += outlier[i] && Math.abs(execution[i] - middle) > far ? 1 : 0;
            }
            start = ends[s];
        }
        return Tail.of(List.of(segments), execution.length, criteria).state(outliers);
    }

    /** The kind that all executions share; empty when they are inconsistent, or there is none. */
    public static Optional<Kind> agreed(List<SteadyState> executions) {
        List<Kind> kinds = executions.stream().map(SteadyState::kind).distinct().toList();
        return kinds.size() == 1 ? Optional.of(kinds.getFirst()) : Optional.empty();
    }

    private static double deviation(double[] values, double mean) {
        return Math.sqrt(Means.squaredDeviations(values, mean) / values.length);
    }

    private static int[] kept(boolean[] outlier) {
        int[] kept = new int[outlier.length];
        int count = 0;
        for (int i = 0; i < outlier.length; i++) {
            if (!outlier[i]) {
                kept[count++] = i;
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
