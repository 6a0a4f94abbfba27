package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.Budget;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredContext;
import been.analyses.verdict.Confirmation;
import been.analyses.verdict.Evaluation;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.statistics.compare.RepeatedLooks;
import been.statistics.plan.Focus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs block after block until there are enough executions, on all platforms side by side. */
final class Measuring implements Stage {
    private final AnalysisStore store;
    private final HostSearch search;
    private final Blocks blocks;
    private final Findings findings;
    private final Piloting piloting;
    private final Binaries binaries;
    private final Narrowing narrowing;
    private final Bisecting bisecting;
    private final Trials trials;
    private final Confirming confirming;
    private final Foresight foresight;

    Measuring(
            AnalysisStore store,
            HostSearch search,
            Blocks blocks,
            Findings findings,
            Piloting piloting,
            Binaries binaries,
            Trials trials,
            Confirming confirming) {
        this.search = search;
        this.confirming = confirming;
        this.binaries = binaries;
        this.narrowing = new Narrowing(store, findings);
        this.trials = trials;
        this.foresight = new Foresight(store, findings, binaries);
        this.bisecting = new Bisecting(store, blocks, findings, piloting);
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
        boolean isChanged = false;
        List<Trial> idle = new ArrayList<>();
        List<String> waiting = new ArrayList<>();
        boolean runs = false;
        for (Trial trial : trials.all(running)) {
            Optional<StoredContext> open = blocks.open(running, trial);
            if (open.isEmpty()) {
                idle.add(trial);
                continue;
            }
            Blocks.Look look =
                    blocks.look(
                            running,
                            open.get(),
                            () -> trials.again(running, trial),
                            (experiment, why) ->
                                    store.takeOut(running.id(), experiment.key(), why, null));
            isChanged |= look.isChanged();
            look.waits().ifPresent(waiting::add);
            runs |= look.waits().isEmpty();
        }
        if (isChanged) {
            return true;
        }
        if (!idle.isEmpty() && plan(running, idle, runs, waiting)) {
            return true;
        }
        store.say(running.id(), waiting.isEmpty() ? null : String.join("; ", waiting));
        return false;
    }

    /**
     * Plans the next blocks, or the end. What is decided for all platforms at once waits for those
     * that run, but not for those whose host is busy or not connected.
     *
     * @param idle platforms without a block
     * @param runs whether a block of another platform runs
     * @param waiting why blocks of other platforms do not run
     * @return whether something was planned
     */
    private boolean plan(
            RunningAnalysis running, List<Trial> idle, boolean runs, List<String> waiting) {
        long id = running.id();
        Definition definition = running.definition();
        Evaluation evaluation = findings.evaluation(id, definition);
        boolean isRepeat = store.repeat(id).isPresent();
        if (definition.bisects() && !isRepeat) {
            bisect(running, idle.getFirst(), evaluation);
            return true;
        }
        boolean searches = !isRepeat && store.historySize(id) > store.experiments(id).size();
        if (runs
                && (definition.kind() == AnalysisKind.COMPARISON || definition.choosesBinaries())) {
            return false;
        }
        boolean decides = definition.repeat().decides() && !isRepeat;
        Map<Pair, Double> open = decides ? evaluation.undecided() : Map.of();
        if (decides && !runs && isAnyToConfirm(running, evaluation, open.keySet())) {
            store.enter(id, AnalysisState.CONFIRMING, null);
            return true;
        }
        int reserved = searches ? narrowing.reserved(running) : 0;
        Optional<String> enough = Optional.empty();
        boolean isPlanned = false;
        Repetition.Progress costliest = null;
        for (Trial trial : idle) {
            Repetition.Progress progress =
                    trials.progress(running, evaluation, trial, idle, reserved);
            if (piloting.isDue(running, progress)) {
                if (!runs && !isPlanned) {
                    piloting.review(running);
                    return true;
                }
                continue;
            }
            if (!isRepeat && binaries.choose(running, evaluation, progress)) {
                return true;
            }
            Optional<String> why =
                    decides
                            ? decide(running, trial, evaluation, progress, open)
                            : planBlock(running, trial, evaluation, progress);
            isPlanned |= why.isEmpty();
            enough = why.or(() -> Optional.of(""));
            if (costliest == null
                    || progress.spent().time().compareTo(costliest.spent().time()) > 0) {
                costliest = progress;
            }
        }
        if (isPlanned || runs || enough.isEmpty() || costliest == null) {
            return isPlanned;
        }
        if (searches) {
            if (narrowing.step(running, evaluation, costliest.spent())) {
                return true;
            }
            // The share reserved for locating a change is now used for precision.
            for (Trial trial : idle) {
                Repetition.Progress progress = trials.progress(running, evaluation, trial, idle, 0);
                enough = planBlock(running, trial, evaluation, progress);
                isPlanned |= enough.isEmpty();
            }
            if (isPlanned) {
                return true;
            }
        }
        if (waiting.isEmpty()) {
            search.waiting(running).ifPresent(waiting::add);
        }
        if (!waiting.isEmpty()) {
            return false;
        }
        if (searches) {
            narrowing.explain(running, evaluation);
        }
        boolean confirms =
                Reserve.confirms(definition) && (!decides || confirming.beginUndecided(running));
        end(running, confirms, enough.orElse(""));
        return true;
    }

    private void bisect(RunningAnalysis running, Trial trial, Evaluation evaluation) {
        if (piloting.isDue(
                running, trials.progress(running, evaluation, trial, List.of(trial), 0))) {
            piloting.review(running);
        } else {
            bisecting.plan(running, trial);
        }
    }

    /**
     * Plans executions where a verdict is not decided. Returns why the platform needs no more
     * blocks; empty if one was planned.
     */
    private Optional<String> decide(
            RunningAnalysis running,
            Trial trial,
            Evaluation evaluation,
            Repetition.Progress whole,
            Map<Pair, Double> undecided) {
        Repeat repeat = running.definition().repeat();
        Set<Pair> open = focus(running, trial, whole, undecided);
        Repetition.Progress progress = trials.continued(running, trial, whole, open);
        boolean isOver = progress.tallies().isEmpty();
        Repetition.Next next =
                isOver
                        ? new Repetition.Enough(Repetition.DECIDED)
                        : Repetition.next(repeat, progress);
        return switch (Repetition.wished(repeat, whole, running.analysis().wished(), next)) {
            case Repetition.Run(var counts) -> {
                foresight.plan(
                        running,
                        trial,
                        evaluation,
                        pair -> isOver || open.contains(pair),
                        isOver ? whole : progress,
                        counts);
                blocks.intend(running, trial, counts);
                yield Optional.empty();
            }
            case Repetition.Enough(var why) -> Optional.of(why);
        };
    }

    /**
     * The open pairs that continue: those that join before all others, so that versions added to a
     * long history take no executions of it; and not all of them where the budget is not enough.
     */
    private Set<Pair> focus(
            RunningAnalysis running,
            Trial trial,
            Repetition.Progress whole,
            Map<Pair, Double> undecided) {
        Map<Pair, Double> here = new HashMap<>(undecided);
        List<Unit> units = trial.units(running.definition());
        here.keySet().removeIf(pair -> units.stream().noneMatch(unit -> unit.isOf(pair)));
        Set<String> few =
                whole.live().stream()
                        .filter(tally -> tally.valid() < RepeatedLooks.FIRST)
                        .map(Tally::unit)
                        .collect(Collectors.toSet());
        Set<Pair> joining =
                here.keySet().stream()
                        .filter(pair -> here.getOrDefault(pair, 1.0) == 0)
                        .filter(pair ->
                                units.stream()
                                        .anyMatch(unit ->
                                                unit.isOf(pair) && few.contains(unit.key())))
                        .collect(Collectors.toSet());
        if (!joining.isEmpty()) {
            return joining;
        }
        if (here.isEmpty() || here.containsValue(0.0)) {
            return here.keySet();
        }
        Repetition.Progress all = trials.continued(running, trial, whole, here.keySet());
        int rounds = Budget.room(running.definition().repeat(), all);
        return Focus.of(here, rounds, all.live().size());
    }

    /**
     * Whether a regression waits for its confirmation, which is worth more than other verdicts;
     * those of open pairs are not sure yet.
     */
    private boolean isAnyToConfirm(RunningAnalysis running, Evaluation evaluation, Set<Pair> open) {
        if (!Reserve.confirms(running.definition())) {
            return false;
        }
        List<StoredConfirmation> begun = store.confirmations(running.id());
        return begun.stream().anyMatch(c -> c.state() == StoredConfirmation.State.OPEN)
                || Confirmation.found(evaluation.comparisons()).stream()
                        .map(c -> new Pair(c.oldExperiment(), c.newExperiment()))
                        .filter(pair -> !open.contains(pair))
                        .anyMatch(pair ->
                                begun.stream().noneMatch(b -> b.isOf(pair.old(), pair.current())));
    }

    /** Plans a block. Returns why the platform needs none; empty if one was planned. */
    private Optional<String> planBlock(
            RunningAnalysis running,
            Trial trial,
            Evaluation evaluation,
            Repetition.Progress progress) {
        boolean isRepeat = store.repeat(running.id()).isPresent();
        Repetition.Next next =
                isRepeat
                        ? Repetition.again(
                                progress,
                                Repeating.wanted(running, store.runs(running.id()), findings))
                        : Repetition.next(
                                binaries.repeat(running), progress, running.analysis().wished());
        return switch (next) {
            case Repetition.Run(var counts) -> {
                if (!isRepeat) {
                    foresight.plan(running, trial, evaluation, _ -> true, progress, counts);
                }
                blocks.intend(running, trial, counts);
                yield Optional.empty();
            }
            case Repetition.Enough(var why) -> Optional.of(why);
        };
    }

    private void end(RunningAnalysis running, boolean confirms, String why) {
        if (findings.valid(running.id()).isEmpty()) {
            store.halt(running.id(), AnalysisState.FAILED, why);
        } else {
            store.enter(
                    running.id(),
                    confirms ? AnalysisState.CONFIRMING : AnalysisState.EVALUATING,
                    why);
        }
    }
}
