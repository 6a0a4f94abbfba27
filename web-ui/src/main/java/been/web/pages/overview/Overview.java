package been.web.pages.overview;

import been.analyses.Analyses;
import been.analyses.AnalysisSummary;
import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Comparison;
import been.tasks.HostView;
import been.tasks.Hosts;
import been.web.pages.text.VerdictWord;
import java.util.ArrayList;
import java.util.List;

/**
 * What the first page shows.
 *
 * @param recent analyses that do not run, newest first
 * @param changes sure changes that recent histories found, newest first
 */
record Overview(
        List<AnalysisSummary> running,
        List<AnalysisSummary> recent,
        List<Change> changes,
        List<HostView> hosts) {

    private static final int ANALYSES = 12;
    private static final int CHANGES = 6;

    /** A sure change and where it was found. */
    record Change(AnalysisSummary analysis, Comparison comparison, String version) {}

    static Overview read(Analyses analyses, Hosts hosts) {
        List<AnalysisSummary> newest = analyses.list(0, ANALYSES);
        return new Overview(
                newest.stream().filter(Overview::isRunning).toList(),
                newest.stream().filter(summary -> !isRunning(summary)).toList(),
                changes(analyses, newest),
                hosts.hosts());
    }

    boolean isEmpty() {
        return running.isEmpty() && recent.isEmpty();
    }

    private static boolean isRunning(AnalysisSummary summary) {
        return switch (summary.state()) {
            case PREPARING, MEASURING, CONFIRMING, EVALUATING -> true;
            case PAUSED, STOPPED, FINISHED, FAILED -> false;
        };
    }

    private static List<Change> changes(Analyses analyses, List<AnalysisSummary> newest) {
        var changes = new ArrayList<Change>();
        for (AnalysisSummary summary : newest) {
            boolean hasSome =
                    summary.kind().equals("regression")
                            && summary.verdicts().regressed() + summary.verdicts().improved() > 0;
            if (hasSome && changes.size() < CHANGES) {
                analyses.view(summary.id()).ifPresent(view -> changes.addAll(changes(view)));
            }
        }
        return changes.stream().limit(CHANGES).toList();
    }

    private static List<Change> changes(AnalysisView view) {
        return view.comparisons().reversed().stream()
                .filter(comparison -> VerdictWord.of(comparison.verdict()).isChange())
                .map(comparison ->
                        new Change(
                                view.summary(),
                                comparison,
                                view.experiments().stream()
                                        .filter(e -> e.key().equals(comparison.newExperiment()))
                                        .map(AnalysisView.Experiment::label)
                                        .findFirst()
                                        .orElse(comparison.newExperiment())))
                .toList();
    }
}
