package been.analyses.wiring;

import been.analyses.Changes;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.protocol.analyses.Change;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the experiments of the versions that a change is between. */
final class ChangedVersions {
    private final AnalysisStore store;
    private final Changes changes;

    ChangedVersions(AnalysisStore store, Changes changes) {
        this.store = store;
        this.changes = changes;
    }

    /** One version, as an analysis measured it. */
    record Measured(StoredAnalysis analysis, StoredExperiment experiment) {}

    /** Both versions; in one analysis, unless only the series shows the change. */
    record Both(Measured old, Measured current) {
        boolean isOneAnalysis() {
            return old.analysis().id() == current.analysis().id();
        }
    }

    Optional<Both> of(Change change) {
        return measured(change.analysis().value(), one -> one.key().equals(change.experiment()))
                .flatMap(current -> old(change, current).map(old -> new Both(old, current)));
    }

    private Optional<Measured> old(Change change, Measured current) {
        return measured(
                        current.analysis().id(),
                        one ->
                                change.oldVersion().equals(one.experiment().version())
                                        && isLike(one, current.experiment()))
                .or(() -> inSeries(change));
    }

    /** In the analysis that measured it last. */
    private Optional<Measured> inSeries(Change change) {
        return changes.history(change.series().id()).stream()
                .flatMap(history -> history.points().stream())
                .filter(point -> point.version().equals(change.oldVersion()))
                .findFirst()
                .flatMap(point ->
                        measured(
                                point.analysis().value(),
                                one -> one.key().equals(point.experiment())));
    }

    private Optional<Measured> measured(long analysis, Predicate<StoredExperiment> wanted) {
        return store.analysis(analysis)
                .flatMap(found ->
                        store.experiments(analysis).stream()
                                .filter(wanted)
                                .findFirst()
                                .map(one -> new Measured(found, one)));
    }

    /** All versions of an analysis with one configuration, oldest first. */
    List<StoredExperiment> history(StoredAnalysis analysis) {
        return store.history(analysis.id());
    }

    /** All versions of the configuration, oldest first, also those that were not measured. */
    List<StoredExperiment> history(StoredAnalysis analysis, StoredExperiment experiment) {
        return store.history(analysis.id()).stream()
                .filter(one -> isLike(one, experiment))
                .toList();
    }

    private static boolean isLike(StoredExperiment one, StoredExperiment other) {
        return one.experiment().configuration().equals(other.experiment().configuration());
    }
}
