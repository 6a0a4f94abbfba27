package been.analyses.planning;

import been.protocol.analyses.AnalysisKind;
import java.util.List;

/**
 * Experiments that get their executions together: a single one, or the two sides of a duet.
 *
 * @param experiments keys; for a duet, the older side first
 * @param isOut whether it was excluded, since it could not be measured
 */
public record Unit(List<String> experiments, boolean isOut) {

    public Unit {
        experiments = List.copyOf(experiments);
    }

    /** Unique within the analysis; keys of experiments never contain the bar. */
    public String key() {
        return String.join("|", experiments);
    }

    /**
     * All units, in order.
     *
     * @param experiments each with whether it was excluded
     * @param baseline position
     */
    public static List<Unit> of(
            boolean isDuet, AnalysisKind kind, List<Unit> experiments, int baseline) {
        if (!isDuet) {
            return experiments;
        }
        List<String> keys = experiments.stream().map(Unit::key).toList();
        List<String> live =
                experiments.stream().filter(unit -> !unit.isOut()).map(Unit::key).toList();
        return Pairs.of(kind, keys, baseline, live::contains).stream()
                .map(pair -> new Unit(List.of(pair.old(), pair.current()), false))
                .toList();
    }
}
