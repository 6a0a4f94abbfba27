package been.analyses.wiring;

import been.analyses.planning.Histories;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRepeat;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import java.time.Duration;
import java.util.List;

/**
 * Spends a small share of the time of scheduled regression analyses on comparing their newest
 * versions with themselves (A/A).
 *
 * <p>Halves of executions that are made anyway are compared, too, but have half as many executions
 * a side as verdicts have. These runs have as many.
 */
final class SelfComparisonRuns {
    private final AnalysisStore store;
    private final RepeatService repeats;
    private final double share;

    /**
     * @param share of measuring time, such as 0.02; 0 for none
     */
    SelfComparisonRuns(AnalysisStore store, RepeatService repeats, double share) {
        this.store = store;
        this.repeats = repeats;
        this.share = share;
    }

    /** Starts one for this scheduled analysis if enough of its share is left. */
    void startDue(AnalysisId id) {
        if (share > 0) {
            store.analysis(id.value())
                    .filter(analysis -> analysis.state() == AnalysisState.FINISHED)
                    .filter(analysis -> AnalysisKind.of(analysis.kind()) == AnalysisKind.REGRESSION)
                    .ifPresent(this::startDue);
        }
    }

    private void startDue(StoredAnalysis analysis) {
        List<StoredRepeat> made =
                store.repeatsOf(analysis.id()).stream().filter(StoredRepeat::isCheck).toList();
        double left = share * seconds(analysis.id());
        for (StoredRepeat one : made) {
            if (!store.analysis(one.analysis()).orElseThrow().state().isTerminal()) {
                return;
            }
            left -= seconds(one.analysis());
        }
        List<StoredExperiment> newest =
                Histories.of(
                                store.experiments(analysis.id()).stream()
                                        .filter(each -> !each.isOut() && each.problem() == null)
                                        .toList(),
                                each -> each.experiment().configuration())
                        .stream()
                        .map(List::getLast)
                        .toList();
        if (left > 0 && !newest.isEmpty()) {
            // Configurations take turns.
            StoredExperiment next = newest.get(made.size() % newest.size());
            repeats.check(analysis.id(), next.key(), Duration.ofMillis((long) (1000 * left)));
        }
    }

    private double seconds(long id) {
        return store.tally(id).allSeconds();
    }
}
