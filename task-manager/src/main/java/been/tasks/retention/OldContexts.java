package been.tasks.retention;

import been.protocol.retention.RetentionKind;
import been.tasks.StillNeeded;
import been.tasks.store.RetentionRows.Ended;
import been.tasks.store.RetentionRows.What;
import been.tasks.store.TaskStore;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds contexts that are over, are not needed, and still have something to be removed. */
final class OldContexts {
    private static final int AT_ONCE = 200;

    private final TaskStore store;
    private final Supplier<StillNeeded> needed;

    OldContexts(TaskStore store, Supplier<StillNeeded> needed) {
        this.store = store;
        this.needed = needed;
    }

    /** Oldest first, a part after the other; those that go whole are not listed for their parts. */
    void find(RetentionKind kind, Rules rules, Instant now, Consumer<List<Ended>> part) {
        Instant whole = rules.before(RetentionKind.CONTEXTS, now);
        What still = what(kind);
        Instant from = still == What.ROWS ? Instant.EPOCH : whole;
        StillNeeded guard = needed.get();
        @Nullable Ended last = null;
        List<Ended> found;
        do {
            Ended after = last;
            found =
                    store.read(rows ->
                            rows.retention()
                                    .ended(from, rules.before(kind, now), still, after, AT_ONCE));
            part.accept(found.stream().filter(ended -> !guard.needs(ended.id())).toList());
            last = found.isEmpty() ? null : found.getLast();
        } while (found.size() == AT_ONCE);
    }

    private static What what(RetentionKind kind) {
        return switch (kind) {
            case CONTEXTS -> What.ROWS;
            case LOGS -> What.LOGS;
            case HISTORY -> What.HISTORY;
            case CONFIGURATIONS, WORK, USAGE ->
                    throw new IllegalArgumentException(kind + " belong to no context");
        };
    }
}
