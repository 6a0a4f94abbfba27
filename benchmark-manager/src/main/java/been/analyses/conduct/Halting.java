package been.analyses.conduct;

import been.analyses.planning.Experiment;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Ends all running tasks of an analysis and keeps its measurements. */
final class Halting {
    private final AnalysisStore store;
    private final Tasks tasks;
    private final Settling settling;
    private final Outcome outcome;
    private final InstantSource clock;

    Halting(
            AnalysisStore store,
            Tasks tasks,
            Settling settling,
            Outcome outcome,
            InstantSource clock) {
        this.store = store;
        this.tasks = tasks;
        this.settling = settling;
        this.outcome = outcome;
        this.clock = clock;
    }

    /**
     * @param goal the state to reach
     * @return whether it is reached
     */
    boolean step(RunningAnalysis running, AnalysisState goal) {
        boolean isQuiet = true;
        for (StoredContext context : store.contexts(running.id())) {
            if (!context.isDone()) {
                isQuiet &= quiet(running, context);
            }
        }
        if (isQuiet) {
            Outcome.Result result =
                    goal.isTerminal()
                            ? outcome.of(running)
                            : new Outcome.Result(
                                    new VerdictCounts(0, 0, 0, 0), running.analysis().plan());
            store.halted(running.id(), goal, result.verdicts(), result.plan(), clock.instant());
        }
        return isQuiet;
    }

    private boolean quiet(RunningAnalysis running, StoredContext context) {
        // A crash may have happened between the submission and its record, so the record is not
        // used.
        if (tasks.context(context.id()).isEmpty()) {
            cancelPlanned(running, context);
            store.done(context.id());
            return true;
        }
        List<TaskView> views = tasks.tasks(context.id());
        Map<String, Experiment> experiments =
                store.measured(running.id()).stream()
                        .collect(
                                Collectors.toMap(
                                        StoredExperiment::key, StoredExperiment::experiment));
        if (!views.stream().allMatch(TaskView::isTerminal)) {
            tasks.stop(context.id(), running.who());
            settling.settle(running, context, views, experiments);
            return false;
        }
        settling.settle(running, context, views, experiments);
        store.done(context.id());
        return true;
    }

    private void cancelPlanned(RunningAnalysis running, StoredContext context) {
        for (StoredRun run : store.runs(running.id())) {
            if (run.context().equals(context.id()) && run.state() == StoredRun.State.PLANNED) {
                store.cancelled(running.id(), run, null, clock.instant());
            }
        }
    }
}
