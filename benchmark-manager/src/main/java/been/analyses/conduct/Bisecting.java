package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Spent;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.Bisection.Cost;
import been.statistics.bisect.Bisection.Measure;
import been.statistics.bisect.Bisection.Purpose;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the blocks that a bisection asks for, until every change between the oldest and the
 * newest version is located, or the budget is used up.
 */
final class Bisecting {
    private static final String OVER = "the budget is used up";

    private final AnalysisStore store;
    private final Blocks blocks;
    private final Findings findings;
    private final Piloting piloting;
    private final Bisections bisections;

    Bisecting(AnalysisStore store, Blocks blocks, Findings findings, Piloting piloting) {
        this.store = store;
        this.blocks = blocks;
        this.findings = findings;
        this.piloting = piloting;
        this.bisections = new Bisections(store, findings);
    }

    /** Plans the next block, takes a version in, or ends the search. */
    void plan(RunningAnalysis running, Trial trial) {
        Bisections.Known known = bisections.known(running.id(), running.definition());
        for (int end : new int[] {0, known.history().size() - 1}) {
            Optional<String> problem = known.problem(end);
            if (known.at(end).isIdentical()) { // ends are built first, so to the other one
                store.halt(
                        running.id(),
                        AnalysisState.FAILED,
                        "%s and %s have the same binary, so that the change has another cause"
                                .formatted(
                                        known.at(0).experiment().label(),
                                        known.history().getLast().experiment().label()));
                return;
            }
            if (problem.isPresent()) {
                store.halt(
                        running.id(),
                        AnalysisState.PAUSED,
                        "%s is an end of the search, but cannot be measured: %s"
                                .formatted(known.at(end).experiment().label(), problem.get()));
                return;
            }
        }
        Optional<Measure> next = known.state().next();
        if (next.isEmpty()) {
            end(running, known, "", "not needed to locate the change");
            return;
        }
        Map<String, Integer> counts = new HashMap<>();
        next.get().counts().forEach((version, times) -> counts.put(known.at(version).key(), times));
        if (!isAffordable(running, trial, counts)) {
            end(running, known, "; " + OVER, OVER);
            return;
        }
        List<String> waiting =
                next.get().counts().keySet().stream()
                        .map(known::at)
                        .filter(StoredExperiment::isWaiting)
                        .map(StoredExperiment::key)
                        .toList();
        if (!waiting.isEmpty()) {
            store.takeIn(running.id(), waiting);
            return;
        }
        if (next.get().purpose() == Purpose.VERIFY) {
            foresee(running, trial);
        }
        blocks.intend(running, trial, counts);
    }

    private boolean isAffordable(
            RunningAnalysis running, Trial trial, Map<String, Integer> counts) {
        Repeat repeat = running.definition().repeat();
        List<StoredRun> runs = store.runs(running.id());
        int executions = counts.values().stream().mapToInt(Integer::intValue).sum();
        Spent spent = piloting.spent(running, runs, trial.units(running.definition()));
        if (spent.executions() + executions > repeat.mostExecutions().orElse(Integer.MAX_VALUE)) {
            return false;
        }
        if (findings.valid(running.id()).isEmpty()) {
            return runs.size() <= executions;
        }
        Duration each = spent.perExecution().orElse(Duration.ZERO);
        Duration time = spent.time().plus(each.multipliedBy(executions));
        return time.compareTo(repeat.mostTime().orElse(time)) <= 0;
    }

    private void foresee(RunningAnalysis running, Trial trial) {
        long id = running.id();
        Definition definition = running.definition();
        Optional<Duration> each =
                piloting.spent(running, store.runs(id), trial.units(definition)).perExecution();
        Cost cost = bisections.predicted(id, definition, each);
        store.plan(
                id,
                PlanSentence.bisection(store.historySize(id), cost),
                Math.ceilDiv(cost.executions(), cost.builds()));
    }

    /**
     * @param why the end of the sentence about the search
     * @param unmeasured why the other versions are not measured
     */
    private void end(
            RunningAnalysis running, Bisections.Known known, String why, String unmeasured) {
        long id = running.id();
        if (findings.valid(id).isEmpty()) {
            store.halt(
                    id,
                    AnalysisState.FAILED,
                    store.runs(id).isEmpty()
                            ? "the budget is too small for the first executions of both ends"
                            : "no execution succeeded");
            return;
        }
        store.explain(id, 0, known.history().size(), unmeasured);
        store.enter(id, AnalysisState.EVALUATING, Bisections.report(known).sentence() + why);
    }
}
