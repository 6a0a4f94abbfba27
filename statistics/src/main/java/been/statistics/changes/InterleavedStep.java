package been.statistics.changes;

import been.statistics.compare.MeanEstimate;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * One step in the means of versions whose executions were interleaved, so that the means are
 * independent of each other: no correlation has to be estimated, and the variation of executions
 * within versions says how much means vary.
 *
 * <p>Of each place, Student's t of the difference between the means on both sides. Its variance is
 * the larger one of what executions within versions and what versions around both levels show, with
 * the degrees of freedom of that one; so it errs on the safe side where versions differ by more
 * than their executions explain. The p of the clearest place is multiplied by the number of places
 * (Bonferroni).
 *
 * @param index of the first version of the new level
 * @param p never below the probability in a series without a step, if means are normal
 */
public record InterleavedStep(int index, double p, MeanEstimate before, MeanEstimate after) {

    /**
     * The clearest step.
     *
     * @param means at least {@value History#LEAST_VERSIONS}
     * @param standardErrors of the means, from one variance of executions
     * @param freedom degrees of freedom of that variance; 0 where it is unknown
     */
    public static Optional<InterleavedStep> in(
            double[] means, double[] standardErrors, double freedom) {
        int n = means.length;
        int places = n - 2 * Split.SHORTEST + 1;
        return IntStream.rangeClosed(Split.SHORTEST, n - Split.SHORTEST)
                .mapToObj(index -> at(index, means, standardErrors, freedom))
                .min((a, b) -> Double.compare(a.p(), b.p()))
                .map(clearest ->
                        new InterleavedStep(
                                clearest.index(),
                                Math.min(1, places * clearest.p()),
                                clearest.before(),
                                clearest.after()));
    }

    /** The step at a place that was known before: its p counts alone. */
    public static InterleavedStep at(
            int index, double[] means, double[] standardErrors, double freedom) {
        int n = means.length;
        double[] weights = new double[n];
        double own = 0;
        for (int i = 0; i < n; i++) {
            own += standardErrors[i] * standardErrors[i] / n;
        }
        for (int i = 0; i < n; i++) {
            double error = standardErrors[i];
            weights[i] = own == 0 || freedom == 0 ? 1 : own / (error * error);
        }
        Sums sums = new Sums(means, weights);
        double before = sums.mean(0, index);
        double after = sums.mean(index, n);
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double rest = means[i] - (i < index ? before : after);
            squares += weights[i] * rest * rest;
        }
        double between = squares / (n - 2);
        boolean isExplained = freedom > 0 && between < own;
        double variance = isExplained ? own : between;
        int degrees = isExplained ? (int) Math.max(1, freedom) : n - 2;
        double error = variance * (1 / sums.weight(0, index) + 1 / sums.weight(index, n));
        return new InterleavedStep(
                index,
                p(Math.abs(after - before), Math.sqrt(error), degrees),
                new MeanEstimate(before, variance / sums.weight(0, index), degrees + 1),
                new MeanEstimate(after, variance / sums.weight(index, n), degrees + 1));
    }

    private static double p(double difference, double error, int degrees) {
        if (difference == 0) {
            return 1;
        }
        return error == 0
                ? 0
                : 2 * new TDistribution(degrees).cumulativeProbability(-difference / error);
    }
}
