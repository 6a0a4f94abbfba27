package been.statistics.levels;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much each repeated level adds to the variation, and the intervals of the mean that follow.
 *
 * <p>For equal counts these are exactly formulas (14) to (17) of Kalibera's thesis (2006, chapter
 * 7; two levels: chapter 6) and the unbiased T² of Kalibera and Jones (2013). Ragged data use the
 * expectations of the same sums of squares with the actual counts, which keeps T² unbiased.
 *
 * @param mean the mean of means
 * @param components lowest level first, only levels that were repeated
 */
public record VarianceComponents(double mean, List<Component> components) {

    /**
     * The part of one level.
     *
     * @param repetitions groups at this level in total, such as all executions of all binaries
     * @param biased S², the variance of this level's means within the level above, which still
     *     holds what the lower levels add
     * @param unbiased T², this level's own part; a negative estimate is kept here
     * @param divisor how much a variance at this level is reduced in the mean of means; the number
     *     of repetitions when counts are equal
     */
    public record Component(
            Level level, int repetitions, double biased, double unbiased, double divisor) {

        /** T² as used in decisions: a negative estimate counts as 0. */
        public double counted() {
            return Math.max(0, unbiased);
        }
    }

    public VarianceComponents {
        components = List.copyOf(components);
    }

    public static VarianceComponents of(Observations observations) {
        Nodes nodes = Nodes.leaves(observations.values());
        List<Nodes.Estimate> estimates = new ArrayList<>();
        for (Level level : observations.levels()) {
            nodes = nodes.grouped(level, observations.repetitions(level), estimates);
        }
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < estimates.size(); i++) {
            Nodes.Estimate e = estimates.get(i);
            double divisor = 1 / nodes.share(i);
            components.add(
                    new Component(e.level(), e.repetitions(), e.biased(), e.unbiased(), divisor));
        }
        return new VarianceComponents(nodes.mean(), components);
    }

    /** The part of {@code level}, or empty when it was not repeated. */
    public Optional<Component> component(Level level) {
        return components.stream().filter(c -> c.level() == level).findFirst();
    }

    /**
     * The thesis's asymptotic interval, {@code mean ± u·sqrt(S_E²/lmn + S_B²/lm + S_V²/l)}; empty
     * for a single measurement.
     */
    public Optional<Interval> thesisInterval(Confidence confidence) {
        if (components.isEmpty()) {
            return Optional.empty();
        }
        double variance = components.stream().mapToDouble(c -> c.biased() / c.divisor()).sum();
        double halfWidth = confidence.normalQuantile() * Math.sqrt(variance);
        return Optional.of(Interval.around(mean, halfWidth, confidence));
    }

    /**
     * The interval on the means of the highest repeated level (Kalibera and Jones 2013), {@code
     * mean ± t·sqrt(S_n²/r_n)} with r_n − 1 degrees of freedom; empty for a single measurement.
     */
    public Optional<Interval> topLevelInterval(Confidence confidence) {
        if (components.isEmpty()) {
            return Optional.empty();
        }
        Component top = components.getLast();
        double halfWidth =
                confidence.tQuantile(top.repetitions() - 1)
                        * Math.sqrt(top.biased() / top.repetitions());
        return Optional.of(Interval.around(mean, halfWidth, confidence));
    }
}
