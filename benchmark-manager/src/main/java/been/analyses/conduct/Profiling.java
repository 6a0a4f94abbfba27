package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.TaskId;
import been.protocol.tasks.TaskView;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Submits executions under a profiler. They are not among the runs of the analysis and never land
 * as results, so no verdict can use them.
 */
public final class Profiling {
    private final AnalysisStore store;
    private final Tasks tasks;
    private final ContextSubmitter submitter;

    public Profiling(AnalysisStore store, Tasks tasks, Hosts hosts) {
        this.store = store;
        this.tasks = tasks;
        this.submitter = new ContextSubmitter(store, tasks, hosts, List.of());
    }

    /**
     * A profiled execution.
     *
     * @param view empty once its context was cleaned up
     */
    public record Profiled(String experiment, TaskId task, Optional<TaskView> view) {}

    /**
     * Submits executions of each experiment, interleaved. If the process is killed in between, the
     * next such request submits the same tasks, which the task manager takes once.
     *
     * @return why it was refused; empty if it was not
     */
    public List<String> start(
            StoredAnalysis analysis,
            Definition definition,
            List<StoredExperiment> experiments,
            int executions) {
        var running = new RunningAnalysis(analysis, definition);
        List<String> content = new ArrayList<>(List.of(String.valueOf(executions)));
        experiments.forEach(one -> content.add(one.key()));
        StoredContext context =
                store.contexts(analysis.id()).stream()
                        .filter(one -> one.purpose() == Purpose.PROFILE)
                        .filter(one -> !one.isSubmitted() && !one.isDone())
                        .filter(one -> one.content().equals(content))
                        .findFirst()
                        .orElseGet(() -> Contexts.next(store, running, Purpose.PROFILE, content));
        List<StoredRun> runs = runs(context, experiments);
        var blockTasks = submitter.blockTasks(running);
        var status =
                submitter.submit(context, () -> blockTasks.profile(context, runs, experiments));
        store.done(context.id());
        return status instanceof ContextSubmitter.Refused(var problems) ? problems : List.of();
    }

    /** Like the last measured executions of the experiments. */
    private List<StoredRun> runs(StoredContext context, List<StoredExperiment> experiments) {
        Map<String, StoredRun> last =
                store.runs(context.analysis()).stream()
                        .filter(run -> run.state() == State.LANDED)
                        .collect(
                                Collectors.toMap(
                                        StoredRun::experiment,
                                        Function.identity(),
                                        (_, later) -> later));
        List<StoredRun> runs = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(context.content().getFirst()); i++) {
            for (StoredExperiment experiment : experiments) {
                @Nullable StoredRun like = last.get(experiment.key());
                runs.add(
                        new StoredRun(
                                experiment.key(),
                                i % Math.max(1, experiment.builds().size()),
                                i,
                                task(context, experiment.key(), i),
                                context.id(),
                                runs.size(),
                                context.era(),
                                State.PLANNED,
                                null,
                                null,
                                like == null ? null : like.measurements(),
                                like == null ? 0 : like.warmUp()));
            }
        }
        return runs;
    }

    private static TaskId task(StoredContext context, String experiment, int number) {
        return new TaskId(context.id() + "-" + Names.execution(experiment, 0, number));
    }

    /** All profiled executions of an experiment, the latest context first. */
    public List<Profiled> executions(long analysis, String experiment) {
        List<Profiled> executions = new ArrayList<>();
        for (StoredContext context : store.contexts(analysis).reversed()) {
            if (context.purpose() != Purpose.PROFILE
                    || !context.isSubmitted()
                    || !context.content()
                            .subList(1, context.content().size())
                            .contains(experiment)) {
                continue;
            }
            Map<TaskId, TaskView> views =
                    tasks.tasks(context.id()).stream()
                            .collect(Collectors.toMap(v -> v.descriptor().id(), v -> v));
            for (int i = 0; i < Integer.parseInt(context.content().getFirst()); i++) {
                TaskId task = task(context, experiment, i);
                executions.add(
                        new Profiled(experiment, task, Optional.ofNullable(views.get(task))));
            }
        }
        return executions;
    }
}
