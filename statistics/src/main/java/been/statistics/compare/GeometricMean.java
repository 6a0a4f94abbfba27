package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The geometric mean of ratios of several benchmarks, each of equal weight (Fleming and Wallace
 * 1986), with an interval for exactly these benchmarks: it describes no others.
 *
 * <p>On the scale of logarithms, errors of benchmarks that were measured apart are independent, so
 * their distances to the bounds are combined as the root of the sum of squares; benchmarks of the
 * same executions may be wrong together, so theirs are added. With intervals from few executions or
 * for repeated looks, whose quantile is larger than that of their common error, the result is wider
 * than needed, and it stays valid where executions are added until each benchmark is decided.
 */
public final class GeometricMean {
    private GeometricMean() {}

    /**
     * Of ratios above 0.
     *
     * @param ratios by the executions that they come from; the intervals have one confidence, or
     *     the lowest one holds for the result
     * @return empty without a ratio
     * @throws IllegalArgumentException for an interval that reaches 0
     */
    public static Optional<Interval> of(Collection<List<Interval>> ratios) {
        List<Interval> all = ratios.stream().flatMap(List::stream).toList();
        if (all.stream().anyMatch(ratio -> !(ratio.low() > 0))) {
            throw new IllegalArgumentException("a ratio's interval must lie above 0");
        }
        Optional<Confidence> confidence =
                all.stream()
                        .map(Interval::confidence)
                        .min(Comparator.comparingDouble(Confidence::level));
        return confidence.map(lowest -> {
            double mean = all.stream().mapToDouble(r -> Math.log(r.estimate())).average().orElse(0);
            double below = together(ratios, r -> Math.log(r.estimate() / r.low())) / all.size();
            double above = together(ratios, r -> Math.log(r.high() / r.estimate())) / all.size();
            return new Interval(
                    Math.exp(mean), Math.exp(mean - below), Math.exp(mean + above), lowest);
        });
    }

    private static double together(
            Collection<List<Interval>> ratios, ToDoubleFunction<Interval> distance) {
        return Math.sqrt(
                ratios.stream()
                        .mapToDouble(same -> same.stream().mapToDouble(distance).sum())
                        .map(sum -> sum * sum)
                        .sum());
    }
}
