package been.tasks.lifecycle;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.lease.TaskClock;
import been.tasks.signals.Signal;
import been.tasks.state.Step;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.state.Transitions;
import been.tasks.store.AnswerRows.Answer;
import been.tasks.store.AttemptRows;
import been.tasks.store.CommandRows;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.StoredTask.Facts;
import been.tasks.store.TaskRows.Move;
import been.tasks.store.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One commit in the making. What follows from an event for other tasks is queued, not called, so
 * that a chain of ten thousand dependants needs no deeper stack than one.
 */
public final class Change {
    private final Rows rows;
    private final TaskClock clock;
    private final TimeLimits limits;
    private final Moves moves;
    private final ContextBook contexts;
    private final WaitBook waits;
    private final MoveBook book;
    private final GangBook gangs;
    private final ConditionBook conditions;
    private final CheckpointBook checkpoints;
    private final LatchBook latches;
    private final WorkBook work;
    private final Map<TaskId, StoredTask> known = new HashMap<>();
    private final Map<HostName, Integer> failures = new HashMap<>();
    private final ArrayDeque<Following> following = new ArrayDeque<>();
    private final Set<Signal> signals = new LinkedHashSet<>();
    private final List<String> log = new ArrayList<>();

    private record Following(TaskId task, TaskEvent event, String who) {}

    Change(Rows rows, TaskClock clock, TimeLimits limits) {
        this.rows = rows;
        this.clock = clock;
        this.limits = limits;
        this.moves = new Moves(clock, limits);
        this.contexts = new ContextBook(this, rows);
        this.waits = new WaitBook(rows, contexts);
        this.book = new MoveBook(rows, waits);
        this.gangs = new GangBook(this);
        this.conditions = new ConditionBook(this, rows);
        this.checkpoints = new CheckpointBook(this, rows, conditions, waits);
        this.latches = new LatchBook(this, rows, waits);
        this.work = new WorkBook(this, rows);
    }

    /** The rows as this change leaves them so far. */
    public Rows rows() {
        write();
        waits.doubt();
        return rows;
    }

    /** The rows of attempts, which a change writes at once. */
    public AttemptRows attempts() {
        return rows.attempts();
    }

    private void write() {
        book.write();
        checkpoints.write();
    }

    /** Reads tasks at once that will be asked for one by one. */
    public void expect(Collection<TaskId> ids) {
        List<TaskId> unread = ids.stream().filter(id -> !known.containsKey(id)).toList();
        if (unread.size() > 1) {
            rows.tasks().find(unread).forEach(task -> known.put(task.id(), task));
        }
    }

    /** A host that was just read. */
    public void know(StoredHost host) {
        failures.putIfAbsent(host.name(), host.failures());
    }

    /** A task as this change leaves it so far; read once, however often it is asked for. */
    public Optional<StoredTask> task(TaskId id) {
        StoredTask found = known.get(id);
        if (found == null) {
            found = rows.tasks().find(id).orElse(null);
            if (found != null) {
                known.put(id, found);
            }
        }
        return Optional.ofNullable(found);
    }

    /** The task reported its progress; its state does not change. */
    public void progress(StoredTask task, long done, long total) {
        rows().tasks().progress(task.id(), task.attempt(), done, total);
        known.remove(task.id());
        signals.add(new Signal.ContextChanged(task.context()));
    }

    /** Lets something happen to a task as it was just read, with all that follows. */
    public Fired fire(StoredTask task, TaskEvent event, String who) {
        return fire(task, event, who, task.facts());
    }

    /** The host reported that the attempt has ended, and its files. */
    public Fired ended(
            StoredTask task,
            TaskEvent.Ended event,
            @Nullable ResourceUsage usage,
            List<Report.UploadedFile> files,
            String who) {
        Facts facts = task.facts().left(usage, files);
        // Its clock may have been set before it reported the start.
        Optional<Instant> start =
                Optional.ofNullable(usage)
                        .flatMap(ResourceUsage::startByController)
                        // The comparison of clocks is not exact.
                        .filter(at -> !at.isAfter(clock.now()));
        return fire(task, event, who, start.map(facts::startedAt).orElse(facts));
    }

    /** The program started. */
    public Fired started(StoredTask task, Instant at, String who) {
        return fire(task, new TaskEvent.Started(), who, task.facts().startedAt(at));
    }

    public LatchBook latches() {
        return latches;
    }

    public ConditionBook conditions() {
        return conditions;
    }

    public WorkBook work() {
        return work;
    }

    /** Answers a running attempt, and remembers what it was answered. */
    public void reply(HostName host, TaskAttempt attempt, long request, Answer answer) {
        rows.answers().insert(attempt, request, answer);
        answer(host, attempt, request, answer);
    }

    /** Repeats an answer to an attempt. */
    public void answer(HostName host, TaskAttempt attempt, long request, Answer answer) {
        command(host, new Command.Answered(attempt, request, answer.value(), answer.problems()));
    }

    /** A task publishes a value; {@code OVERTAKEN} when it has another one already. */
    public Written checkpoint(StoredTask task, String name, String value) {
        return checkpoints.set(task, name, value);
    }

    /**
     * A running task waits for a checkpoint; it is notified at once if that has been reached. False
     * when it waits for too many others.
     */
    public boolean await(StoredTask waiter, HostName host, String task, String checkpoint) {
        return checkpoints.await(waiter, host, task, checkpoint);
    }

    /** The context as this change leaves it so far. */
    public Optional<StoredContext> context(ContextId id) {
        return contexts.find(id);
    }

    /** Counts tasks that were stored into a context that is there. */
    public void grow(ContextId context, int jobs, int tasks) {
        contexts.grow(context, jobs, tasks);
    }

    /** Ends every task of a context; empty when there is none. */
    public Optional<ContextId> stop(ContextId context, String who) {
        return contexts.stop(context, who);
    }

    /** Lets a context end with its tasks; whether it was held open. */
    public boolean close(ContextId context) {
        return contexts.close(context);
    }

    public void command(HostName host, Command command) {
        rows.commands().add(host, command);
        signals.add(new Signal.CommandsFor(host));
    }

    public void signal(Signal signal) {
        signals.add(signal);
    }

    /** A task as it was just read, and the host it is to be offered to. */
    public record Offering(StoredTask task, HostName host) {}

    /** Offers tasks that are ready; in as many statements as one of them would take. */
    public void offer(List<Offering> offerings, String who) {
        var placed = new ArrayList<Move>();
        for (Offering one : offerings) {
            StoredTask task = one.task();
            var event = new TaskEvent.Offered(one.host());
            switch (Transitions.next(task.state(), event)) {
                case Step.To(TaskState state) ->
                        placed.add(moves.of(task, state, event, task.facts(), who));
                case Step.Stays _ ->
                        throw new IllegalStateException("task " + task.id() + " is not ready");
            }
        }
        placed.forEach(this::note);
        offer(placed.stream().map(Move::moved).toList());
    }

    private Fired fire(StoredTask task, TaskEvent event, String who, Facts facts) {
        return switch (Transitions.next(task.state(), event)) {
            case Step.Stays _ -> new Fired.Stayed();
            case Step.To(TaskState state) -> {
                StoredTask moved = store(task, state, event, who, facts);
                if (moved.state() instanceof TaskState.Ending ending && ending.host() == null) {
                    yield fire(moved, new TaskEvent.Gone(), who, moved.facts());
                }
                yield new Fired.Moved(moved);
            }
        };
    }

    private StoredTask store(
            StoredTask task, TaskState state, TaskEvent event, String who, Facts facts) {
        Move move = moves.of(task, state, event, facts, who);
        note(move);
        StoredTask moved = move.moved();
        follow(task, moved, event);
        return moved;
    }

    private void note(Move move) {
        book.move(move);
        known.put(move.from().id(), move.moved());
        signals.add(new Signal.ContextChanged(move.from().context()));
    }

    private void offer(List<StoredTask> placed) {
        var attempts = new ArrayList<AttemptRows.Offered>();
        var commands = new ArrayList<CommandRows.Addressed>();
        Set<TaskId> read = rows.tasks().read(placed.stream().map(StoredTask::id).toList());
        for (StoredTask task : placed) {
            var attempt = new TaskAttempt(task.id(), task.attempt());
            HostName host = Objects.requireNonNull(task.host(), "it was placed");
            attempts.add(new AttemptRows.Offered(attempt, task.context(), host));
            commands.add(
                    new CommandRows.Addressed(
                            host,
                            new Command.Offer(
                                    task.context(),
                                    attempt,
                                    task.descriptor(),
                                    checkpoints.published(task),
                                    work.reads(task),
                                    read.contains(task.id()) ? true : null)));
            signals.add(new Signal.CommandsFor(host));
        }
        rows.attempts().insert(attempts);
        rows.commands().add(commands);
    }

    /** What a change of state means beyond the task's own row. */
    private void follow(StoredTask before, StoredTask after, TaskEvent event) {
        HostName left = Whereabouts.occupied(before.state());
        if (left != null && Whereabouts.occupied(after.state()) == null) {
            leave(before, after, left, event);
        }
        switch (after.state()) {
            case TaskState.Placed _ -> offer(List.of(after));
            case TaskState.Running _ -> checkpoints.started(after);
            case TaskState.Ending ending when ending.host() != null ->
                    command(
                            ending.host(),
                            new Command.Stop(
                                    new TaskAttempt(after.id(), after.attempt()), ending.reason()));
            case TaskState.Ready _ -> signals.add(new Signal.TaskMoved(after.id()));
            case TaskState.Terminal terminal -> {
                signals.add(new Signal.TaskMoved(after.id()));
                book.over(after);
                checkpoints.finished(after, terminal.outcome());
                gangs.ended(after, terminal);
                contexts.ended(after, terminal);
                if (after.descriptor().kind() == TaskKind.GENERATOR) {
                    conditions.noMoreCome(after.context());
                }
                log.add(Wording.ending(after, terminal));
            }
            case TaskState.Waiting _,
                    TaskState.Preparing _,
                    TaskState.Collecting _,
                    TaskState.Ending _ -> {}
        }
    }

    /** Nothing of the attempt runs any more. */
    private void leave(StoredTask before, StoredTask after, HostName host, TaskEvent event) {
        var attempt = new TaskAttempt(before.id(), before.attempt());
        book.left(attempt, before.context(), event instanceof TaskEvent.OfferRefused);
        if (!Whereabouts.hasReadOffer(before.state())) {
            book.withdraw(attempt, host);
        }
        if (event instanceof TaskEvent.OfferRefused && after.state() instanceof TaskState.Ready r) {
            Duration pause = limits.afterRefusal(r.tries().offersLeft());
            rows.placements().refuse(before.id(), host, clock.steady() + pause.toMillis());
        }
        countFailures(after.state(), host, event);
        signals.add(new Signal.TaskMoved(after.id()));
    }

    private void countFailures(TaskState after, HostName host, TaskEvent event) {
        boolean isHostsFault =
                event instanceof TaskEvent.OfferRefused
                        || (after instanceof TaskState.Ending ending
                                && (ending.reason() == Reason.HOST_LOST
                                        || ending.reason() == Reason.PLATFORM
                                        || ending.reason() == Reason.PACKAGE));
        int inARow =
                failures.computeIfAbsent(
                        host,
                        name -> rows.hosts().find(name).map(found -> found.failures()).orElse(0));
        if (isHostsFault || inARow > 0) {
            int now = isHostsFault ? inARow + 1 : 0;
            rows.hosts().failures(host, now);
            failures.put(host, now);
        }
    }

    /** Whether a task left its host in this change, and waits for nothing any more. */
    boolean hasLeft(TaskId task) {
        return book.hasLeft(task);
    }

    /** Lets something happen to a task once what happens now is stored. */
    public void follow(TaskId task, TaskEvent event, String who) {
        following.add(new Following(task, event, who));
    }

    /** Works off everything that follows, until nothing more does. */
    void settle() {
        do {
            for (Following next = following.poll(); next != null; next = following.poll()) {
                Following now = next;
                task(now.task()).ifPresent(task -> fire(task, now.event(), now.who()));
            }
            gangs.advance();
            contexts.advance(clock.now());
        } while (!following.isEmpty());
        write();
        contexts.store();
    }

    Set<Signal> signals() {
        return signals;
    }

    List<String> log() {
        return log;
    }

    public Instant now() {
        return clock.now();
    }

    /** As {@link been.tasks.store.ContextRows#lock}; once a change is enough. */
    public void lock(ContextId context) {
        waits.lock(context);
    }
}
