package been.analyses.conduct;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.HostNoise;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import been.tasks.ContextQuery;
import been.tasks.ContextSubmission;
import been.tasks.RequestKey;
import been.tasks.SavedDefaults;
import been.tasks.Submission;
import been.tasks.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A task manager that outlives the crashes of its caller and runs one task at a time, when it is
 * told to.
 */
public final class FakeTasks implements Tasks {
    public static final HostName HOST = new HostName("alpha");

    private final CrashPoints crashes;
    private final Function<TaskDescriptor, End> program;
    private final Map<ContextId, ContextSubmission> contexts = new LinkedHashMap<>();
    private final Map<TaskId, TaskView> views = new LinkedHashMap<>();
    private final List<TaskId> ran = new ArrayList<>();
    private final List<Consumer<ContextId>> listeners = new CopyOnWriteArrayList<>();
    private List<String> refusal = List.of();

    /** Where tasks run that may run on hosts of a group. */
    Map<String, HostName> groups = Map.of();

    /** Tasks that wait for their host. */
    Predicate<TaskDescriptor> held = _ -> false;

    /** How long tasks take. */
    Function<TaskDescriptor, Duration> duration = _ -> Duration.ofSeconds(2);

    private Instant now = Instant.parse("2026-03-01T10:00:00Z");

    /** How a task ends. */
    public record End(Outcome outcome, Reason reason, String explanation) {
        public static final End SUCCESS = new End(Outcome.FINISHED, Reason.EXIT, "it finished");
    }

    /**
     * @param program what tasks do; it may leave files at the results
     */
    public FakeTasks(CrashPoints crashes, Function<TaskDescriptor, End> program) {
        this.crashes = crashes;
        this.program = program;
    }

    public synchronized void refuse(String problem) {
        refusal = List.of(problem);
    }

    public synchronized void accept() {
        refusal = List.of();
    }

    /** Ids of tasks in the order in which they ran; one that ran twice stands there twice. */
    public synchronized List<TaskId> ran() {
        return List.copyOf(ran);
    }

    public synchronized List<TaskDescriptor> descriptors() {
        return views.values().stream().map(TaskView::descriptor).toList();
    }

    /** What a clock shows: tasks take time, and nothing else does. */
    synchronized Instant now() {
        return now;
    }

    synchronized List<ContextSubmission> submissions() {
        return List.copyOf(contexts.values());
    }

    /** Runs the oldest task that waits; false when none does. */
    public boolean runNext() {
        ContextId changed;
        synchronized (this) {
            Optional<TaskView> next =
                    views.values().stream()
                            .filter(view -> !view.isTerminal() && !held.test(view.descriptor()))
                            .findFirst();
            if (next.isEmpty()) {
                return false;
            }
            changed = next.get().context();
            run(next.get());
        }
        listeners.forEach(listener -> listener.accept(changed));
        return true;
    }

    private void run(TaskView view) {
        TaskId id = view.descriptor().id();
        ran.add(id);
        Instant started = now.plusMillis(100);
        now = started.plus(duration.apply(view.descriptor()));
        End end = program.apply(view.descriptor());
        views.put(id, ended(view, end.outcome(), end.reason(), end.explanation(), started));
    }

    private TaskView ended(
            TaskView view,
            Outcome outcome,
            Reason reason,
            String explanation,
            @Nullable Instant started) {
        String state =
                switch (outcome) {
                    case FINISHED -> "Finished";
                    case FAILED -> "Failed";
                    case ABORTED -> "Aborted";
                };
        return new TaskView(
                view.context(),
                view.descriptor(),
                state,
                true,
                started == null ? 0 : 1,
                started == null ? null : host(view.descriptor()),
                outcome,
                reason,
                explanation,
                false,
                started,
                now,
                usage(view.descriptor()),
                List.of(),
                0,
                0,
                null,
                Map.of());
    }

    private HostName host(TaskDescriptor task) {
        return Stream.concat(
                        task.placement().hosts().stream(),
                        task.placement().groups().stream()
                                .flatMap(group -> Stream.ofNullable(groups.get(group))))
                .findFirst()
                .orElse(HOST);
    }

    /** Of every execution, as the host could read it. */
    ResourceUsage.Memory memory =
            new ResourceUsage.Memory(1_000_000L, "cgroup", null, null, null, null, null);

    /** Seconds of two that other machines take a task's processor. */
    ToDoubleFunction<TaskDescriptor> steal = _ -> 0.1;

    private ResourceUsage usage(TaskDescriptor task) {
        return new ResourceUsage(
                        0,
                        null,
                        null,
                        new ResourceUsage.Times(2.0, 1.9, 1.8, 0.1, Map.of(1, 1.9)),
                        memory,
                        "cgroup-hybrid",
                        "native",
                        List.of(1),
                        0,
                        Set.of("controller-on-host"))
                .withNoise(
                        new HostNoise(
                                Map.of("governor", "powersave"),
                                steal.applyAsDouble(task),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null));
    }

    @Override
    public Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        crashes.pass("before submit");
        Submission answer = take(submission);
        crashes.pass("after submit");
        return answer;
    }

    private synchronized Submission take(ContextSubmission submission) {
        if (!refusal.isEmpty()) {
            return new Submission.Refused(refusal);
        }
        if (contexts.putIfAbsent(submission.id(), submission) == null) {
            for (TaskDescriptor task : submission.tasks()) {
                if (views.containsKey(task.id())) {
                    throw new IllegalStateException("two contexts hold " + task.id());
                }
                views.put(task.id(), waiting(submission.id(), task));
            }
        }
        return new Submission.Accepted();
    }

    private static TaskView waiting(ContextId context, TaskDescriptor task) {
        return new TaskView(
                context,
                task,
                "Ready",
                false,
                0,
                null,
                null,
                null,
                "host alpha is busy",
                false,
                null,
                null,
                null,
                List.of(),
                0,
                0,
                null,
                Map.of());
    }

    @Override
    public synchronized Optional<ContextView> context(ContextId id) {
        return Optional.ofNullable(contexts.get(id)).map(this::view);
    }

    /** Nothing goes on here while somebody waits. */
    @Override
    public Optional<ContextView> awaitEnd(ContextId id, Duration atMost) {
        return context(id);
    }

    private ContextView view(ContextSubmission context) {
        List<TaskView> tasks = tasks(context.id());
        int ended = (int) tasks.stream().filter(TaskView::isTerminal).count();
        return new ContextView(
                context.id(),
                context.name(),
                context.owner(),
                ended == tasks.size() ? ContextState.FINISHED : ContextState.OPEN,
                tasks.size(),
                ended,
                Instant.EPOCH,
                null,
                0,
                false,
                Map.of(),
                null,
                false);
    }

    @Override
    public Submission add(
            ContextId id,
            List<TaskDescriptor> tasks,
            Map<TaskId, SavedDefaults> saved,
            String who) {
        throw new UnsupportedOperationException("analyses submit whole contexts");
    }

    @Override
    public boolean close(ContextId id, String who) {
        throw new UnsupportedOperationException("analyses submit whole contexts");
    }

    @Override
    public synchronized List<ContextView> contexts(ContextQuery query, int offset, int limit) {
        return contexts.values().stream().map(this::view).skip(offset).limit(limit).toList();
    }

    @Override
    public synchronized Optional<TaskView> task(TaskId id) {
        return Optional.ofNullable(views.get(id));
    }

    /** Nothing goes on here while somebody waits. */
    @Override
    public Optional<TaskView> awaitEnd(TaskId id, Duration atMost) {
        return task(id);
    }

    @Override
    public synchronized List<TaskView> tasks(ContextId id) {
        return views.values().stream().filter(view -> view.context().equals(id)).toList();
    }

    @Override
    public List<TaskView> ready(int limit) {
        return List.of();
    }

    @Override
    public List<TaskView> debugged() {
        return List.of();
    }

    @Override
    public List<LatchView> latches(ContextId id) {
        return List.of();
    }

    @Override
    public List<TaskChange> history(TaskId id) {
        return List.of();
    }

    /** Of every context. */
    Map<String, String> checkpoints = Map.of();

    @Override
    public Map<String, String> checkpoints(ContextId id) {
        return checkpoints;
    }

    @Override
    public Map<String, String> checkpoints(ContextId id, String task) {
        return Map.of();
    }

    @Override
    public List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit) {
        return List.of();
    }

    @Override
    public long lastLogLine(TaskAttempt attempt) {
        return -1;
    }

    @Override
    public void stop(TaskId id, String who) {
        crashes.pass("before stop");
        synchronized (this) {
            views.computeIfPresent(
                    id,
                    (_, view) ->
                            view.isTerminal()
                                    ? view
                                    : ended(
                                            view,
                                            Outcome.ABORTED,
                                            Reason.USER,
                                            "ended by " + who,
                                            null));
        }
        crashes.pass("after stop");
    }

    @Override
    public void stop(ContextId id, String who) {
        tasks(id).forEach(view -> stop(view.descriptor().id(), who));
    }

    @Override
    public AutoCloseable onChange(Consumer<ContextId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
