package been.analyses.conduct;

import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisStatistics;
import been.protocol.analyses.AnalysisView;
import been.results.EvaluationTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Describes the analysis behind the results to evaluators. */
public final class Questions {
    private final Function<String, Optional<AnalysisView>> views;

    /**
     * @param views of analyses by name in the results; empty for imported ones
     */
    public Questions(Function<String, Optional<AnalysisView>> views) {
        this.views = views;
    }

    /**
     * The description of an analysis.
     *
     * @param experiments the requested ones in order; empty if unknown
     * @param isSettling whether its verdicts are being computed
     * @param facts {@code analysis} of {@code input.json}
     * @param statistics of all experiments
     */
    record Question(
            List<String> experiments,
            boolean isSettling,
            Map<String, Object> facts,
            AnalysisStatistics statistics) {

        /** What the platform computed from a target. */
        AnalysisStatistics statistics(EvaluationTarget target) {
            return target.experiment().isEmpty() ? statistics : statistics.of(target.experiment());
        }
    }

    Question of(String analysis) {
        return views.apply(analysis)
                .map(view -> question(analysis, view))
                .orElseGet(() ->
                        new Question(
                                List.of(),
                                false,
                                Map.of("id", analysis, "name", analysis),
                                AnalysisStatistics.NONE));
    }

    private static Question question(String analysis, AnalysisView view) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("id", analysis);
        facts.put("name", view.summary().name());
        facts.put("kind", view.summary().kind());
        facts.put("subject", view.summary().subject());
        return new Question(
                view.experiments().stream().map(AnalysisView.Experiment::key).toList(),
                view.summary().state() == AnalysisState.EVALUATING,
                facts,
                AnalysisStatistics.of(view));
    }
}
