package been.analyses.definition;

import been.protocol.results.Metric;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * In what manner executions are repeated, beside how often.
 *
 * @param rule when there are enough
 * @param confirms whether a regression is looked at again in a fresh experiment before it is told
 * @param fixesMeasurements whether the file says how many measurements an execution makes; else the
 *     pilot does
 * @param warmUp measurements at the beginning of each execution that are left out; empty for as
 *     many as are observed not to be steady
 * @param isDuet whether two experiments that are compared run at the same time, side by side
 * @param mostWhole versions up to which a regression measures all; of more it measures a sample and
 *     then those that locate a change
 */
public record Manner(
        StoppingRule rule,
        boolean confirms,
        boolean fixesMeasurements,
        Optional<Integer> warmUp,
        boolean isDuet,
        int mostWhole) {

    /** The usual limit. */
    public static final int MOST_WHOLE = 30;

    /** What an analysis gets that says nothing of it. */
    public static final Manner USUAL =
            new Manner(
                    new StoppingRule.Precision(), true, false, Optional.empty(), false, MOST_WHOLE);

    /** Whether a regression over this number of versions is searched instead of measured whole. */
    public boolean searches(int versions) {
        return versions > mostWhole;
    }

    /** How many executions run at a time. */
    public int sides() {
        return isDuet ? 2 : 1;
    }

    /** What is left out, by metric, when so much was observed. */
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
