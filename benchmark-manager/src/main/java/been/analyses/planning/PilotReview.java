package been.analyses.planning;

import been.analyses.definition.Repeat;
import been.analyses.planning.Pairs.Pair;
import been.protocol.results.Metric;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Conclusions from the pilot for all later executions.
 *
 * @param steadiness of every experiment and metric with enough iterations
 * @param warmUp measurements discarded at the start of each execution, by metric
 * @param measurements valid ones in each later execution; absent if not chosen here
 * @param seconds duration of a later execution; absent if unknown
 * @param sentence the reason for the chosen number; absent if none is chosen
 */
public record PilotReview(
        List<Steadiness> steadiness,
        SortedMap<String, Integer> warmUp,
        @Nullable Integer measurements,
        @Nullable Double seconds,
        @Nullable String sentence) {

    public PilotReview {
        steadiness = List.copyOf(steadiness);
        warmUp = Collections.unmodifiableSortedMap(new TreeMap<>(warmUp));
    }

    /** Without conclusions. */
    public static final PilotReview NOTHING =
            new PilotReview(List.of(), new TreeMap<>(), null, null, null);

    /** The number of measurements until the slowest metric is steady. */
    public int longestWarmUp() {
        return warmUp.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /**
     * Evaluates the pilot.
     *
     * @param pairs the compared experiments
     * @param longest limit for the duration of an execution
     */
    public static PilotReview of(
            Repeat repeat,
            List<PilotExecution> pilot,
            List<Metric> metrics,
            List<Pair> pairs,
            Duration longest) {
        List<Steadiness> steadiness = Steadiness.of(pilot, metrics);
        SortedMap<String, Integer> warmUp =
                repeat.options().warmUp(metrics, Steadiness.warmUp(steadiness));
        Optional<Integer> made = pilot.stream().map(PilotExecution::asked).max(Integer::compare);
        if (!repeat.choosesMeasurements() || made.isEmpty()) {
            return new PilotReview(steadiness, warmUp, null, null, null);
        }
        int lost = warmUp.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        var choice =
                MeasurementChoice.of(
                        repeat, pilot, warmUp, pairs, Math.max(1, made.get() - lost), longest);
        return new PilotReview(
                steadiness,
                warmUp,
                choice.measurements(),
                choice.seconds().orElse(null),
                choice.sentence());
    }
}
