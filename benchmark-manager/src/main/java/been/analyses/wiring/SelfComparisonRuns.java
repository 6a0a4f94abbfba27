package been.analyses.wiring;

import been.analyses.planning.Histories;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRepeat;
import been.protocol.RecentMap;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Spends a small share of the time of scheduled regression analyses on comparing their newest
 * versions with themselves (A/A).
 *
 * <p>Halves of executions that are made anyway are compared, too, but have half as many executions
 * a side as verdicts have. These runs have as many. For one thread.
 */
final class SelfComparisonRuns {
    private static final Logger LOG = LoggerFactory.getLogger(SelfComparisonRuns.class);
    private static final int REMEMBERED = 1000;

    private final AnalysisStore store;
    private final RepeatService repeats;
    private final double share;

    /** The seconds that were left of each analysis when it was tried last. */
    private final Map<Long, Double> tried = new RecentMap<>(REMEMBERED);

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
        if (share == 0) {
            return;
        }
        try {
            store.analysis(id.value())
                    .filter(analysis -> analysis.state() == AnalysisState.FINISHED)
                    .filter(analysis -> AnalysisKind.of(analysis.kind()) == AnalysisKind.REGRESSION)
                    .ifPresent(this::startDue);
        } catch (RuntimeException e) { // the others have their shares nevertheless
            LOG.warn("analysis {} is not compared with itself", id, e);
        }
    }

    private void startDue(StoredAnalysis analysis) {
        List<StoredRepeat> made =
                store.repeatsOf(analysis.id()).stream().filter(StoredRepeat::isCheck).toList();
        double left = share * seconds(analysis.id());
        for (StoredRepeat one : made) {
            if (isInTheWay(store.analysis(one.analysis()).orElseThrow(), analysis)) {
                return;
            }
            left -= seconds(one.analysis());
        }
        // What was too expensive or impossible is so until the analysis was measured again.
        if (left <= 0 || Objects.equals(tried.put(analysis.id(), left), left)) {
            return;
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
        if (!newest.isEmpty()) {
            // Configurations take turns.
            StoredExperiment next = newest.get(made.size() % newest.size());
            repeats.check(analysis.id(), next.key(), Duration.ofMillis((long) (1000 * left)));
        }
    }

    /** Whether it runs, or failed or was stopped since the analysis was measured. */
    private static boolean isInTheWay(StoredAnalysis check, StoredAnalysis original) {
        Instant measured = original.endedAt();
        return !check.state().isTerminal()
                || (check.state() != AnalysisState.FINISHED
                        && measured != null
                        && !check.startedAt().isBefore(measured));
    }

    private double seconds(long id) {
        return store.tally(id).allSeconds();
    }
}
