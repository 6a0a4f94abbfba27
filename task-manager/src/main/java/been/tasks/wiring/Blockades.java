package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.tasks.BlockedView;
import been.tasks.dependency.BlockedContext;
import been.tasks.state.TaskState;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds contexts without running tasks whose ready tasks fit on no known host. */
final class Blockades {
    private static final int MOST = 1_000;

    private final TaskStore store;
    private final Explanations explanations;

    Blockades(TaskStore store, Explanations explanations) {
        this.store = store;
        this.explanations = explanations;
    }

    Optional<String> why(ContextId context) {
        return store.read(rows -> why(rows, explanations.over(rows), context));
    }

    List<BlockedView> all() {
        return store.read(rows -> {
            var blocked = new ArrayList<BlockedView>();
            Explanations.Glance glance = explanations.over(rows);
            for (StoredContext context : rows.contexts().standing(MOST)) {
                why(rows, glance, context.id())
                        .ifPresent(why ->
                                blocked.add(new BlockedView(context.id(), context.name(), why)));
            }
            return blocked;
        });
    }

    private static Optional<String> why(Rows rows, Explanations.Glance glance, ContextId context) {
        var ready = new ArrayList<BlockedContext.Candidate>();
        int waiting = 0;
        int begun = 0;
        for (StoredTask task : rows.tasks().openOf(context)) {
            switch (task.state()) {
                case TaskState.Waiting _ -> waiting++;
                case TaskState.Ready _ ->
                        ready.add(new BlockedContext.Candidate(task.name(), glance.noHost(task)));
                case TaskState.OnHost _, TaskState.Ending _, TaskState.Terminal _ -> begun++;
            }
        }
        return BlockedContext.explain(begun, waiting, ready);
    }
}
