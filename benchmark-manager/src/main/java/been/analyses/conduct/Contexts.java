package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import java.util.List;

/** Writes down contexts before they are submitted. */
final class Contexts {
    private Contexts() {}

    /** The open context of this purpose and era; made when there is none. */
    static StoredContext of(
            AnalysisStore store, Undertaking undertaking, Purpose purpose, List<String> content) {
        return store.open(undertaking.id(), purpose, undertaking.analysis().era())
                .orElseGet(() -> next(store, undertaking, purpose, content));
    }

    private static StoredContext next(
            AnalysisStore store, Undertaking undertaking, Purpose purpose, List<String> content) {
        int number = number(store, undertaking);
        var context =
                new StoredContext(
                        Names.context(undertaking.id(), purpose, number),
                        undertaking.id(),
                        purpose,
                        number,
                        undertaking.analysis().era(),
                        content,
                        false,
                        false);
        store.intend(context, List.<StoredRun>of());
        return context;
    }

    /** The number of the next context of the analysis. */
    static int number(AnalysisStore store, Undertaking undertaking) {
        return store.contexts(undertaking.id()).size() + 1;
    }
}
