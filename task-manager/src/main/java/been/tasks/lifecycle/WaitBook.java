package been.tasks.lifecycle;

import been.protocol.ContextId;
import been.tasks.store.ContextRows.Waits;
import been.tasks.store.Rows;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The contexts that one change locked, and what is known of what waits in them. */
final class WaitBook {
    private final Rows rows;
    private final ContextBook contexts;
    private final Set<ContextId> locked = new HashSet<>();
    private final Map<ContextId, Boolean> conditions = new HashMap<>();
    private final Map<ContextId, Boolean> checkpoints = new HashMap<>();
    private final Map<ContextId, Boolean> latches = new HashMap<>();

    WaitBook(Rows rows, ContextBook contexts) {
        this.rows = rows;
        this.contexts = contexts;
    }

    /** As {@link been.tasks.store.ContextRows#lock}; once a change is enough. */
    void lock(ContextId context) {
        if (locked.add(context)) {
            rows.contexts()
                    .lock(context)
                    .ifPresent(found -> {
                        contexts.know(found.context());
                        know(context, found.waits());
                    });
        }
    }

    private void know(ContextId context, Waits waits) {
        conditions.put(context, waits.conditions());
        checkpoints.put(context, waits.checkpoints());
        latches.put(context, waits.latches());
    }

    /** Whether any task of the context has a condition that does not hold yet. */
    boolean hasConditions(ContextId context) {
        return conditions.computeIfAbsent(context, rows.dependencies()::areAny);
    }

    /** Whether a running task of the context waits for a checkpoint. */
    boolean awaitsCheckpoints(ContextId context) {
        return checkpoints.computeIfAbsent(context, rows.checkpoints()::isAwaited);
    }

    void checkpointAwaited(ContextId context) {
        checkpoints.put(context, true);
    }

    void latchAwaited(ContextId context) {
        latches.put(context, true);
    }

    /** Whether a task that ends may have left conditions to remove. */
    boolean mayHaveConditions(ContextId context) {
        return conditions.getOrDefault(context, true);
    }

    /** Whether a task that left its host may have left waits for checkpoints to remove. */
    boolean mayAwaitCheckpoints(ContextId context) {
        return checkpoints.getOrDefault(context, true);
    }

    /** Whether a task that left its host may have left waits for latches to remove. */
    boolean mayAwaitLatches(ContextId context) {
        return latches.getOrDefault(context, true);
    }

    /** Others may write too: what was read is no longer believed. */
    void doubt() {
        conditions.clear();
        checkpoints.clear();
        latches.clear();
    }
}
