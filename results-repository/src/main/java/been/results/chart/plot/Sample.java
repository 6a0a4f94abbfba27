package been.results.chart.plot;

import been.results.chart.Role;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents;
import java.util.List;
import java.util.Optional;

/**
 * The valid measurements of one version or configuration.
 *
 * @param role its colour, the same on every chart of an analysis
 */
public record Sample(String label, Role role, Observations observations) {

    /** Of the intervals of means on charts. */
    static final Confidence CONFIDENCE = Confidence.P99;

    static final String MEAN = "mean with 99 % interval";

    double[] shown(Quantity quantity) {
        return quantity.shown(observations.values());
    }

    /** The mean with its interval, as shown; empty where executions were not repeated. */
    Optional<Interval> interval(Quantity quantity) {
        return observations.counts().executions() < 2
                ? Optional.empty()
                : VarianceComponents.of(observations)
                        .topLevelInterval(CONFIDENCE)
                        .map(i ->
                                Interval.around(
                                        quantity.shown(i.estimate()),
                                        Math.abs(quantity.shown(i.halfWidth())),
                                        CONFIDENCE));
    }

    String counts() {
        return "%s, %s"
                .formatted(
                        Wording.count(observations.counts().executions(), "execution"),
                        Wording.count(observations.counts().measurements(), "measurement"));
    }

    /** The last of many that could not be distinguished. */
    static List<Sample> latest(List<Sample> samples, int most) {
        return samples.subList(Math.max(0, samples.size() - most), samples.size());
    }
}
