package been.analyses.planning;

import been.analyses.planning.Pairs.Pair;
import been.protocol.analyses.AnalysisKind;
import java.util.List;
import java.util.Set;

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

    /** Whether its executions serve this pair. */
    public boolean isOf(Pair pair) {
        return List.of(pair.old(), pair.current()).containsAll(experiments);
    }

    /**
     * All units, in order.
     *
     * @param out keys of excluded experiments
     * @param baseline position
     */
    public static List<Unit> of(
            boolean isDuet,
            AnalysisKind kind,
            List<Experiment> experiments,
            Set<String> out,
            int baseline) {
        return isDuet
                ? Pairs.of(kind, experiments, baseline, key -> !out.contains(key)).stream()
                        .map(pair -> new Unit(List.of(pair.old(), pair.current()), false))
                        .toList()
                : experiments.stream()
                        .map(Experiment::key)
                        .map(key -> new Unit(List.of(key), out.contains(key)))
                        .toList();
    }
}
