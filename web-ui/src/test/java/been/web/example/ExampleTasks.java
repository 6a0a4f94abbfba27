package been.web.example;

import been.protocol.ClockComparison;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.HostNoise;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.Report.UploadedFile;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Contexts of the example analyses; a submitted one stays waiting. */
public final class ExampleTasks implements Tasks {

    private final Map<ContextId, ContextView> contexts = new LinkedHashMap<>();
    private final Map<ContextId, List<TaskView>> tasks = new LinkedHashMap<>();
    private final Set<String> stopped = ConcurrentHashMap.newKeySet();
    private final List<Consumer<ContextId>> listeners = new CopyOnWriteArrayList<>();

    public static ExampleTasks rich(ExampleAnalyses analyses) {
        var examples = new ExampleTasks();
        for (String id : List.of("1", "2", "3")) {
            examples.add(analyses.find(id).orElseThrow());
        }
        examples.addFailed();
        return examples;
    }

    private void add(ExampleAnalysis example) {
        var summary = example.view().summary();
        var id = new ContextId("a" + summary.id() + "-block-1");
        var views = new ArrayList<TaskView>();
        example.executions().forEach(e -> views.add(ended(id, e.task())));
        boolean isOver = summary.state().isTerminal();
        if (!isOver) {
            views.add(running(id, "a3-run-4.0.0-next"));
            views.add(waiting(id, "a3-run-4.1.0-next"));
        }
        contexts.put(
                id,
                new ContextView(
                        id,
                        summary.name() + " block 1",
                        "analysis-" + summary.id(),
                        isOver ? ContextState.FINISHED : ContextState.OPEN,
                        views.size(),
                        example.executions().size(),
                        summary.startedAt(),
                        summary.endedAt(),
                        0,
                        false,
                        Map.of(),
                        null,
                        false));
        tasks.put(id, views);
    }

    private void addFailed() {
        var id = new ContextId("a4-block-1");
        var views = new ArrayList<TaskView>();
        for (int i = 0; i < 3; i++) {
            views.add(failed(id, "a4-run-1.5-" + i));
        }
        contexts.put(
                id,
                new ContextView(
                        id,
                        "solver-nightly block 1",
                        "analysis-4",
                        ContextState.FAILED,
                        3,
                        3,
                        Instant.now().minusSeconds(1200),
                        Instant.now().minusSeconds(700),
                        0,
                        false,
                        Map.of(),
                        null,
                        false));
        tasks.put(id, views);
    }

    private static TaskView ended(ContextId context, String id) {
        return view(
                context,
                id,
                "Finished",
                Outcome.FINISHED,
                Reason.EXIT,
                "the program ended with status 0",
                usage(0, 8.21, 412_000_000L),
                List.of(
                        new UploadedFile("measurements.brec", 7_214, "ab".repeat(32)),
                        new UploadedFile("stdout.log", 312, "cd".repeat(32))));
    }

    private static TaskView failed(ContextId context, String id) {
        return view(
                context,
                id,
                "Failed",
                Outcome.FAILED,
                Reason.MEMORY,
                "the limit of 2 GB was reached after 3.1 s",
                usage(137, 3.1, 2_000_000_000L),
                List.of(new UploadedFile("stderr.log", 812, "cd".repeat(32))));
    }

    private static TaskView running(ContextId context, String id) {
        return view(context, id, "Running", null, null, "runs on alpha", null, List.of());
    }

    private static TaskView waiting(ContextId context, String id) {
        return view(
                context,
                id,
                "Ready",
                null,
                null,
                "alpha is busy with an exclusive task; beta fails on host.cpu.cores >= 4: 2 < 4",
                null,
                List.of());
    }

    private static TaskView view(
            ContextId context,
            String id,
            String state,
            @Nullable Outcome outcome,
            @Nullable Reason reason,
            String explanation,
            @Nullable ResourceUsage usage,
            List<UploadedFile> files) {
        boolean isTerminal = outcome != null;
        boolean isWaiting = state.equals("Ready");
        Instant start = Instant.now().minusSeconds(600);
        return new TaskView(
                context,
                descriptor(id),
                state,
                isTerminal,
                isWaiting ? 0 : 1,
                isWaiting ? null : new HostName("alpha"),
                outcome,
                reason,
                explanation,
                false,
                isWaiting ? null : start,
                isTerminal ? start.plusSeconds(9) : null,
                usage,
                files,
                state.equals("Running") ? 23 : 0,
                state.equals("Running") ? 40 : 0,
                null,
                Map.of());
    }

    static TaskDescriptor descriptor(String id) {
        return new TaskDescriptor(
                new TaskId(id),
                id,
                TaskKind.JOB,
                new Program.JavaMain(
                        "been.bench.json.JsonTask",
                        List.of("${package.bench}/*", "${package.library}/*"),
                        25,
                        List.of("-Xmx1g")),
                Map.of(
                        "bench",
                        new PackageReference("been/bench-tasks", "1.0.0", "1a".repeat(32)),
                        "library",
                        new PackageReference("maven/jackson-databind", "2.17.0", "2b".repeat(32))),
                Map.of("document", "iso-639-3"),
                Map.of(),
                new Placement("host.cpu.cores >= 2", List.of(), Exclusivity.EXCLUSIVE, 1),
                new ResourceLimits(
                        Duration.ofMinutes(2), Duration.ofMinutes(2), 2_000_000_000L, 512, null),
                List.of(),
                FailurePolicy.FAIL,
                List.of());
    }

    private static ResourceUsage usage(int exit, double wall, long memory) {
        return new ResourceUsage(
                exit == 137 ? null : exit,
                exit == 137 ? 9 : null,
                exit == 137 ? Reason.MEMORY : null,
                new ResourceUsage.Times(
                        wall, wall * 1.12, wall, wall * 0.12, Map.of(1, wall * 1.12)),
                new ResourceUsage.Memory(memory, "cgroup", null, null, 0L, 21_000L, 3L),
                new ResourceUsage.Processes(31, 420L, 12L),
                new ResourceUsage.Transfers(1_200_000L, 80_000L, null, null),
                new ResourceUsage.Stalls(0.02, 0.0, 0.1),
                ResourceUsage.Energy.UNKNOWN,
                ResourceUsage.Counters.NONE,
                "cgroup-v2",
                "native",
                List.of(1),
                Instant.now().minusSeconds(600).toEpochMilli(),
                Set.of(),
                HostNoise.UNKNOWN,
                ClockComparison.UNKNOWN);
    }

    /** Ids of tasks and contexts that somebody stopped. */
    public Set<String> stopped() {
        return stopped;
    }

    @Override
    public Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        if (submission.tasks().isEmpty() && !submission.heldOpen()) {
            return new Submission.Refused(List.of("a context needs at least one task"));
        }
        contexts.putIfAbsent(
                submission.id(),
                new ContextView(
                        submission.id(),
                        submission.name(),
                        submission.owner(),
                        ContextState.OPEN,
                        submission.tasks().size(),
                        0,
                        Instant.now(),
                        null,
                        0,
                        false,
                        Map.of(),
                        null,
                        submission.heldOpen()));
        tasks.putIfAbsent(
                submission.id(),
                submission.tasks().stream()
                        .map(task -> waiting(submission.id(), task.id().value()))
                        .toList());
        listeners.forEach(listener -> listener.accept(submission.id()));
        return new Submission.Accepted();
    }

    @Override
    public Submission add(
            ContextId id, List<TaskDescriptor> more, Map<TaskId, SavedDefaults> saved, String who) {
        if (!Objects.requireNonNull(contexts.get(id)).heldOpen()) {
            return new Submission.Refused(List.of("context '" + id + "' is not held open"));
        }
        var all = new ArrayList<>(tasks(id));
        more.forEach(task -> all.add(waiting(id, task.id().value())));
        tasks.put(id, all);
        return new Submission.Accepted();
    }

    @Override
    public boolean close(ContextId id, String who) {
        return Objects.requireNonNull(contexts.get(id)).heldOpen();
    }

    @Override
    public Optional<ContextView> context(ContextId id) {
        return Optional.ofNullable(contexts.get(id));
    }

    /** Examples do not change. */
    @Override
    public Optional<ContextView> awaitEnd(ContextId id, Duration atMost) {
        return context(id);
    }

    @Override
    public List<ContextView> contexts(ContextQuery query, int offset, int limit) {
        return contexts.values().stream()
                .sorted(Comparator.comparing(ContextView::submittedAt).reversed())
                .skip(offset)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return tasks.values().stream()
                .flatMap(List::stream)
                .filter(task -> task.descriptor().id().equals(id))
                .findFirst();
    }

    /** Examples do not change. */
    @Override
    public Optional<TaskView> awaitEnd(TaskId id, Duration atMost) {
        return task(id);
    }

    @Override
    public List<TaskView> tasks(ContextId id) {
        return tasks.getOrDefault(id, List.of());
    }

    @Override
    public List<TaskView> ready(int limit) {
        return tasks.values().stream()
                .flatMap(List::stream)
                .filter(task -> task.state().equals("Ready"))
                .limit(limit)
                .toList();
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
        Instant start = Instant.now().minusSeconds(612);
        return List.of(
                new TaskChange(start, 0, "Waiting", null, "analysis-1", "submitted"),
                new TaskChange(start, 0, "Ready", null, "platform", "nothing to wait for"),
                new TaskChange(start.plusSeconds(8), 1, "Placed", null, "platform", "to alpha"),
                new TaskChange(start.plusSeconds(9), 1, "Preparing", null, "alpha", ""),
                new TaskChange(start.plusSeconds(12), 1, "Running", null, "alpha", ""),
                new TaskChange(start.plusSeconds(20), 1, "Finished", Reason.EXIT, "alpha", ""));
    }

    @Override
    public Map<String, String> checkpoints(ContextId id) {
        return Map.of("server/listening", "8081");
    }

    @Override
    public Map<String, String> checkpoints(ContextId id, String task) {
        return task.equals("server") ? Map.of("listening", "8081") : Map.of();
    }

    @Override
    public List<LogLine> log(TaskAttempt attempt, long from, int limit) {
        long start = Instant.now().minusSeconds(600).toEpochMilli();
        var lines = new ArrayList<LogLine>();
        for (int i = 0; i < 46; i++) {
            boolean isLog = i % 9 == 0;
            lines.add(
                    new LogLine(
                            i,
                            start + 180L * i,
                            isLog ? "log" : i == 17 ? "stderr" : "stdout",
                            isLog ? "info" : i == 17 ? "warn" : "info",
                            isLog
                                    ? "phase " + i / 9 + " of 5"
                                    : i == 17
                                            ? "WARNING: a terminally deprecated method was called"
                                            : "iteration %2d  12.%03d ms".formatted(i, 400 + i)));
        }
        return lines.stream().filter(line -> line.number() >= from).limit(limit).toList();
    }

    @Override
    public long lastLogLine(TaskAttempt attempt) {
        return log(attempt, 0, Integer.MAX_VALUE).getLast().number();
    }

    @Override
    public void stop(TaskId id, String who) {
        stopped.add(id.value());
    }

    @Override
    public void stop(ContextId id, String who) {
        stopped.add(id.value());
    }

    @Override
    public AutoCloseable onChange(Consumer<ContextId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
