package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Budget;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.planning.Tally;
import been.analyses.store.AnalysisStore;
import been.analyses.verdict.Evaluation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Says how many executions are expected, before each block. */
final class Foresight {
    private final AnalysisStore store;
    private final Findings findings;
    private final Binaries binaries;

    Foresight(AnalysisStore store, Findings findings, Binaries binaries) {
        this.store = store;
        this.findings = findings;
        this.binaries = binaries;
    }

    void plan(
            RunningAnalysis running,
            Trial trial,
            Evaluation evaluation,
            Predicate<Pair> pairs,
            Repetition.Progress progress,
            Map<String, Integer> counts) {
        Definition definition = running.definition();
        int live = (int) progress.tallies().stream().filter(t -> !t.isOut()).count();
        int done = progress.least();
        int predicted =
                binaries.planned(running)
                        .orElseGet(() ->
                                Expectation.from(
                                        definition.repeat(), evaluation, pairs, live, done));
        Optional<Duration> each = progress.spent().perExecution();
        // The precision may need more than the budget allows, but this block is certain.
        int possible =
                each.isEmpty() || definition.repeat().executions().isPresent()
                        ? predicted
                        : done + Budget.room(definition.repeat(), progress);
        int block = done + counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int expected = Math.max(block, Math.min(predicted, possible));
        Set<String> continued =
                progress.tallies().stream().map(Tally::unit).collect(Collectors.toSet());
        List<Tally> decided =
                definition.repeat().decides()
                        ? findings.tallies(running.id(), trial.units(definition)).stream()
                                .filter(t -> !t.isOut() && !continued.contains(t.unit()))
                                .toList()
                        : List.of();
        int all = decided.stream().mapToInt(Tally::valid).sum() + live * expected;
        int units = decided.size() + live;
        store.plan(
                running.id(),
                PlanSentence.before(
                                findings.planned(running.id(), definition),
                                trial.isOneOfSeveral() ? live(running) : units,
                                Math.ceilDiv(all, units),
                                each.or(() -> definition.module().typical()))
                        + PlanSentence.ofBinaries(definition, store.binaries(running.id()))
                        + PlanSentence.ofVersions(
                                store.experiments(running.id()).size() / definition.histories(),
                                store.historySize(running.id()) / definition.histories()),
                expected);
    }

    /** The units of all platforms. */
    private int live(RunningAnalysis running) {
        return (int)
                findings.units(running.id(), running.definition()).stream()
                        .filter(unit -> !unit.isOut())
                        .count();
    }
}
