package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.Budget;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Runs block after block until there are enough executions. */
final class Measuring implements Stage {
    private final AnalysisStore store;
    private final Blocks blocks;
    private final Findings findings;
    private final Piloting piloting;
    private final Binaries binaries;
    private final Narrowing narrowing;

    Measuring(
            AnalysisStore store,
            Blocks blocks,
            Findings findings,
            Piloting piloting,
            Binaries binaries) {
        this.binaries = binaries;
        this.narrowing = new Narrowing(store, findings);
        this.store = store;
        this.blocks = blocks;
        this.findings = findings;
        this.piloting = piloting;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return running.analysis().state() != AnalysisState.MEASURING;
    }

    @Override
    public boolean step(RunningAnalysis running) {
        Optional<StoredContext> open = blocks.open(running, Purpose.BLOCK);
        return open.isPresent()
                ? blocks.look(
                        running,
                        open.get(),
                        () -> trial(running),
                        (experiment, why) ->
                                store.takeOut(running.id(), experiment.key(), why, null))
                : planBlock(running);
    }

    private Trial trial(RunningAnalysis running) {
        HostName host = Objects.requireNonNull(running.analysis().host(), "measuring host");
        return new Trial(Purpose.BLOCK, List.of(), host, store.experiments(running.id()), null);
    }

    private boolean planBlock(RunningAnalysis running) {
        long id = running.id();
        Definition definition = running.definition();
        List<StoredRun> runs = store.runs(id);
        Evaluation evaluation = findings.evaluation(id, definition);
        boolean searches = store.historySize(id) > store.experiments(id).size();
        Repetition.Progress progress =
                progress(running, evaluation, runs, searches ? narrowing.reserved(running) : 0);
        if (piloting.isDue(running, progress)) {
            piloting.review(running);
            return true;
        }
        boolean isRepeat = store.repeat(id).isPresent();
        if (!isRepeat && binaries.choose(running, evaluation, progress)) {
            return true;
        }
        int wished = running.analysis().wished();
        Repeat repeat = binaries.repeat(running);
        Repetition.Next next =
                isRepeat
                        ? Repetition.again(progress, Repeating.wanted(running, runs, findings))
                        : Repetition.next(repeat, progress, wished);
        if (searches && !isRepeat && next instanceof Repetition.Enough) {
            if (narrowing.step(running, evaluation, progress.spent())) {
                return true;
            }
            // The share reserved for locating a change is now used for precision.
            progress = progress(running, evaluation, runs, 0);
            next = Repetition.next(repeat, progress, wished);
        }
        switch (next) {
            case Repetition.Run(var counts) -> {
                if (!isRepeat) {
                    foresee(running, evaluation, progress, counts);
                }
                blocks.intend(running, trial(running), counts);
            }
            case Repetition.Enough(var why) -> {
                if (searches) {
                    narrowing.explain(running, evaluation);
                }
                end(running, why);
            }
        }
        return true;
    }

    private void end(RunningAnalysis running, String why) {
        if (findings.valid(running.id()).isEmpty()) {
            store.halt(running.id(), AnalysisState.FAILED, why);
        } else {
            store.enter(
                    running.id(),
                    Reserve.confirms(running.definition())
                            ? AnalysisState.CONFIRMING
                            : AnalysisState.EVALUATING,
                    why);
        }
    }

    /**
     * @param reserved units with a reserved share of the budget, in addition to a confirmation
     */
    private Repetition.Progress progress(
            RunningAnalysis running, Evaluation evaluation, List<StoredRun> runs, int reserved) {
        Definition definition = running.definition();
        List<Unit> all = findings.units(running.id(), definition);
        boolean isInRounds =
                definition.searches(store.historySize(running.id()))
                        && !definition.repeat().options().isDuet();
        Rounds round =
                isInRounds
                        ? Rounds.last(all, findings.pairs(running.id(), definition), runs)
                        : Rounds.whole(all);
        List<Tally> tallies = findings.tallies(running.id(), round.units(), round.since());
        int live = (int) tallies.stream().filter(tally -> !tally.isOut()).count();
        return new Repetition.Progress(
                tallies,
                evaluation.widest(round::has),
                piloting.spent(running, runs, all),
                reserved + Reserve.of(definition, live),
                evaluation.isSettled());
    }

    /**
     * Requests more executions of each experiment, as far as the budget allows.
     *
     * @return the outcome, as the end of a sentence
     */
    String grant(RunningAnalysis running, int asked) {
        long id = running.id();
        Definition definition = running.definition();
        if (running.analysis().state() != AnalysisState.FINISHED) {
            return "refused, since the analysis has not finished";
        }
        if (definition.repeat().executions().isPresent()) {
            return "refused, since the analysis file counts executions exactly";
        }
        if (definition.searches(store.historySize(id))) {
            return "refused, since the analysis measures only versions that locate a change";
        }
        if (store.repeat(id).isPresent()) {
            return "refused, since the analysis repeats another exactly";
        }
        Repetition.Progress progress =
                progress(running, findings.evaluation(id, definition), store.runs(id), 0);
        int granted = Repetition.granted(definition.repeat(), progress, asked);
        if (granted == 0 || !store.grant(id, progress.least() + granted)) {
            return "refused, since the budget of the analysis is used up";
        }
        return granted == asked
                ? "%d more of each experiment are granted".formatted(granted)
                : "%d more of each experiment are granted of the %d requested, which is what the budget allows"
                        .formatted(granted, asked);
    }

    private void foresee(
            RunningAnalysis running,
            Evaluation evaluation,
            Repetition.Progress progress,
            Map<String, Integer> counts) {
        Definition definition = running.definition();
        int live = (int) progress.tallies().stream().filter(t -> !t.isOut()).count();
        int done = progress.least();
        int predicted =
                binaries.planned(running)
                        .orElseGet(() ->
                                Expectation.from(definition.repeat(), evaluation, live, done));
        Optional<Duration> each = progress.spent().perExecution();
        // The precision may need more than the budget allows, but this block is certain.
        int possible =
                each.isEmpty() || definition.repeat().executions().isPresent()
                        ? predicted
                        : done + Budget.room(definition.repeat(), progress);
        int block = done + counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int expected = Math.max(block, Math.min(predicted, possible));
        store.plan(
                running.id(),
                PlanSentence.before(
                                findings.planned(running.id(), definition),
                                live,
                                expected,
                                each.or(() -> definition.module().typical()))
                        + PlanSentence.ofBinaries(definition, store.binaries(running.id()))
                        + PlanSentence.ofVersions(
                                store.experiments(running.id()).size() / definition.histories(),
                                store.historySize(running.id()) / definition.histories()),
                expected);
    }
}
