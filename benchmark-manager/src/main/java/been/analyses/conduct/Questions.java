package been.analyses.conduct;

import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView;
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
     * @param facts in the format of {@code input.json}
     */
    record Question(List<String> experiments, boolean isSettling, Map<String, Object> facts) {}

    Question of(String analysis) {
        Optional<AnalysisView> known = views.apply(analysis);
        Map<String, Object> facts = new LinkedHashMap<>();
        if (known.isEmpty()) {
            facts.put("analysis", Map.of("id", analysis, "name", analysis));
            facts.put("comparisons", List.of());
            return new Question(List.of(), false, facts);
        }
        AnalysisView view = known.get();
        var about = new LinkedHashMap<String, Object>();
        about.put("id", analysis);
        about.put("name", view.summary().name());
        about.put("kind", view.summary().kind());
        about.put("subject", view.summary().subject());
        facts.put("analysis", about);
        facts.put("comparisons", view.comparisons().stream().map(Questions::comparison).toList());
        return new Question(
                view.experiments().stream().map(AnalysisView.Experiment::key).toList(),
                view.summary().state() == AnalysisState.EVALUATING,
                facts);
    }

    private static Map<String, Object> comparison(AnalysisView.Comparison one) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("metric", one.metric());
        facts.put("old", one.oldExperiment());
        facts.put("new", one.newExperiment());
        facts.put("change", one.change());
        if (one.low() != null && one.high() != null) {
            facts.put("low", one.low());
            facts.put("high", one.high());
        }
        facts.put("confidence", one.confidence());
        facts.put("verdict", one.verdict());
        return facts;
    }
}
