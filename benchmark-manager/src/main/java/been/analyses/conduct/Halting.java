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

/** Ends everything of an analysis that still runs, and keeps what was measured. */
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
     * @param goal the state it goes to
     * @return whether it is there
     */
    boolean step(Undertaking undertaking, AnalysisState goal) {
        boolean isQuiet = true;
        for (StoredContext context : store.contexts(undertaking.id())) {
            if (!context.isDone()) {
                isQuiet &= quiet(undertaking, context);
            }
        }
        if (isQuiet) {
            Outcome.Result result =
                    goal.isTerminal()
                            ? outcome.of(undertaking)
                            : new Outcome.Result(
                                    new VerdictCounts(0, 0, 0, 0), undertaking.analysis().plan());
            store.halted(undertaking.id(), goal, result.verdicts(), result.plan(), clock.instant());
        }
        return isQuiet;
    }

    private boolean quiet(Undertaking undertaking, StoredContext context) {
        // A crash may have come between the submission and the note of it, so the note is not
        // asked.
        if (tasks.context(context.id()).isEmpty()) {
            cancelPlanned(undertaking, context);
            store.done(context.id());
            return true;
        }
        List<TaskView> views = tasks.tasks(context.id());
        Map<String, Experiment> experiments =
                store.measured(undertaking.id()).stream()
                        .collect(
                                Collectors.toMap(
                                        StoredExperiment::key, StoredExperiment::experiment));
        if (!views.stream().allMatch(TaskView::isTerminal)) {
            tasks.stop(context.id(), undertaking.who());
            settling.settle(undertaking, context, views, experiments);
            return false;
        }
        settling.settle(undertaking, context, views, experiments);
        store.done(context.id());
        return true;
    }

    private void cancelPlanned(Undertaking undertaking, StoredContext context) {
        for (StoredRun run : store.runs(undertaking.id())) {
            if (run.context().equals(context.id()) && run.state() == StoredRun.State.PLANNED) {
                store.cancelled(undertaking.id(), run, null, clock.instant());
            }
        }
    }
}
