package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.Budget;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Confirmation;
import been.analyses.verdict.Evaluation;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    Measuring(
            AnalysisStore store,
            HostSearch search,
            Blocks blocks,
            Findings findings,
            Piloting piloting,
            Binaries binaries) {
        this.search = search;
        this.binaries = binaries;
        this.narrowing = new Narrowing(store, findings);
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
        for (Trial trial : trials(running)) {
            Optional<StoredContext> open = blocks.open(running, trial);
            if (open.isEmpty()) {
                idle.add(trial);
                continue;
            }
            Blocks.Look look =
                    blocks.look(
                            running,
                            open.get(),
                            () -> again(running, trial),
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

    /** One for each platform; a repeat measures everything in the order of its original. */
    private List<Trial> trials(RunningAnalysis running) {
        List<String> platforms =
                store.repeat(running.id()).isPresent() ? List.of("") : running.platforms();
        return platforms.stream()
                .map(platform -> platform.isEmpty() ? List.<String>of() : List.of(platform))
                .map(about -> trial(running, about))
                .toList();
    }

    private Trial again(RunningAnalysis running, Trial trial) {
        return trial(running, trial.about());
    }

    private Trial trial(RunningAnalysis running, List<String> about) {
        return new Trial(
                Purpose.BLOCK,
                about,
                null,
                store.experiments(running.id()).stream()
                        .filter(e -> about.isEmpty() || running.isOn(about.getFirst(), e))
                        .toList(),
                null);
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
        Set<Pair> open = decides ? evaluation.undecided() : Set.of();
        if (decides && !runs && isAnyToConfirm(running, evaluation, open)) {
            store.enter(id, AnalysisState.CONFIRMING, null);
            return true;
        }
        int reserved = searches ? narrowing.reserved(running) : 0;
        Optional<String> enough = Optional.empty();
        boolean isPlanned = false;
        Repetition.Progress costliest = null;
        for (Trial trial : idle) {
            Repetition.Progress progress = progress(running, evaluation, trial, idle, reserved);
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
                Repetition.Progress progress = progress(running, evaluation, trial, idle, 0);
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
                decides
                        ? isAnyToConfirm(running, evaluation, Set.of())
                        : Reserve.confirms(definition);
        end(running, confirms, enough.orElse(""));
        return true;
    }

    private void bisect(RunningAnalysis running, Trial trial, Evaluation evaluation) {
        if (piloting.isDue(running, progress(running, evaluation, trial, List.of(trial), 0))) {
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
            Set<Pair> open) {
        Repeat repeat = running.definition().repeat();
        Repetition.Progress progress = continued(running, trial, whole, open);
        boolean isOver = progress.tallies().isEmpty();
        Repetition.Next next =
                isOver
                        ? new Repetition.Enough(Repetition.DECIDED)
                        : Repetition.next(repeat, progress);
        return switch (Repetition.wished(repeat, whole, running.analysis().wished(), next)) {
            case Repetition.Run(var counts) -> {
                foresee(
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

    /**
     * The units of open pairs, and those that lack executions of the pilot. All get as many more,
     * so that the two sides of a pair share their blocks.
     */
    private Repetition.Progress continued(
            RunningAnalysis running, Trial trial, Repetition.Progress whole, Set<Pair> open) {
        Definition definition = running.definition();
        int first = definition.repeat().pilot();
        Set<String> ofOpen =
                trial.units(definition).stream()
                        .filter(unit -> open.stream().anyMatch(unit::isOf))
                        .map(Unit::key)
                        .collect(Collectors.toSet());
        List<Tally> tallies =
                whole.tallies().stream()
                        .filter(tally ->
                                tally.isOut()
                                        || ofOpen.contains(tally.unit())
                                        || tally.valid() < first)
                        .toList();
        List<Tally> live = tallies.stream().filter(tally -> !tally.isOut()).toList();
        int least = live.stream().mapToInt(Tally::valid).min().orElse(0);
        List<Tally> together =
                live.stream().map(tally -> new Tally(tally.unit(), least, false)).toList();
        return new Repetition.Progress(
                live.isEmpty() && whole.least() == 0
                        ? tallies
                        : least < Repetition.FEWEST_EXECUTIONS ? live : together,
                Double.POSITIVE_INFINITY,
                whole.spent(),
                whole.reserved(),
                false);
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
                    foresee(running, trial, evaluation, _ -> true, progress, counts);
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

    /**
     * @param trial of one platform
     * @param others those with which its experiments may be compared now, itself included
     * @param reserved units with a reserved share of the budget, in addition to a confirmation
     */
    private Repetition.Progress progress(
            RunningAnalysis running,
            Evaluation evaluation,
            Trial trial,
            List<Trial> others,
            int reserved) {
        long id = running.id();
        Definition definition = running.definition();
        List<StoredRun> runs = PlatformRuns.of(store, running, String.join("", trial.about()));
        List<Unit> all = trial.units(definition);
        List<Pair> pairs = findings.pairs(id, definition);
        if (trial.isOneOfSeveral()) {
            pairs =
                    pairs.stream()
                            .filter(pair -> trial.has(pair.old()) || trial.has(pair.current()))
                            .filter(pair ->
                                    Stream.of(pair.old(), pair.current())
                                            .allMatch(key ->
                                                    others.stream().anyMatch(one -> one.has(key))))
                            .toList();
        }
        boolean isInRounds =
                definition.searches(store.historySize(id))
                        && !definition.repeat().options().isDuet();
        Rounds round = isInRounds ? Rounds.last(all, pairs, runs) : Rounds.whole(all);
        List<Tally> tallies = findings.tallies(id, round.units(), round.since());
        int live = (int) tallies.stream().filter(tally -> !tally.isOut()).count();
        Set<String> compared = pairs.stream().map(Pair::current).collect(Collectors.toSet());
        return new Repetition.Progress(
                tallies,
                evaluation.widest(current ->
                        (!trial.isOneOfSeveral() || compared.contains(current))
                                && round.has(current)),
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
        Evaluation evaluation = findings.evaluation(id, definition);
        int granted = asked;
        int least = Integer.MAX_VALUE;
        int most = 0;
        List<Trial> trials =
                trials(running).stream().filter(trial -> !trial.live().isEmpty()).toList();
        for (Trial trial : trials) {
            Repetition.Progress progress = progress(running, evaluation, trial, trials, 0);
            granted = Math.min(granted, Repetition.granted(definition.repeat(), progress, asked));
            least = Math.min(least, progress.least());
            most = Math.max(most, progress.most());
        }
        if (granted == 0 || !store.grant(id, least + granted)) {
            return "refused, since the budget of the analysis is used up";
        }
        if (definition.repeat().decides() && most > least) {
            return "up to %d executions of each experiment are granted".formatted(least + granted);
        }
        return granted == asked
                ? "%d more of each experiment are granted".formatted(granted)
                : "%d more of each experiment are granted of the %d requested, which is what the budget allows"
                        .formatted(granted, asked);
    }

    private void foresee(
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
