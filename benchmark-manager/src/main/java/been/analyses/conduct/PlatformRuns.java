package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Selects the executions of one platform, to which a budget applies. */
final class PlatformRuns {
    private PlatformRuns() {}

    /** Those of its experiments and of their confirmations. */
    static List<StoredRun> of(AnalysisStore store, RunningAnalysis running, String platform) {
        List<StoredRun> runs = store.runs(running.id());
        if (platform.isEmpty()) {
            return runs;
        }
        Set<String> keys = new HashSet<>();
        store.experiments(running.id()).stream()
                .filter(experiment -> running.isOn(platform, experiment))
                .map(StoredExperiment::key)
                .forEach(keys::add);
        for (StoredConfirmation confirmation : store.confirmations(running.id())) {
            if (keys.contains(confirmation.current())) {
                keys.add(confirmation.key(confirmation.old()));
                keys.add(confirmation.key(confirmation.current()));
            }
        }
        return runs.stream().filter(run -> keys.contains(run.experiment())).toList();
    }
}
