package been.protocol.analyses;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Steadiness;
import java.util.List;

/** What the platform computed from an analysis, as evaluators receive it. */
public record AnalysisStatistics(
        List<Estimate> estimates, List<Comparison> comparisons, List<Steadiness> steadiness) {
    /** Of imported results, which the platform does not judge. */
    public static final AnalysisStatistics NONE =
            new AnalysisStatistics(List.of(), List.of(), List.of());

    public AnalysisStatistics {
        estimates = List.copyOf(estimates);
        comparisons = List.copyOf(comparisons);
        steadiness = List.copyOf(steadiness);
    }

    public static AnalysisStatistics of(AnalysisView view) {
        return new AnalysisStatistics(view.estimates(), view.comparisons(), view.steadiness());
    }

    /** Only what involves this experiment. */
    public AnalysisStatistics of(String experiment) {
        return new AnalysisStatistics(
                estimates.stream().filter(one -> one.experiment().equals(experiment)).toList(),
                comparisons.stream()
                        .filter(one ->
                                one.oldExperiment().equals(experiment)
                                        || one.newExperiment().equals(experiment))
                        .toList(),
                steadiness.stream().filter(one -> one.experiment().equals(experiment)).toList());
    }
}
