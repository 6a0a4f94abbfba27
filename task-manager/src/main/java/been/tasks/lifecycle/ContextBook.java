package been.tasks.lifecycle;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.tasks.dependency.Gangs;
import been.tasks.signals.Signal;
import been.tasks.state.ContextPhase;
import been.tasks.state.ContextPhase.Tally;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import been.tasks.store.Written;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;

/** Contexts that one change touches: counted in memory, written once. */
final class ContextBook {
    private final Change change;
    private final Rows rows;
    private final Map<ContextId, StoredContext> touched = new LinkedHashMap<>();
    private final Map<ContextId, StoredContext> locked = new HashMap<>();
    private final Set<ContextId> unsettled = new LinkedHashSet<>();
    private final Map<ContextId, String> stoppedBy = new LinkedHashMap<>();

    ContextBook(Change change, Rows rows) {
        this.change = change;
        this.rows = rows;
    }

    void ended(StoredTask task, TaskState.Terminal terminal) {
        Outcome outcome = terminal.outcome();
        StoredContext context = find(task.context()).orElseThrow();
        Tally tally = context.tally();
        boolean counts = !task.descriptor().failure().ignore();
        var next =
                new Tally(
                        tally.jobs(),
                        tally.jobsOpen() - (task.descriptor().kind() == TaskKind.SERVICE ? 0 : 1),
                        tally.tasksOpen() - 1,
                        tally.failed() || (counts && outcome == Outcome.FAILED),
                        tally.aborted() || (counts && outcome == Outcome.ABORTED));
        boolean decides =
                next.failed() != tally.failed()
                        || (next.aborted() != tally.aborted() && !next.failed());
        StoredContext blamed =
                decides && context.phase() instanceof ContextPhase.Open
                        ? context.because(Wording.blame(task, terminal))
                        : context;
        put(blamed, context.phase(), next, context.endedAt());
    }

    void grow(ContextId id, int jobs, int tasks) {
        StoredContext context = find(id).orElseThrow();
        Tally tally = context.tally();
        touched.put(
                id,
                context.grown(
                        tasks,
                        new Tally(
                                tally.jobs() + jobs,
                                tally.jobsOpen() + jobs,
                                tally.tasksOpen() + tasks,
                                tally.failed(),
                                tally.aborted())));
        change.signal(new Signal.ContextChanged(id));
    }

    Optional<ContextId> stop(ContextId id, String who) {
        Optional<StoredContext> context = find(id);
        context.ifPresent(found -> {
            stoppedBy.put(id, who);
            StoredContext blamed =
                    found.phase() instanceof ContextPhase.Open
                            ? found.because("stopped by " + who)
                            : found;
            enter(blamed, found.phase().stopped(), found.endedAt());
        });
        return context.map(StoredContext::id);
    }

    /** Lets it end with its tasks; whether it was held open. */
    boolean close(ContextId id) {
        Optional<StoredContext> held = find(id).filter(StoredContext::takesTasks);
        held.ifPresent(context -> {
            touched.put(id, context.held(false));
            unsettled.add(id);
            change.conditions().noMoreCome(id);
            change.signal(new Signal.ContextChanged(id));
        });
        return held.isPresent();
    }

    /** Moves on every context that a task ended in since the last time. */
    void advance(Instant now) {
        var due = new LinkedHashSet<>(unsettled);
        unsettled.clear();
        for (ContextId id : due) {
            StoredContext context = find(id).orElseThrow();
            ContextPhase next =
                    context.takesTasks() && !context.tally().failed()
                            ? context.phase()
                            : context.phase().after(context.tally());
            if (!next.equals(context.phase())) {
                enter(context, next, next instanceof ContextPhase.Over ? now : null);
            }
        }
    }

    private void enter(StoredContext context, ContextPhase next, @Nullable Instant endedAt) {
        ContextPhase before = context.phase();
        put(context, next, context.tally(), endedAt);
        if (next instanceof ContextPhase.Closing(Outcome outcome)
                && before instanceof ContextPhase.Open) {
            stopRest(context, outcome);
        }
        if (next instanceof ContextPhase.Over && !(before instanceof ContextPhase.Over)) {
            for (HostName host : rows.attempts().hostsOf(context.id())) {
                change.command(host, new Command.CloseContext(context.id()));
            }
        }
        change.signal(new Signal.ContextChanged(context.id()));
    }

    private void stopRest(StoredContext context, Outcome outcome) {
        String by = stoppedBy.get(context.id());
        String why =
                by != null
                        ? "its context was stopped by " + by
                        : outcome == Outcome.FAILED
                                ? "its context failed: " + context.detail()
                                : "every job of its context ended";
        Reason reason = outcome == Outcome.FINISHED ? Reason.STOPPED : Reason.CONTEXT;
        List<StoredTask> rest = change.rows().tasks().openOf(context.id());
        List<TaskDescriptor> open = rest.stream().map(StoredTask::descriptor).toList();
        for (StoredTask task : rest) {
            if (outcome == Outcome.FINISHED
                    && by == null
                    && Gangs.isNeeded(task.descriptor(), open)) {
                continue; // until those have ended that need it
            }
            // A service that is still there when the jobs ended did its work, however those ended.
            Reason own =
                    by == null
                                    && outcome == Outcome.ABORTED
                                    && task.descriptor().kind() == TaskKind.SERVICE
                            ? Reason.STOPPED
                            : reason;
            change.follow(
                    task.id(), new TaskEvent.StopRequested(own, why), by == null ? "context" : by);
        }
    }

    /** Notes a context that this change has locked, so that it is not read again. */
    void know(StoredContext context) {
        locked.put(context.id(), context);
    }

    Optional<StoredContext> find(ContextId id) {
        StoredContext known = touched.getOrDefault(id, locked.get(id));
        return known != null ? Optional.of(known) : rows.contexts().find(id);
    }

    private void put(StoredContext c, ContextPhase phase, Tally tally, @Nullable Instant endedAt) {
        touched.put(c.id(), c.in(phase, tally, endedAt));
        unsettled.add(c.id());
    }

    void store() {
        for (StoredContext context : touched.values()) {
            if (rows.contexts().update(context) == Written.OVERTAKEN) {
                throw new OptimisticLockingFailureException(
                        "context "
                                + context.id()
                                + " is no longer at version "
                                + context.version());
            }
        }
    }
}
