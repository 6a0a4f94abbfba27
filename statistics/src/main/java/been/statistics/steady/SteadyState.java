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
 * <p>It extends that method where it was found lacking (Traini et al. 2022): the penalty of a cut
 * grows with the autocorrelation of the noise, so that wandering noise is not cut up; a short
 * disturbance within the steady state does not end it; slow first iterations are no outliers.
 *
 * @param segments from the first iteration to the last
 * @param steadyFrom the first iteration of the steady state; empty where there is none
 * @param mean of the steady iterations without outliers and disturbances
 * @param outliers how many single values were set aside
 */
public record SteadyState(
        Kind kind,
        OptionalInt steadyFrom,
        OptionalDouble mean,
        List<Segment> segments,
        int outliers) {

    /** Fewer iterations than this are not judged. */
    public static final int LEAST_ITERATIONS = 20;

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
        int[] ends = Pelt.ends(values, Noise.in(values));
        Segment[] segments = new Segment[ends.length];
        int start = 0;
        for (int s = 0; s < ends.length; s++) {
            double[] own = Arrays.copyOfRange(values, start, ends[s]);
            double mean = Means.mean(own);
            double deviation = Math.sqrt(Means.squaredDeviations(own, mean) / own.length);
            int from = s == 0 ? 0 : kept[start];
            int to = s == ends.length - 1 ? execution.length : kept[ends[s]];
            segments[s] = new Segment(from, to, mean, deviation, false);
            start = ends[s];
        }
        int outliers = execution.length - kept.length;
        return Tail.of(List.of(segments), execution.length, criteria).state(outliers);
    }

    /** The kind that all executions share; empty when they are inconsistent, or there is none. */
    public static Optional<Kind> agreed(List<SteadyState> executions) {
        List<Kind> kinds = executions.stream().map(SteadyState::kind).distinct().toList();
        return kinds.size() == 1 ? Optional.of(kinds.getFirst()) : Optional.empty();
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
