package been.statistics.levels;

import been.statistics.Level;
import been.statistics.Means;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The means of one level, on the way from the measurements to the mean of means. */
final class Nodes {

    /** What was found at one level; see {@link VarianceComponents.Component}. */
    record Estimate(Level level, int repetitions, double biased, double unbiased) {}

    private final double[] means;

    /**
     * For each component found so far, how much of it is in the variance of each node's mean: the
     * level's own component, found next, is in it once.
     */
    private final List<double[]> shares;

    private Nodes(double[] means, List<double[]> shares) {
        this.means = means;
        this.shares = shares;
    }

    static Nodes leaves(double[] values) {
        return new Nodes(values, List.of());
    }

    /** The mean of the only node left at the top. */
    double mean() {
        return means[0];
    }

    /** How much of a component is in the variance of {@link #mean()}. */
    double share(int component) {
        return shares.get(component)[0];
    }

    /**
     * Groups consecutive nodes by {@code sizes}, appends the estimate of their level, and goes one
     * level up.
     *
     * <p>S² is the pooled variance within groups. Its expectation is T² of this level plus, for
     * each lower component, Σ (1 − 1/size)·Σ share over the degrees of freedom, so that T² is what
     * remains of S².
     */
    Nodes grouped(Level level, int[] sizes, List<Estimate> estimates) {
        double[] groupMeans = new double[sizes.length];
        double squares = 0;
        int start = 0;
        for (int g = 0; g < sizes.length; g++) {
            double[] group = Arrays.copyOfRange(means, start, start + sizes[g]);
            groupMeans[g] = Means.mean(group);
            squares += Means.squaredDeviations(group, groupMeans[g]);
            start += sizes[g];
        }
        double freedom = means.length - sizes.length;
        double biased = squares / freedom;
        double unbiased = biased;
        List<double[]> groupShares = new ArrayList<>();
        for (int component = 0; component < shares.size(); component++) {
            double[] sums = sums(shares.get(component), sizes);
            double expected = 0;
            for (int g = 0; g < sizes.length; g++) {
                expected += (1 - 1.0 / sizes[g]) * sums[g];
                sums[g] /= (double) sizes[g] * sizes[g];
            }
            unbiased -= expected / freedom * estimates.get(component).unbiased();
            groupShares.add(sums);
        }
        groupShares.add(Arrays.stream(sizes).mapToDouble(size -> 1.0 / size).toArray());
        estimates.add(new Estimate(level, means.length, biased, unbiased));
        return new Nodes(groupMeans, groupShares);
    }

    private static double[] sums(double[] values, int[] sizes) {
        double[] sums = new double[sizes.length];
        int start = 0;
        for (int g = 0; g < sizes.length; g++) {
            for (int i = start; i < start + sizes[g]; i++) {
                sums[g] += values[i];
            }
            start += sizes[g];
        }
        return sums;
    }
}
