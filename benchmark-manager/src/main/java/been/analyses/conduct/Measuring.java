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
    public boolean isPassed(Undertaking undertaking) {
        return undertaking.analysis().state() != AnalysisState.MEASURING;
    }

    @Override
    public boolean step(Undertaking undertaking) {
        Optional<StoredContext> open = blocks.open(undertaking, Purpose.BLOCK);
        return open.isPresent()
                ? blocks.look(
                        undertaking,
                        open.get(),
                        () -> trial(undertaking),
                        (experiment, why) ->
                                store.takeOut(undertaking.id(), experiment.key(), why, null))
                : planBlock(undertaking);
    }

    private Trial trial(Undertaking undertaking) {
        HostName host = Objects.requireNonNull(undertaking.analysis().host(), "measuring host");
        return new Trial(Purpose.BLOCK, List.of(), host, store.experiments(undertaking.id()), null);
    }

    private boolean planBlock(Undertaking undertaking) {
        long id = undertaking.id();
        Definition definition = undertaking.definition();
        List<StoredRun> runs = store.runs(id);
        Evaluation evaluation = findings.evaluation(id, definition);
        boolean searches = store.historySize(id) > store.experiments(id).size();
        Repetition.Progress progress =
                progress(
                        undertaking,
                        evaluation,
                        runs,
                        searches ? narrowing.reserved(undertaking) : 0);
        if (piloting.isDue(undertaking, progress)) {
            piloting.review(undertaking);
            return true;
        }
        boolean isRepeat = store.repeat(id).isPresent();
        if (!isRepeat && binaries.choose(undertaking, evaluation, progress)) {
            return true;
        }
        int wished = undertaking.analysis().wished();
        Repeat repeat = binaries.repeat(undertaking);
        Repetition.Next next =
                isRepeat
                        ? Repetition.again(progress, Repeating.wanted(undertaking, runs, findings))
                        : Repetition.next(repeat, progress, wished);
        if (searches && !isRepeat && next instanceof Repetition.Enough) {
            if (narrowing.step(undertaking, evaluation, progress.spent())) {
                return true;
            }
            // What was kept for locating a change serves the precision now.
            progress = progress(undertaking, evaluation, runs, 0);
            next = Repetition.next(repeat, progress, wished);
        }
        switch (next) {
            case Repetition.Run(var counts) -> {
                if (!isRepeat) {
                    foresee(undertaking, evaluation, progress, counts);
                }
                blocks.intend(undertaking, trial(undertaking), counts);
            }
            case Repetition.Enough(var why) -> {
                if (searches) {
                    narrowing.explain(undertaking, evaluation);
                }
                end(undertaking, why);
            }
        }
        return true;
    }

    private void end(Undertaking undertaking, String why) {
        if (findings.valid(undertaking.id()).isEmpty()) {
            store.halt(undertaking.id(), AnalysisState.FAILED, why);
        } else {
            store.enter(
                    undertaking.id(),
                    Reserve.confirms(undertaking.definition())
                            ? AnalysisState.CONFIRMING
                            : AnalysisState.EVALUATING,
                    why);
        }
    }

    /**
     * @param reserved units whose share of the budget is kept, beside those for a confirmation
     */
    private Repetition.Progress progress(
            Undertaking undertaking, Evaluation evaluation, List<StoredRun> runs, int reserved) {
        Definition definition = undertaking.definition();
        List<Unit> all = findings.units(undertaking.id(), definition);
        boolean isInRounds =
                definition.searches(store.historySize(undertaking.id()))
                        && !definition.repeat().manner().isDuet();
        Rounds round = isInRounds ? Rounds.last(all, runs) : Rounds.whole(all);
        List<Tally> tallies = findings.tallies(undertaking.id(), round.units(), round.since());
        int live = (int) tallies.stream().filter(tally -> !tally.isOut()).count();
        return new Repetition.Progress(
                tallies,
                evaluation.widest(current -> round.has(current, all)),
                piloting.spent(undertaking, runs, all),
                reserved + Reserve.of(definition, live),
                evaluation.isSettled());
    }

    /**
     * Measures on for somebody who asks for more executions of each experiment, as far as the
     * budget goes.
     *
     * @return what came of it, the end of a sentence
     */
    String grant(Undertaking undertaking, int asked) {
        long id = undertaking.id();
        Definition definition = undertaking.definition();
        if (undertaking.analysis().state() != AnalysisState.FINISHED) {
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
                progress(undertaking, findings.evaluation(id, definition), store.runs(id), 0);
        int granted = Repetition.granted(definition.repeat(), progress, asked);
        if (granted == 0 || !store.grant(id, progress.least() + granted)) {
            return "refused, since the budget of the analysis is used up";
        }
        return granted == asked
                ? "%d more of each experiment are granted".formatted(granted)
                : "%d more of each experiment are granted of the %d that it asks for, which is what the budget has room for"
                        .formatted(granted, asked);
    }

    private void foresee(
            Undertaking undertaking,
            Evaluation evaluation,
            Repetition.Progress progress,
            Map<String, Integer> counts) {
        Definition definition = undertaking.definition();
        int live = (int) progress.tallies().stream().filter(t -> !t.isOut()).count();
        int done = progress.least();
        int predicted =
                binaries.planned(undertaking)
                        .orElseGet(() ->
                                Expectation.from(definition.repeat(), evaluation, live, done));
        Optional<Duration> each = progress.spent().perExecution();
        // What the precision would take may be more than the budget allows, but this block comes.
        int possible =
                each.isEmpty() || definition.repeat().executions().isPresent()
                        ? predicted
                        : done + Budget.room(definition.repeat(), progress);
        int block = done + counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int expected = Math.max(block, Math.min(predicted, possible));
        store.plan(
                undertaking.id(),
                PlanSentence.before(
                                findings.planned(undertaking.id(), definition),
                                live,
                                expected,
                                each.or(() -> definition.module().typical()))
                        + PlanSentence.ofBinaries(definition, store.binaries(undertaking.id()))
                        + PlanSentence.ofVersions(
                                store.experiments(undertaking.id()).size(),
                                store.historySize(undertaking.id())),
                expected);
    }
}
