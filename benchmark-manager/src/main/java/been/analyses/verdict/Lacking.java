package been.analyses.verdict;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.History;
import been.protocol.results.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What could not be compared; pure. */
public final class Lacking {
    private static final int MOST_NAMED = 5;

    private Lacking() {}

    /**
     * A sentence for each of some experiments that could not be measured, or that lacks metrics
     * which the one before it has: a benchmark that fails or is gone has no verdict.
     *
     * @param of experiments of the view
     */
    public static List<String> notes(AnalysisView view, List<Experiment> of) {
        Map<String, Set<String>> metrics =
                view.estimates().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Estimate::experiment,
                                        Collectors.mapping(Estimate::metric, Collectors.toSet())));
        List<String> notes = new ArrayList<>();
        for (List<Experiment> successive : successive(view)) {
            Set<String> before = Set.of();
            for (Experiment experiment : successive) {
                Set<String> own = metrics.getOrDefault(experiment.key(), Set.of());
                if (of.contains(experiment)) {
                    experiment
                            .failure()
                            .ifPresent(why -> notes.add(experiment.label() + ": " + why));
                    List<String> lacking = own.isEmpty() ? List.of() : lacking(view, before, own);
                    if (!lacking.isEmpty()) {
                        notes.add(sentence(lacking, experiment.label()));
                    }
                }
                before = own.isEmpty() ? before : own;
            }
        }
        return notes;
    }

    private static List<List<Experiment>> successive(AnalysisView view) {
        return view.summary().kind() == AnalysisKind.REGRESSION
                ? view.histories().stream().map(History::experiments).toList()
                : List.of(view.experiments());
    }

    private static List<String> lacking(AnalysisView view, Set<String> before, Set<String> own) {
        return view.metrics().stream()
                .filter(metric -> before.contains(metric.name()) && !own.contains(metric.name()))
                .map(Metric::label)
                .toList();
    }

    private static String sentence(List<String> metrics, String label) {
        int more = metrics.size() - MOST_NAMED;
        return "%s%s %s not in the results of %s"
                .formatted(
                        metrics.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")),
                        more > 0 ? " and %,d more".formatted(more) : "",
                        metrics.size() == 1 ? "is" : "are",
                        label);
    }
}
