package been.analyses.planning;

import been.protocol.analyses.AnalysisKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Determines which experiments are compared. */
public final class Pairs {
    private Pairs() {}

    /** An experiment and the one it is compared with. */
    public record Pair(String old, String current) {}

    /**
     * In a regression, each experiment with the nearest earlier measured one of its configuration,
     * history by history; in a comparison, each with the baseline. Empty without experiments.
     *
     * @param experiments in order
     * @param baseline position
     * @param isMeasured by key
     */
    public static List<Pair> of(
            AnalysisKind kind,
            List<Experiment> experiments,
            int baseline,
            Predicate<String> isMeasured) {
        if (kind == AnalysisKind.COMPARISON) {
            return experiments.isEmpty()
                    ? List.of()
                    : against(experiments.get(baseline).key(), experiments, isMeasured);
        }
        List<Pair> pairs = new ArrayList<>();
        for (List<Experiment> history : Histories.of(experiments, Experiment::configuration)) {
            List<String> keys = history.stream().map(Experiment::key).filter(isMeasured).toList();
            for (int i = 1; i < keys.size(); i++) {
                pairs.add(new Pair(keys.get(i - 1), keys.get(i)));
            }
        }
        return pairs;
    }

    private static List<Pair> against(
            String old, List<Experiment> experiments, Predicate<String> isMeasured) {
        return experiments.stream()
                .map(Experiment::key)
                .filter(key -> !key.equals(old) && isMeasured.test(key) && isMeasured.test(old))
                .map(key -> new Pair(old, key))
                .toList();
    }
}
