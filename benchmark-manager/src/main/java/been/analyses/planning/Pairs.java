package been.analyses.planning;

import been.protocol.analyses.AnalysisKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Which experiments are held against which. */
public final class Pairs {
    private Pairs() {}

    /** One experiment against another. */
    public record Pair(String old, String current) {}

    /**
     * Of a regression each against the nearest earlier one that was measured; of a comparison each
     * against the baseline. None while there are no experiments.
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
