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

/** Writes down how executions ended, and lands what they measured. */
final class Settling {
    /** More than that between two executions is a pause, not overhead. */
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
     * Settles the planned executions of a context whose tasks have ended.
     *
     * @param tasks of the context
     * @return how many were settled
     */
    int settle(
            Undertaking undertaking,
            StoredContext context,
            List<TaskView> tasks,
            Map<String, Experiment> experiments) {
        Map<TaskId, TaskView> views = new HashMap<>();
        tasks.forEach(task -> views.put(task.descriptor().id(), task));
        int settled = 0;
        for (StoredRun run : store.runs(undertaking.id())) {
            boolean isDue =
                    run.state() == StoredRun.State.PLANNED && run.context().equals(context.id());
            Experiment experiment = experiments.get(run.experiment());
            if (!isDue || experiment == null) {
                continue;
            }
            Execution execution = Execution.of(undertaking.definition(), run, experiment, views);
            if (execution.hasEnded()) {
                settle(undertaking, run, execution, seconds(execution, tasks));
                settled++;
            }
        }
        return settled;
    }

    private void settle(
            Undertaking undertaking, StoredRun run, Execution execution, double seconds) {
        Instant ended = execution.endedAt().orElseGet(clock::instant);
        if (execution.hasFinished()) {
            land(undertaking, run, execution, seconds, ended);
            return;
        }
        TaskView task = Failures.first(execution.views());
        boolean isOfOtherSide =
                task.reason() == Reason.DEPENDENCY && undertaking.definition().module().isOneTask();
        if (task.outcome() == Outcome.FAILED && !isOfOtherSide) {
            store.failed(
                    undertaking.id(),
                    run,
                    seconds,
                    ended,
                    execution.named(Failures.of(task, run.experiment(), ended)));
        } else {
            store.cancelled(
                    undertaking.id(),
                    run,
                    isOfOtherSide || Failures.isInterruption(task) ? null : Failures.detail(task),
                    ended);
        }
    }

    private void land(
            Undertaking undertaking,
            StoredRun run,
            Execution execution,
            double seconds,
            Instant ended) {
        BenchmarkModule module = undertaking.definition().module();
        List<MeasurementOrigin> origins = Lander.origins(module, execution);
        if (origins.isEmpty()) {
            String why = Lander.unreadable(module.metrics(), execution);
            unusable(undertaking, run, seconds, ended, why);
            if (store.runs(undertaking.id()).stream()
                    .noneMatch(r -> r.state() == StoredRun.State.LANDED)) {
                store.halt(undertaking.id(), AnalysisState.FAILED, why);
            }
            return;
        }
        switch (lander.land(undertaking, run, execution, origins)) {
            case Landed.Stored _ -> store.landed(undertaking.id(), run, seconds, ended);
            case Landed.Unusable(var why) -> unusable(undertaking, run, seconds, ended, why);
        }
    }

    private void unusable(
            Undertaking undertaking, StoredRun run, double seconds, Instant ended, String why) {
        store.failed(
                undertaking.id(),
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

    /** From its start to its end, and what went by since the one before it ended. */
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
