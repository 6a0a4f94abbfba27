package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Spent;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Confirmation;
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import been.statistics.compare.RepeatedLooks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures every regression again before it is reported: a fresh, interleaved experiment of the two
 * neighbours, one pair after the other on each platform, the largest regression first, on another
 * host if possible. Like the first measurement, it ends by its precision, by a verdict where
 * intervals hold at every look, or by the budget.
 */
final class Confirming implements Stage {
    private final AnalysisStore store;
    private final Blocks blocks;
    private final Findings findings;
    private final Piloting piloting;
    private final Binaries binaries;
    private final OtherHosts hosts;

    Confirming(
            AnalysisStore store,
            Blocks blocks,
            Findings findings,
            Piloting piloting,
            Binaries binaries,
            OtherHosts hosts) {
        this.store = store;
        this.blocks = blocks;
        this.findings = findings;
        this.piloting = piloting;
        this.binaries = binaries;
        this.hosts = hosts;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return running.analysis().state() != AnalysisState.CONFIRMING;
    }

    @Override
    public boolean step(RunningAnalysis running) {
        boolean isChanged = false;
        boolean isOpen = false;
        List<String> doing = new ArrayList<>();
        for (String platform : running.platforms()) {
            Optional<Integer> number = open(running, platform).map(StoredConfirmation::number);
            if (number.isEmpty()) {
                isChanged |= begin(running, platform, decides(running));
                continue;
            }
            isOpen = true;
            Trial trial = trial(running, number.get());
            Optional<StoredContext> block = blocks.open(running, trial);
            if (block.isEmpty()) {
                planBlock(running, trial, number.get());
                isChanged = true;
                continue;
            }
            Blocks.Look look =
                    blocks.look(
                            running,
                            block.get(),
                            () -> trial(running, number.get()),
                            (_, why) -> store.leaveOut(running.id(), number.get(), why));
            isChanged |= look.isChanged();
            doing.add(look.waits().orElse(String.valueOf(trial.doing())));
        }
        if (!isChanged && !isOpen) {
            boolean isFirst = decides(running);
            store.enter(
                    running.id(),
                    isFirst ? AnalysisState.MEASURING : AnalysisState.EVALUATING,
                    isFirst ? null : running.analysis().detail());
            return true;
        }
        if (!isChanged) {
            store.say(running.id(), String.join("; ", doing));
        }
        return isChanged;
    }

    /** The confirmation that is being measured; one excluded just now still has a block to end. */
    private Optional<StoredConfirmation> open(RunningAnalysis running, String platform) {
        List<StoredContext> unfinished =
                store.contexts(running.id()).stream()
                        .filter(c -> c.purpose() == Purpose.CONFIRM && !c.isDone())
                        .toList();
        return store.confirmations(running.id()).stream()
                .filter(c -> isOn(running, platform, c.current()))
                .filter(c ->
                        c.state() == StoredConfirmation.State.OPEN
                                || unfinished.stream()
                                        .anyMatch(context ->
                                                context.content().equals(about(c.number()))))
                .findFirst();
    }

    private boolean isOn(RunningAnalysis running, String platform, String experiment) {
        return platform.isEmpty()
                || store.experiments(running.id()).stream()
                        .anyMatch(e -> e.key().equals(experiment) && running.isOn(platform, e));
    }

    private static List<String> about(int number) {
        return List.of(String.valueOf(number));
    }

    private Trial trial(RunningAnalysis running, int number) {
        StoredConfirmation confirmation =
                store.confirmations(running.id()).stream()
                        .filter(c -> c.number() == number)
                        .findFirst()
                        .orElseThrow();
        HostName host = Objects.requireNonNull(confirmation.host(), "confirming host");
        List<StoredExperiment> fresh = store.fresh(running.id(), confirmation);
        return new Trial(
                Purpose.CONFIRM,
                about(number),
                host,
                fresh,
                "measures %s and %s again on %s, to confirm a regression"
                        .formatted(
                                fresh.getFirst().experiment().label(),
                                fresh.getLast().experiment().label(),
                                host));
    }

    /**
     * Starts with what was found of pairs that nothing more is measured of, although a verdict is
     * open; false if there is nothing.
     */
    boolean beginUndecided(RunningAnalysis running) {
        boolean isBegun = false;
        for (String platform : running.platforms()) {
            isBegun |= begin(running, platform, false);
        }
        return isBegun;
    }

    /**
     * Starts with the next finding of a platform; false if there is none.
     *
     * @param leavesOpen whether pairs with another, undecided metric are left for later: the number
     *     of fresh executions follows from the regressions known when they begin
     */
    private boolean begin(RunningAnalysis running, String platform, boolean leavesOpen) {
        long id = running.id();
        List<StoredConfirmation> begun = store.confirmations(id);
        Evaluation evaluation = findings.evaluation(id, running.definition());
        Set<Pair> open = leavesOpen ? evaluation.undecided().keySet() : Set.of();
        Optional<Comparison> next =
                Confirmation.found(evaluation.comparisons()).stream()
                        .filter(c -> isOn(running, platform, c.newExperiment()))
                        .filter(c -> !open.contains(new Pair(c.oldExperiment(), c.newExperiment())))
                        .filter(c ->
                                begun.stream()
                                        .noneMatch(
                                                b -> b.isOf(c.oldExperiment(), c.newExperiment())))
                        .max(Comparator.comparingDouble(c -> Math.abs(c.change())));
        if (next.isEmpty()) {
            return false;
        }
        int number = begun.stream().mapToInt(StoredConfirmation::number).max().orElse(0) + 1;
        String old = next.get().oldExperiment();
        String current = next.get().newExperiment();
        Optional<String> shortfall = shortfall(running, platform, old, current);
        store.confirm(
                id,
                shortfall.isPresent()
                        ? new StoredConfirmation(
                                number,
                                old,
                                current,
                                null,
                                StoredConfirmation.State.LEFT_OUT,
                                shortfall.get())
                        : new StoredConfirmation(
                                number,
                                old,
                                current,
                                hosts.choose(running, old, current),
                                StoredConfirmation.State.OPEN,
                                null));
        return true;
    }

    /** Whether the other pairs continue after what was found is confirmed. */
    private boolean decides(RunningAnalysis running) {
        return running.definition().repeat().decides() && store.repeat(running.id()).isEmpty();
    }

    private Optional<String> shortfall(
            RunningAnalysis running, String platform, String old, String current) {
        List<StoredRun> runs = PlatformRuns.of(store, running, platform);
        List<StoredRun> fresh = fresh(running, runs);
        int wanted = executions(running, old, current);
        int found = found(running, old, current);
        Spent spent = piloting.spent(running, runs, units(running, old, current));
        return Reserve.shortfall(
                repeat(running, fresh, wanted, found, spent),
                wanted,
                found,
                Findings.made(fresh),
                spent);
    }

    /** The share of one confirmation is reserved, so that the first one of an era fits. */
    private static Repeat repeat(
            RunningAnalysis running, List<StoredRun> fresh, int wanted, int found, Spent before) {
        Repeat repeat = running.definition().repeat();
        int era = running.analysis().era();
        return fresh.stream().anyMatch(run -> run.era() == era)
                ? repeat
                : Reserve.kept(repeat, wanted, found, before);
    }

    /** Executions that confirmed regressions. */
    private List<StoredRun> fresh(RunningAnalysis running, List<StoredRun> runs) {
        List<StoredConfirmation> confirmations = store.confirmations(running.id());
        return runs.stream()
                .filter(run -> confirmations.stream().anyMatch(c -> isFresh(c, run)))
                .toList();
    }

    private static boolean isFresh(StoredConfirmation confirmation, StoredRun run) {
        return Stream.of(confirmation.old(), confirmation.current())
                .anyMatch(key -> confirmation.key(key).equals(run.experiment()));
    }

    /** The number of executions of each version, estimated from the first measurement. */
    private int executions(RunningAnalysis running, String old, String current) {
        Definition definition = running.definition();
        if (decides(running)) {
            return Math.min(RepeatedLooks.FIRST, found(running, old, current));
        }
        return binaries.planned(running)
                .orElseGet(() ->
                        Expectation.from(
                                definition.repeat(),
                                findings.pair(running.id(), definition, old, current),
                                2,
                                found(running, old, current)));
    }

    /** Executions of each version, or pairs of them, that led to the regression. */
    private int found(RunningAnalysis running, String old, String current) {
        return findings.tallies(running.id(), units(running, old, current)).stream()
                .mapToInt(Tally::valid)
                .min()
                .orElse(0);
    }

    private static List<Unit> units(RunningAnalysis running, String old, String current) {
        return running.definition().repeat().options().isDuet()
                ? List.of(new Unit(List.of(old, current), false))
                : List.of(new Unit(List.of(old), false), new Unit(List.of(current), false));
    }

    private void planBlock(RunningAnalysis running, Trial trial, int number) {
        long id = running.id();
        Definition definition = running.definition();
        StoredConfirmation confirmation =
                store.confirmations(id).stream()
                        .filter(c -> c.number() == number)
                        .findFirst()
                        .orElseThrow();
        String platform = running.platform(trial.experiments().getFirst().experiment());
        List<StoredRun> runs = PlatformRuns.of(store, running, platform);
        List<StoredRun> others = runs.stream().filter(run -> !trial.has(run.experiment())).toList();
        List<Unit> units = trial.units(definition);
        Evaluation evaluation = findings.fresh(id, definition, confirmation);
        var progress =
                new Repetition.Progress(
                        findings.tallies(id, units),
                        isDecided(running, confirmation) ? 0 : evaluation.widest(),
                        piloting.spent(running, runs, units),
                        0,
                        evaluation.isSettled());
        String old = confirmation.old();
        String current = confirmation.current();
        int wanted = executions(running, old, current);
        Repeat repeat =
                repeat(
                        running,
                        fresh(running, others),
                        wanted,
                        found(running, old, current),
                        piloting.spent(running, others, units(running, old, current)));
        switch (Repetition.next(repeat.withPilot(Math.max(2, wanted)), progress)) {
            case Repetition.Run(var counts) -> blocks.intend(running, trial, counts);
            case Repetition.Enough _ -> store.confirmed(id, confirmation.number());
        }
    }

    private boolean isDecided(RunningAnalysis running, StoredConfirmation confirmation) {
        Definition definition = running.definition();
        if (!decides(running)) {
            return false;
        }
        Evaluation evaluation =
                findings.freshOfOneSide(
                        running.id(),
                        definition,
                        confirmation,
                        findings.found(running.id(), definition));
        return Double.isFinite(evaluation.widest()) && evaluation.undecided().isEmpty();
    }
}
