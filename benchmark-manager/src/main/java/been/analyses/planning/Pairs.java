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
     * In a regression, each experiment with the nearest earlier measured one; in a comparison, each
     * with the baseline. Empty without experiments.
     *
     * @param experiments keys, in order
     * @param baseline position
     */
    public static List<Pair> of(
            AnalysisKind kind,
            List<String> experiments,
            int baseline,
            Predicate<String> isMeasured) {
        List<Pair> pairs = new ArrayList<>();
        if (experiments.isEmpty()) {
            return pairs;
        }
        String old = kind == AnalysisKind.COMPARISON ? experiments.get(baseline) : null;
        for (String experiment : experiments) {
            if (!isMeasured.test(experiment)) {
                continue;
            }
            if (old != null && !old.equals(experiment) && isMeasured.test(old)) {
                pairs.add(new Pair(old, experiment));
            }
            if (kind == AnalysisKind.REGRESSION) {
                old = experiment;
            }
        }
        return pairs;
    }
}
