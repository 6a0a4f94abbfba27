package been.analyses.conduct;

import been.analyses.module.BenchmarkModule;
import been.analyses.planning.Experiment;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredRun;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.tasks.TaskView;
import been.results.Landed;
import been.results.MeasurementOrigin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Records how executions ended, and lands their measurements. */
final class Settling {
    /** A longer gap between two executions is a pause, not overhead. */
    private static final Duration MOST_OVERHEAD = Duration.ofSeconds(5);

    private final AnalysisStore store;
    private final Lander lander;
    private final InstantSource clock;

    Settling(AnalysisStore store, Lander lander, InstantSource clock) {
        this.store = store;
        this.lander = lander;
        this.clock = clock;
    }

    /**
     * Settles the planned executions whose tasks have ended.
     *
     * @param tasks of the context
     * @return how many were settled
     */
    int settle(
            RunningAnalysis running,
            StoredContext context,
            List<TaskView> tasks,
            Map<String, Experiment> experiments) {
        Map<TaskId, TaskView> views = new HashMap<>();
        tasks.forEach(task -> views.put(task.descriptor().id(), task));
        int settled = 0;
        for (StoredRun run : store.runs(context)) {
            Experiment experiment = experiments.get(run.experiment());
            if (run.state() != StoredRun.State.PLANNED || experiment == null) {
                continue;
            }
            Execution execution = Execution.of(running.definition(), run, experiment, views);
            if (execution.hasEnded()) {
                settle(running, run, execution, seconds(execution, tasks));
                settled++;
            }
        }
        return settled;
    }

    private void settle(
            RunningAnalysis running, StoredRun run, Execution execution, double seconds) {
        Instant ended = execution.endedAt().orElseGet(clock::instant);
        if (execution.hasFinished()) {
            land(running, run, execution, seconds, ended);
            return;
        }
        TaskView task = Failures.first(execution.views());
        boolean isOfOtherSide =
                task.reason() == Reason.DEPENDENCY && running.definition().module().isOneTask();
        if (task.outcome() == Outcome.FAILED && !isOfOtherSide) {
            store.failed(
                    running.id(),
                    run,
                    seconds,
                    ended,
                    execution.named(Failures.of(task, run.experiment(), ended)));
        } else {
            store.cancelled(
                    running.id(),
                    run,
                    isOfOtherSide || Failures.isInterruption(task) ? null : Failures.detail(task),
                    ended);
        }
    }

    private void land(
            RunningAnalysis running,
            StoredRun run,
            Execution execution,
            double seconds,
            Instant ended) {
        BenchmarkModule module = running.definition().module();
        List<MeasurementOrigin> origins = Lander.origins(module, execution);
        if (origins.isEmpty()) {
            String why = Lander.unreadable(module.metrics(), execution);
            unusable(running, run, seconds, ended, why);
            if (store.runs(running.id()).stream()
                    .noneMatch(r -> r.state() == StoredRun.State.LANDED)) {
                store.halt(running.id(), AnalysisState.FAILED, why);
            }
            return;
        }
        switch (lander.land(running, run, execution, origins)) {
            case Landed.Stored _ -> {
                Optional<String> disturbed =
                        running.definition().repeat().options().repeatsDisturbed()
                                ? Disturbed.why(execution.views(), () -> store.runs(running.id()))
                                : Optional.empty();
                disturbed.ifPresentOrElse(
                        why -> {
                            lander.leaveOut(running, run, why);
                            store.leftOut(run, why, seconds, ended);
                        },
                        () -> store.landed(running.id(), run, seconds, ended));
            }
            case Landed.Unusable(var why) -> unusable(running, run, seconds, ended, why);
        }
    }

    private void unusable(
            RunningAnalysis running, StoredRun run, double seconds, Instant ended, String why) {
        store.failed(
                running.id(),
                run,
                seconds,
                ended,
                new Failure(
                        run.task().value(),
                        run.experiment(),
                        "no-measurement",
                        why,
                        ended.toString()));
    }

    /** Its duration plus the gap after the previous execution. */
    private static double seconds(Execution execution, List<TaskView> tasks) {
        Instant started = execution.startedAt().orElse(null);
        Instant ended = execution.endedAt().orElse(null);
        if (started == null || ended == null) {
            return 0;
        }
        Duration overhead =
                tasks.stream()
                        .map(TaskView::endedAt)
                        .filter(Objects::nonNull)
                        .filter(end -> !end.isAfter(started))
                        .max(Instant::compareTo)
                        .map(before -> Duration.between(before, started))
                        .filter(gap -> gap.compareTo(MOST_OVERHEAD) <= 0)
                        .orElse(Duration.ZERO);
        Duration whole = Duration.between(started, ended).plus(overhead);
        return Math.max(0, whole.toNanos() / 1e9);
    }
}
