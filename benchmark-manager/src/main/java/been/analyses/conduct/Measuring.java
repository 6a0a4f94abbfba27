package been.analyses.conduct;

import been.analyses.AnalysisState;
import been.analyses.definition.Definition;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
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

    Measuring(AnalysisStore store, Blocks blocks, Findings findings, Piloting piloting) {
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
        Map<String, Integer> valid = findings.valid(id);
        List<Tally> tallies = findings.asked(id, definition);
        if (piloting.isDue(undertaking, tallies)) {
            piloting.review(undertaking);
            return true;
        }
        Evaluation evaluation = findings.evaluation(id, definition);
        Repetition.Progress progress = progress(undertaking, tallies, evaluation, runs);
        int wished = undertaking.analysis().wished();
        switch (Repetition.next(definition.repeat(), progress, wished)) {
            case Repetition.Run(var counts) -> {
                foresee(undertaking, evaluation, tallies, progress, counts);
                blocks.intend(undertaking, trial(undertaking), counts);
            }
            case Repetition.Enough(var why) -> {
                if (valid.isEmpty()) {
                    store.halt(id, AnalysisState.FAILED, why);
                } else {
                    store.enter(
                            id,
                            Reserve.confirms(definition)
                                    ? AnalysisState.CONFIRMING
                                    : AnalysisState.EVALUATING,
                            why);
                }
            }
        }
        return true;
    }

    private Repetition.Progress progress(
            Undertaking undertaking,
            List<Tally> tallies,
            Evaluation evaluation,
            List<StoredRun> runs) {
        int live = (int) tallies.stream().filter(tally -> !tally.isOut()).count();
        return new Repetition.Progress(
                tallies,
                evaluation.widest(),
                Findings.used(runs),
                piloting.perExecution(undertaking, runs),
                Reserve.of(undertaking.definition(), live),
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
        List<Tally> tallies = findings.asked(id, definition);
        Repetition.Progress progress =
                progress(undertaking, tallies, findings.evaluation(id, definition), store.runs(id));
        int granted = Repetition.granted(definition.repeat(), progress, asked);
        int least =
                tallies.stream()
                        .filter(tally -> !tally.isOut())
                        .mapToInt(Tally::valid)
                        .min()
                        .orElse(0);
        if (granted == 0 || !store.grant(id, least + granted)) {
            return "refused, since the budget of the analysis is spent";
        }
        return granted == asked
                ? "%d more of each experiment are granted".formatted(granted)
                : "%d more of each experiment are granted of the %d that it asks for, which is what the budget has room for"
                        .formatted(granted, asked);
    }

    private void foresee(
            Undertaking undertaking,
            Evaluation evaluation,
            List<Tally> tallies,
            Repetition.Progress progress,
            Map<String, Integer> counts) {
        Definition definition = undertaking.definition();
        List<Tally> live = tallies.stream().filter(t -> !t.isOut()).toList();
        int done = live.stream().mapToInt(Tally::valid).min().orElse(0);
        int predicted = Expectation.from(definition.repeat(), evaluation, live.size(), done);
        // What the precision would take may be more than the budget allows, but this block comes.
        int affordable = Repetition.affordable(definition.repeat(), progress, live.size());
        int block = done + counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int expected = Math.max(block, Math.min(predicted, done + affordable));
        store.plan(
                undertaking.id(),
                PlanSentence.before(
                        findings.planned(undertaking.id(), definition),
                        live.size(),
                        expected,
                        progress.perExecution().or(() -> definition.module().run().typical())),
                expected);
    }
}
