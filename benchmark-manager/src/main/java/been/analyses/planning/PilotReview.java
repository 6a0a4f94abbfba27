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
 * What follows from the pilot for all later executions.
 *
 * @param steadiness of every experiment and metric with iterations enough to tell
 * @param warmUp measurements at the beginning of each execution that are left out, by metric
 * @param measurements that count, of each later execution; absent where that is not chosen here
 * @param seconds that a later execution takes; absent where that is not known
 * @param sentence why so many; absent where nothing is chosen
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

    /** Nothing is known, and nothing changed. */
    public static final PilotReview NOTHING =
            new PilotReview(List.of(), new TreeMap<>(), null, null, null);

    /** The measurements that the slowest metric needs to become steady. */
    public int longestWarmUp() {
        return warmUp.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /**
     * Reads the pilot.
     *
     * @param pairs that are compared
     * @param longest time that an execution may take
     */
    public static PilotReview of(
            Repeat repeat,
            List<PilotExecution> pilot,
            List<Metric> metrics,
            List<Pair> pairs,
            Duration longest) {
        List<Steadiness> steadiness = Steadiness.of(pilot, metrics);
        SortedMap<String, Integer> warmUp =
                repeat.manner().warmUp(metrics, Steadiness.warmUp(steadiness));
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
