package been.analyses.conduct;

import been.analyses.planning.Asked;
import been.analyses.planning.Experiment;
import been.analyses.planning.FailureWatch;
import been.analyses.planning.Interleaving;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisState;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Carries blocks of interleaved executions through, lands them, and watches for failures. */
final class Blocks {
    private final AnalysisStore store;
    private final Errands errands;
    private final Tasks tasks;
    private final Settling settling;
    private final Piloting piloting;
    private final Binaries binaries;
    private final InstantSource clock;

    Blocks(
            AnalysisStore store,
            Errands errands,
            Tasks tasks,
            Settling settling,
            Piloting piloting,
            Binaries binaries,
            InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.tasks = tasks;
        this.settling = settling;
        this.piloting = piloting;
        this.binaries = binaries;
        this.clock = clock;
    }

    /** The block under way, of whatever era. */
    Optional<StoredContext> open(Undertaking undertaking, Purpose purpose) {
        return store.contexts(undertaking.id()).stream()
                .filter(context -> context.purpose() == purpose && !context.isDone())
                .findFirst();
    }

    /**
     * Writes a block down that is to be submitted next.
     *
     * @param counts of executions by unit
     */
    void intend(Undertaking undertaking, Trial trial, Map<String, Integer> counts) {
        List<StoredRun> runs = store.runs(undertaking.id());
        int number = Contexts.number(store, undertaking);
        int era = undertaking.analysis().era();
        var context =
                new StoredContext(
                        Names.context(undertaking.id(), trial.purpose(), number),
                        undertaking.id(),
                        trial.purpose(),
                        number,
                        era,
                        trial.about(),
                        false,
                        false);
        var spread = new Spread(runs, binaries.count(undertaking));
        Map<String, Unit> units =
                trial.units(undertaking.definition()).stream()
                        .collect(Collectors.toMap(Unit::key, unit -> unit));
        int place = runs.stream().mapToInt(StoredRun::place).max().orElse(-1);
        List<StoredRun> planned = new ArrayList<>();
        for (String key : Interleaving.of(counts, undertaking.analysis().seed(), number)) {
            place++; // the two sides of a duet share it
            for (String experiment : Objects.requireNonNull(units.get(key), key).experiments()) {
                Asked asked = piloting.asked(undertaking, spread.executions(experiment));
                int binary = spread.next(experiment);
                int ofBinary = spread.number(experiment, binary);
                var run =
                        new StoredRun(
                                experiment,
                                binary,
                                ofBinary,
                                Names.execution(undertaking.id(), experiment, binary, ofBinary),
                                context.id(),
                                place,
                                era,
                                State.PLANNED,
                                null,
                                null,
                                asked.measurements(),
                                asked.warmUp());
                spread.add(run);
                planned.add(run);
            }
        }
        store.intend(context, planned);
    }

    /**
     * Looks how far the block is.
     *
     * @param trial as it stands whenever it is asked
     * @param giveUp takes an experiment out that fails too often, and says why
     * @return whether something changed
     */
    boolean look(
            Undertaking undertaking,
            StoredContext context,
            Supplier<Trial> trial,
            BiConsumer<StoredExperiment, String> giveUp) {
        Trial before = trial.get();
        var submissions = errands.submissions(undertaking);
        var errand =
                errands.carry(
                        context,
                        () ->
                                submissions.block(
                                        context,
                                        before.host(),
                                        runs(undertaking, context),
                                        before.experiments()));
        return switch (errand) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> {
                int settled = settling.settle(undertaking, context, taken.tasks(), before.byKey());
                // Also when nothing was settled now: a crash may have come before the last look.
                boolean isHalted = watch(undertaking, before, giveUp);
                Trial after = trial.get();
                stopWhatIsOut(undertaking, after, taken.tasks());
                isHalted |= isEndedBySomebody(undertaking, after);
                yield isOver(undertaking, context, taken, after) || settled > 0 || isHalted;
            }
        };
    }

    private boolean isOver(
            Undertaking undertaking, StoredContext context, Errands.Taken taken, Trial trial) {
        boolean isOver =
                runs(undertaking, context).stream().noneMatch(r -> r.state() == State.PLANNED);
        if (isOver) {
            store.done(context.id());
        } else {
            store.say(undertaking.id(), taken.waiting(clock.instant()).orElse(trial.doing()));
        }
        return isOver;
    }

    private List<StoredRun> runs(Undertaking undertaking, StoredContext context) {
        return store.runs(undertaking.id()).stream()
                .filter(run -> run.context().equals(context.id()))
                .toList();
    }

    /** Executions of the trial in this era: earlier failures no longer count. */
    private List<StoredRun> runs(Undertaking undertaking, Trial trial) {
        return store.runs(undertaking.id()).stream()
                .filter(run -> run.era() == undertaking.analysis().era())
                .filter(run -> trial.has(run.experiment()))
                .toList();
    }

    /** Answers whether the measuring is to halt. */
    private boolean watch(
            Undertaking undertaking, Trial trial, BiConsumer<StoredExperiment, String> giveUp) {
        List<FailureWatch.Ended> ends =
                runs(undertaking, trial).stream()
                        .filter(run -> run.state() == State.LANDED || run.state() == State.FAILED)
                        .map(run -> new FailureWatch.Ended(run.experiment(), cause(run)))
                        .toList();
        Optional<String> common = FailureWatch.pause(ends, trial.live().size());
        if (common.isPresent()) {
            store.halt(
                    undertaking.id(),
                    AnalysisState.PAUSED,
                    "executions fail, all for one reason: " + common.get());
            return true;
        }
        for (StoredExperiment experiment : trial.live()) {
            FailureWatch.giveUp(ends, experiment.key())
                    .ifPresent(cause ->
                            giveUp.accept(
                                    experiment,
                                    FailureWatch.MOST_FAILURES
                                            + " executions failed, the last with "
                                            + cause));
        }
        return false;
    }

    private void stopWhatIsOut(Undertaking undertaking, Trial trial, List<TaskView> views) {
        Set<String> out =
                trial.experiments().stream()
                        .filter(StoredExperiment::isOut)
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet());
        for (StoredRun run : runs(undertaking, trial)) {
            if (run.state() == State.PLANNED && out.contains(run.experiment())) {
                Experiment experiment =
                        Objects.requireNonNull(trial.byKey().get(run.experiment()), run::toString);
                Set<TaskId> own =
                        Member.of(undertaking.definition(), run, experiment.configuration())
                                .stream()
                                .map(Member::task)
                                .collect(Collectors.toSet());
                views.stream()
                        .filter(view -> !view.isTerminal() && own.contains(view.descriptor().id()))
                        .forEach(view -> tasks.stop(view.descriptor().id(), undertaking.who()));
            }
        }
    }

    private boolean isEndedBySomebody(Undertaking undertaking, Trial trial) {
        Optional<String> ended =
                runs(undertaking, trial).stream()
                        .filter(run -> run.state() == State.CANCELLED)
                        .filter(run -> trial.isLive(run.experiment()))
                        .flatMap(run -> cause(run).stream())
                        .findFirst();
        ended.ifPresent(how ->
                store.halt(
                        undertaking.id(),
                        AnalysisState.PAUSED,
                        "one of its executions was ended: " + how));
        return ended.isPresent();
    }

    private static Optional<String> cause(StoredRun run) {
        return Optional.ofNullable(run.cause());
    }
}
