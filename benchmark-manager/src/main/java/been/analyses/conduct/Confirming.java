package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
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
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at every regression again before it is told: a fresh, interleaved experiment of the two
 * neighbours, one pair after the other, the largest regression first, on another host where there
 * is one. Like the first measuring, it ends by its precision or the budget, never by a verdict.
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
    public boolean isPassed(Undertaking undertaking) {
        return undertaking.analysis().state() != AnalysisState.CONFIRMING;
    }

    @Override
    public boolean step(Undertaking undertaking) {
        Optional<StoredContext> open = blocks.open(undertaking, Purpose.CONFIRM);
        if (open.isPresent()) {
            int number = Integer.parseInt(open.get().content().getFirst());
            return blocks.look(
                    undertaking,
                    open.get(),
                    () -> trial(undertaking, number),
                    (_, why) -> store.leaveOut(undertaking.id(), number, why));
        }
        store.confirmations(undertaking.id()).stream()
                .filter(confirmation -> confirmation.state() == StoredConfirmation.State.OPEN)
                .findFirst()
                .ifPresentOrElse(
                        confirmation -> planBlock(undertaking, confirmation),
                        () -> begin(undertaking));
        return true;
    }

    private Trial trial(Undertaking undertaking, int number) {
        StoredConfirmation confirmation =
                store.confirmations(undertaking.id()).stream()
                        .filter(c -> c.number() == number)
                        .findFirst()
                        .orElseThrow();
        HostName host = Objects.requireNonNull(confirmation.host(), "confirming host");
        List<StoredExperiment> fresh = store.fresh(undertaking.id(), confirmation);
        return new Trial(
                Purpose.CONFIRM,
                List.of(String.valueOf(number)),
                host,
                fresh,
                "measures %s and %s again on %s, to confirm a regression"
                        .formatted(
                                fresh.getFirst().experiment().label(),
                                fresh.getLast().experiment().label(),
                                host));
    }

    /** Takes up the next finding; when there is none, confirming is over. */
    private void begin(Undertaking undertaking) {
        long id = undertaking.id();
        List<StoredConfirmation> begun = store.confirmations(id);
        Optional<Comparison> next =
                findings.found(id, undertaking.definition()).stream()
                        .filter(c ->
                                begun.stream()
                                        .noneMatch(
                                                b -> b.isOf(c.oldExperiment(), c.newExperiment())))
                        .max(Comparator.comparingDouble(c -> Math.abs(c.change())));
        if (next.isEmpty()) {
            store.enter(id, AnalysisState.EVALUATING, undertaking.analysis().detail());
            return;
        }
        int number = begun.stream().mapToInt(StoredConfirmation::number).max().orElse(0) + 1;
        String old = next.get().oldExperiment();
        String current = next.get().newExperiment();
        Optional<String> shortfall = shortfall(undertaking, old, current);
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
                                hosts.choose(undertaking, old, current),
                                StoredConfirmation.State.OPEN,
                                null));
    }

    private Optional<String> shortfall(Undertaking undertaking, String old, String current) {
        List<StoredRun> runs = store.runs(undertaking.id());
        List<StoredRun> fresh = fresh(undertaking, runs);
        int wanted = executions(undertaking, old, current);
        int found = found(undertaking, old, current);
        Spent spent = piloting.spent(undertaking, runs, units(undertaking, old, current));
        return Reserve.shortfall(
                repeat(undertaking, fresh, wanted, found, spent),
                wanted,
                found,
                Findings.made(fresh),
                spent);
    }

    /** The share of one confirmation is kept, so that there is room for the first of an era. */
    private static Repeat repeat(
            Undertaking undertaking, List<StoredRun> fresh, int wanted, int found, Spent before) {
        Repeat repeat = undertaking.definition().repeat();
        int era = undertaking.analysis().era();
        return fresh.stream().anyMatch(run -> run.era() == era)
                ? repeat
                : Reserve.kept(repeat, wanted, found, before);
    }

    /** Executions that looked at regressions again. */
    private List<StoredRun> fresh(Undertaking undertaking, List<StoredRun> runs) {
        List<StoredConfirmation> confirmations = store.confirmations(undertaking.id());
        return runs.stream()
                .filter(run -> confirmations.stream().anyMatch(c -> isFresh(c, run)))
                .toList();
    }

    private static boolean isFresh(StoredConfirmation confirmation, StoredRun run) {
        return Stream.of(confirmation.old(), confirmation.current())
                .anyMatch(key -> confirmation.key(key).equals(run.experiment()));
    }

    /** As many of each as the first measuring says that it takes. */
    private int executions(Undertaking undertaking, String old, String current) {
        Definition definition = undertaking.definition();
        return binaries.planned(undertaking)
                .orElseGet(() ->
                        Expectation.from(
                                definition.repeat(),
                                findings.pair(undertaking.id(), definition, old, current),
                                2,
                                found(undertaking, old, current)));
    }

    /** Executions of each, or pairs of them, by which the regression was found. */
    private int found(Undertaking undertaking, String old, String current) {
        return findings.tallies(undertaking.id(), units(undertaking, old, current)).stream()
                .mapToInt(Tally::valid)
                .min()
                .orElse(0);
    }

    private static List<Unit> units(Undertaking undertaking, String old, String current) {
        Definition definition = undertaking.definition();
        return Unit.of(
                definition.repeat().manner().isDuet(),
                definition.kind(),
                List.of(new Unit(List.of(old), false), new Unit(List.of(current), false)),
                0);
    }

    private void planBlock(Undertaking undertaking, StoredConfirmation confirmation) {
        long id = undertaking.id();
        Definition definition = undertaking.definition();
        List<StoredRun> runs = store.runs(id);
        Trial trial = trial(undertaking, confirmation.number());
        List<StoredRun> others = runs.stream().filter(run -> !trial.has(run.experiment())).toList();
        List<Unit> units = trial.units(definition);
        Evaluation evaluation = findings.fresh(id, definition, confirmation);
        var progress =
                new Repetition.Progress(
                        findings.tallies(id, units),
                        evaluation.widest(),
                        piloting.spent(undertaking, runs, units),
                        0,
                        evaluation.isSettled());
        String old = confirmation.old();
        String current = confirmation.current();
        int wanted = executions(undertaking, old, current);
        Repeat repeat =
                repeat(
                        undertaking,
                        fresh(undertaking, others),
                        wanted,
                        found(undertaking, old, current),
                        piloting.spent(undertaking, others, units(undertaking, old, current)));
        switch (Repetition.next(repeat.withPilot(Math.max(2, wanted)), progress)) {
            case Repetition.Run(var counts) -> blocks.intend(undertaking, trial, counts);
            case Repetition.Enough _ -> store.confirmed(id, confirmation.number());
        }
    }
}
