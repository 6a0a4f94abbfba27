package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import java.util.List;

/** Stores contexts before they are submitted. */
final class Contexts {
    private Contexts() {}

    /** The open context of this purpose and era; created if missing. */
    static StoredContext of(
            AnalysisStore store, RunningAnalysis running, Purpose purpose, List<String> content) {
        return store.open(running.id(), purpose, running.analysis().era())
                .orElseGet(() -> next(store, running, purpose, content));
    }

    /** A new context. */
    static StoredContext next(
            AnalysisStore store, RunningAnalysis running, Purpose purpose, List<String> content) {
        int number = number(store, running);
        var context =
                new StoredContext(
                        Names.context(running.id(), purpose, number),
                        running.id(),
                        purpose,
                        number,
                        running.analysis().era(),
                        content,
                        false,
                        false);
        store.intend(context, List.<StoredRun>of());
        return context;
    }

    /** The number of the next context of the analysis. */
    static int number(AnalysisStore store, RunningAnalysis running) {
        return store.contexts(running.id()).size() + 1;
    }
}
