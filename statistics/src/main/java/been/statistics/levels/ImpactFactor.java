package been.statistics.levels;

import been.statistics.Level;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.describe.Quantiles;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How many times larger the standard deviation across the repetitions of a level is than within
 * one: 1 when the level does not matter, 10 when one execution (or binary) tells little of the
 * others.
 *
 * @param level whose repetitions are compared: executions by their measurements, binaries by their
 *     executions' means
 * @param bootstrap the median ratio of deviations in resamples (thesis, chapter 4, figure 2); null
 *     when fewer than two values could be drawn from each, or nothing varies within
 * @param closed {@code sqrt(1 + T²/S²)}, with T² of the level and S² of the one below (chapters 4
 *     and 7); null when nothing varies within
 */
public record ImpactFactor(Level level, @Nullable Double bootstrap, @Nullable Double closed) {

    /** As the thesis has it. */
    private static final int ITERATIONS = 10_000;

    private static final double SHARE = 0.75;

    /** Of executions, whichever binary they ran; empty unless both levels were repeated. */
    public static Optional<ImpactFactor> ofExecutions(
            Observations observations, RandomGenerator random) {
        Observations pooled = observations.pooledBinaries();
        double[][] runs = pooled.executions().toArray(double[][]::new);
        return of(Level.EXECUTION, Level.MEASUREMENT, pooled, runs, random);
    }

    /** Of binaries; empty unless binaries and executions were repeated. */
    public static Optional<ImpactFactor> ofBinaries(
            Observations observations, RandomGenerator random) {
        double[] means = observations.executionMeans();
        int[] sizes = observations.repetitions(Level.EXECUTION);
        double[][] groups = new double[sizes.length][];
        int start = 0;
        for (int k = 0; k < sizes.length; k++) {
            groups[k] = Arrays.copyOfRange(means, start, start + sizes[k]);
            start += sizes[k];
        }
        return of(Level.BINARY, Level.EXECUTION, observations, groups, random);
    }

    private static Optional<ImpactFactor> of(
            Level level,
            Level below,
            Observations observations,
            double[][] groups,
            RandomGenerator random) {
        var variation = VarianceComponents.of(observations);
        var across = variation.component(level);
        var within = variation.component(below);
        if (across.isEmpty() || within.isEmpty()) {
            return Optional.empty();
        }
        double quotient = across.get().counted() / within.get().biased();
        Double closed = Double.isFinite(quotient) ? Math.sqrt(1 + quotient) : null;
        return Optional.of(new ImpactFactor(level, bootstrap(groups, ITERATIONS, random), closed));
    }

    static @Nullable Double bootstrap(double[][] groups, int iterations, RandomGenerator random) {
        int least = Arrays.stream(groups).mapToInt(group -> group.length).min().orElse(0);
        int drawn = (int) (SHARE * Math.min(groups.length, least));
        if (drawn < 2) {
            return null;
        }
        int[] order = identity(groups.length);
        double[] values = new double[drawn];
        double[] ratios = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            shuffle(order, drawn, random);
            for (int g = 0; g < drawn; g++) {
                double[] group = groups[order[g]];
                values[g] = group[random.nextInt(group.length)];
            }
            double across = Means.variance(values);
            double[] one = groups[random.nextInt(groups.length)];
            ratios[i] = Math.sqrt(across / variance(one, drawn, random));
        }
        // Drawn values that happen to be equal say nothing of the ratio.
        double[] known = Arrays.stream(ratios).filter(ratio -> !Double.isNaN(ratio)).toArray();
        double median = known.length == 0 ? Double.NaN : Quantiles.of(known).median();
        return Double.isFinite(median) ? median : null;
    }

    /** Of so many values of a group, drawn without replacement. */
    private static double variance(double[] group, int drawn, RandomGenerator random) {
        double[] values = new double[drawn];
        // Floyd's sampling takes as many steps as are drawn, however long the group is.
        Set<Integer> chosen = new HashSet<>();
        for (int i = 0; i < drawn; i++) {
            int last = group.length - drawn + i;
            int position = random.nextInt(last + 1);
            int taken = chosen.add(position) ? position : last;
            chosen.add(taken);
            values[i] = group[taken];
        }
        return Means.variance(values);
    }

    /** Brings a random choice to the front. */
    private static void shuffle(int[] order, int front, RandomGenerator random) {
        for (int i = 0; i < front; i++) {
            int other = i + random.nextInt(order.length - i);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    private static int[] identity(int length) {
        int[] order = new int[length];
        Arrays.setAll(order, i -> i);
        return order;
    }
}
