package been.analyses.definition;

import been.protocol.results.Metric;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How executions are repeated, apart from their number.
 *
 * @param rule decides when there are enough executions
 * @param confirms whether a regression is measured again in a fresh experiment before it is
 *     reported
 * @param fixesMeasurements whether the file sets the measurements of each execution; otherwise the
 *     pilot determines them
 * @param warmUp measurements discarded at the start of each execution; empty to discard those
 *     observed as unsteady
 * @param isDuet whether two compared experiments run at the same time, side by side
 * @param mostWhole the longest history that a regression measures completely; of a longer one, it
 *     measures a sample and then the versions that locate a change
 * @param bisects whether it only searches the versions that made the change between its oldest and
 *     its newest one
 * @param repeatsDisturbed whether executions during which others used their processors are left out
 *     and made again
 */
public record RepetitionOptions(
        StoppingRule rule,
        boolean confirms,
        boolean fixesMeasurements,
        Optional<Integer> warmUp,
        boolean isDuet,
        int mostWhole,
        boolean bisects,
        boolean repeatsDisturbed) {

    /** The default limit. */
    public static final int MOST_WHOLE = 30;

    /** The defaults of a comparison without these keys; a regression stops at verdicts. */
    public static final RepetitionOptions USUAL = usual(new StoppingRule.Precision(), true);

    static RepetitionOptions usual(StoppingRule rule, boolean repeatsDisturbed) {
        return new RepetitionOptions(
                rule, true, false, Optional.empty(), false, MOST_WHOLE, false, repeatsDisturbed);
    }

    /**
     * Whether a regression over this number of versions is searched instead of measured completely.
     */
    public boolean searches(int versions) {
        return versions > mostWhole;
    }

    /** The same with another rule. */
    RepetitionOptions withRule(StoppingRule other) {
        return new RepetitionOptions(
                other,
                confirms,
                fixesMeasurements,
                warmUp,
                isDuet,
                mostWhole,
                bisects,
                repeatsDisturbed);
    }

    /** How many executions run at a time. */
    public int sides() {
        return isDuet ? 2 : 1;
    }

    /** The measurements to discard by metric, given the observed ones. */
    public SortedMap<String, Integer> warmUp(
            List<Metric> metrics, SortedMap<String, Integer> observed) {
        if (warmUp.isEmpty()) {
            return observed;
        }
        var fixed = new TreeMap<String, Integer>();
        metrics.forEach(metric -> fixed.put(metric.name(), warmUp.get()));
        return fixed;
    }
}
