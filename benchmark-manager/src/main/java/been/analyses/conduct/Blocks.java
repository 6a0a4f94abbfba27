package been.analyses.conduct;

import been.analyses.planning.ExecutionRequest;
import been.analyses.planning.Experiment;
import been.analyses.planning.FailureWatch;
import been.analyses.planning.Interleaving;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.HostName;
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

/** Runs blocks of interleaved executions, lands their results, and watches for failures. */
final class Blocks {
    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Tasks tasks;
    private final Settling settling;
    private final Piloting piloting;
    private final Binaries binaries;
    private final InstantSource clock;

    Blocks(
            AnalysisStore store,
            ContextSubmitter submitter,
            Tasks tasks,
            Settling settling,
            Piloting piloting,
            Binaries binaries,
            InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.tasks = tasks;
        this.settling = settling;
        this.piloting = piloting;
        this.binaries = binaries;
        this.clock = clock;
    }

    /** The current block of a trial, of any era. */
    Optional<StoredContext> open(RunningAnalysis running, Trial trial) {
        return store.contexts(running.id()).stream()
                .filter(context -> context.purpose() == trial.purpose() && !context.isDone())
                .filter(context -> context.content().equals(trial.about()))
                .findFirst();
    }

    /**
     * Stores the block to be submitted next.
     *
     * @param counts of executions by unit
     */
    void intend(RunningAnalysis running, Trial trial, Map<String, Integer> counts) {
        List<StoredRun> runs = store.runs(running.id());
        int number = Contexts.number(store, running);
        int era = running.analysis().era();
        var context =
                new StoredContext(
                        Names.context(running.id(), trial.purpose(), number),
                        running.id(),
                        trial.purpose(),
                        number,
                        era,
                        trial.about(),
                        false,
                        false);
        var spread = new Spread(runs, binaries.count(running));
        Map<String, Unit> units =
                trial.units(running.definition()).stream()
                        .collect(Collectors.toMap(Unit::key, unit -> unit));
        int place = runs.stream().mapToInt(StoredRun::place).max().orElse(-1);
        List<StoredRun> planned = new ArrayList<>();
        for (String key : Interleaving.of(counts, running.analysis().seed(), number)) {
            place++; // the two sides of a duet share the place
            for (String experiment : Objects.requireNonNull(units.get(key), key).experiments()) {
                ExecutionRequest asked = piloting.asked(running, spread.executions(experiment));
                int binary = spread.next(experiment);
                int ofBinary = spread.number(experiment, binary);
                var run =
                        new StoredRun(
                                experiment,
                                binary,
                                ofBinary,
                                Names.execution(running.id(), experiment, binary, ofBinary),
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
     * How a block advanced.
     *
     * @param waits why none of its tasks runs
     */
    record Look(boolean isChanged, Optional<String> waits) {}

    /**
     * Advances the block.
     *
     * @param trial its current state
     * @param giveUp excludes an experiment that fails too often, for the given reason
     */
    Look look(
            RunningAnalysis running,
            StoredContext context,
            Supplier<Trial> trial,
            BiConsumer<StoredExperiment, String> giveUp) {
        Trial before = trial.get();
        var blockTasks = submitter.blockTasks(running);
        var status =
                submitter.submit(
                        context,
                        () ->
                                blockTasks.block(
                                        context,
                                        before.host(),
                                        store.runs(context),
                                        before.experiments()));
        return switch (status) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield new Look(true, Optional.empty());
            }
            case ContextSubmitter.Taken taken -> {
                int settled = settling.settle(running, context, taken.tasks(), before.byKey());
                // Also if nothing was settled now, since a crash may have prevented the last check.
                List<StoredRun> here = store.runs(context);
                // There may be thousands of others, which matter only beside a failure of these.
                List<StoredRun> runs =
                        here.stream().anyMatch(Blocks::hasFailed) ? runs(running, before) : here;
                boolean isHalted = watch(running, before, runs, giveUp);
                Trial after = trial.get();
                stopWhatIsOut(running, after, runs, taken.tasks());
                isHalted |= isEndedBySomebody(running, after, runs);
                boolean isOver = here.stream().noneMatch(r -> r.state() == State.PLANNED);
                if (isOver) {
                    store.done(context.id());
                }
                yield new Look(isOver || settled > 0 || isHalted, taken.waiting(clock.instant()));
            }
        };
    }

    private static boolean hasFailed(StoredRun run) {
        return run.state() == State.FAILED || run.state() == State.CANCELLED;
    }

    /** Executions of the trial in this era: earlier failures no longer count. */
    private List<StoredRun> runs(RunningAnalysis running, Trial trial) {
        return store.runs(running.id()).stream()
                .filter(run -> run.era() == running.analysis().era())
                .filter(run -> trial.has(run.experiment()))
                .toList();
    }

    /** Whether the measuring has to halt. */
    private boolean watch(
            RunningAnalysis running,
            Trial trial,
            List<StoredRun> runs,
            BiConsumer<StoredExperiment, String> giveUp) {
        List<FailureWatch.Ended> ends =
                runs.stream()
                        .filter(run -> run.state() == State.LANDED || run.state() == State.FAILED)
                        .map(run -> new FailureWatch.Ended(run.experiment(), cause(run)))
                        .toList();
        Optional<String> common = FailureWatch.pause(ends, trial.live().size());
        Optional<String> apart = apart(running, trial);
        if (common.isPresent() && apart.isPresent()) {
            trial.live()
                    .forEach(experiment ->
                            giveUp.accept(
                                    experiment,
                                    "executions fail on %s, all for one reason: %s"
                                            .formatted(apart.get(), common.get())));
            return !trial.live().isEmpty();
        }
        if (common.isPresent()) {
            store.halt(
                    running.id(),
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

    /** The only place where executions fail: a platform, or the other host of a confirmation. */
    private static Optional<String> apart(RunningAnalysis running, Trial trial) {
        if (trial.isOneOfSeveral()) {
            return Optional.of(String.join("", trial.about()));
        }
        return Optional.ofNullable(trial.host())
                .filter(host ->
                        trial.experiments().stream()
                                .flatMap(each -> running.hostOf(each.experiment()).stream())
                                .noneMatch(host::equals))
                .map(HostName::value);
    }

    private void stopWhatIsOut(
            RunningAnalysis running, Trial trial, List<StoredRun> runs, List<TaskView> views) {
        Set<String> out =
                trial.experiments().stream()
                        .filter(StoredExperiment::isOut)
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet());
        for (StoredRun run : runs) {
            if (run.state() == State.PLANNED && out.contains(run.experiment())) {
                Experiment experiment =
                        Objects.requireNonNull(trial.byKey().get(run.experiment()), run::toString);
                Set<TaskId> own =
                        Member.of(running.definition(), run, experiment.configuration()).stream()
                                .map(Member::task)
                                .collect(Collectors.toSet());
                views.stream()
                        .filter(view -> !view.isTerminal() && own.contains(view.descriptor().id()))
                        .forEach(view -> tasks.stop(view.descriptor().id(), running.who()));
            }
        }
    }

    private boolean isEndedBySomebody(RunningAnalysis running, Trial trial, List<StoredRun> runs) {
        Optional<String> ended =
                runs.stream()
                        .filter(run -> run.state() == State.CANCELLED)
                        .filter(run -> trial.isLive(run.experiment()))
                        .flatMap(run -> cause(run).stream())
                        .findFirst();
        ended.ifPresent(how ->
                store.halt(
                        running.id(),
                        AnalysisState.PAUSED,
                        "one of its executions was ended: " + how));
        return ended.isPresent();
    }

    private static Optional<String> cause(StoredRun run) {
        return Optional.ofNullable(run.cause());
    }
}
