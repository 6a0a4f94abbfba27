package been.tasks.retention;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.KeptWork;
import been.tasks.StillNeeded;
import been.tasks.lifecycle.Ledger;
import been.tasks.state.ContextPhase;
import been.tasks.store.StoredContext;
import been.tasks.store.TaskStore;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Working directories that hosts keep of ended attempts: hosts list them in their readings, as
 * {@code work.kept}, and remove them on command.
 */
final class WorkFolders {
    private final TaskStore store;
    private final Ledger ledger;
    private final Supplier<StillNeeded> needed;

    WorkFolders(TaskStore store, Ledger ledger, Supplier<StillNeeded> needed) {
        this.store = store;
        this.ledger = ledger;
        this.needed = needed;
    }

    /** On all hosts, oldest first. */
    List<KeptWork> all() {
        return store.read(rows -> rows.hosts().all()).stream()
                .flatMap(host -> listed(host.name(), host.readings()).stream())
                .sorted(Comparator.comparing(KeptWork::ended))
                .toList();
    }

    /**
     * Directories of contexts that ended before, and that are not needed. The clock of a host may
     * be years off after a power loss: its time counts only if the context was removed.
     */
    List<KeptWork> old(Instant before) {
        return all().stream().filter(work -> isOld(work, before)).toList();
    }

    private boolean isOld(KeptWork work, Instant before) {
        Optional<StoredContext> context = store.read(rows -> rows.contexts().find(work.context()));
        Instant since =
                context.flatMap(found -> Optional.ofNullable(found.endedAt())).orElse(work.ended());
        return since.isBefore(before) && !isNeeded(work.context(), context);
    }

    boolean isNeeded(ContextId context) {
        return isNeeded(context, store.read(rows -> rows.contexts().find(context)));
    }

    private boolean isNeeded(ContextId id, Optional<StoredContext> context) {
        return context.filter(found -> !(found.phase() instanceof ContextPhase.Over)).isPresent()
                || needed.get().needs(id);
    }

    /** Sends the host the command, unless one is pending; false when one is. */
    boolean discard(KeptWork work, String who) {
        return ledger.change(change -> {
            if (change.rows().commands().hasPending(work.host(), work.attempt())) {
                return false;
            }
            change.command(work.host(), new Command.DiscardWork(work.attempt(), who));
            return true;
        });
    }

    /** The directories that a host reports; malformed entries are ignored. */
    static List<KeptWork> listed(HostName host, PropertyTree readings) {
        return readings.get("work.kept").filter(List.class::isInstance).stream()
                .flatMap(kept -> ((List<?>) kept).stream())
                .flatMap(item ->
                        item instanceof Map<?, ?> facts
                                ? work(host, facts).stream()
                                : Optional.<KeptWork>empty().stream())
                .toList();
    }

    private static Optional<KeptWork> work(HostName host, Map<?, ?> facts) {
        try {
            return facts.get("task") instanceof String task
                            && facts.get("attempt") instanceof Long attempt
                            && facts.get("context") instanceof String context
                            && facts.get("bytes") instanceof Long bytes
                            && facts.get("ended") instanceof String ended
                    ? Optional.of(
                            new KeptWork(
                                    host,
                                    new TaskAttempt(new TaskId(task), attempt.intValue()),
                                    new ContextId(context),
                                    Boolean.TRUE.equals(facts.get("failed")),
                                    bytes,
                                    Instant.parse(ended)))
                    : Optional.empty();
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
