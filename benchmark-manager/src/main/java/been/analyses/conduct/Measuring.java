package been.analyses.conduct;

import been.analyses.AnalysisState;
import been.analyses.definition.Definition;
import been.analyses.planning.Experiment;
import been.analyses.planning.FailureWatch;
import been.analyses.planning.Interleaving;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.planning.Tally;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
import been.tasks.TaskView;
import been.tasks.Tasks;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs block after block until there are enough executions, and watches for failures. */
final class Measuring implements Stage {
    private final AnalysisStore store;
    private final Errands errands;
    private final Tasks tasks;
    private final Settling settling;
    private final Findings findings;
    private final InstantSource clock;

    Measuring(
            AnalysisStore store,
            Errands errands,
            Tasks tasks,
            Settling settling,
            Findings findings,
            InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.tasks = tasks;
        this.settling = settling;
        this.findings = findings;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(Undertaking undertaking) {
        return undertaking.analysis().state() != AnalysisState.MEASURING;
    }

    @Override
    public boolean step(Undertaking undertaking) {
        Optional<StoredContext> open =
                store.contexts(undertaking.id()).stream()
                        .filter(c -> c.purpose() == Purpose.BLOCK && !c.isDone())
                        .findFirst();
        return open.isPresent()
                ? look(undertaking, open.get())
                : planBlock(undertaking, store.runs(undertaking.id()));
    }

    private boolean look(Undertaking undertaking, StoredContext context) {
        HostName host = Objects.requireNonNull(undertaking.analysis().host(), "measuring host");
        List<StoredExperiment> experiments = store.experiments(undertaking.id());
        var submissions = errands.submissions(undertaking);
        var errand =
                errands.carry(
                        context,
                        () ->
                                submissions.block(
                                        context, host, runs(undertaking, context), experiments));
        return switch (errand) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> look(undertaking, context, taken, experiments);
        };
    }

    private boolean look(
            Undertaking undertaking,
            StoredContext context,
            Errands.Taken taken,
            List<StoredExperiment> experiments) {
        Map<String, Experiment> byKey =
                experiments.stream()
                        .collect(
                                Collectors.toMap(
                                        StoredExperiment::key, StoredExperiment::experiment));
        int settled = settling.settle(undertaking, context, taken.tasks(), byKey);
        // Also when nothing was settled now: a crash may have come before the last look.
        boolean isHalted = watch(undertaking, taken.tasks());
        boolean isOver =
                runs(undertaking, context).stream().noneMatch(r -> r.state() == State.PLANNED);
        if (isOver) {
            store.done(context.id());
        } else {
            store.say(undertaking.id(), taken.waiting(clock.instant()).orElse(null));
        }
        return settled > 0 || isOver || isHalted;
    }

    private List<StoredRun> runs(Undertaking undertaking, StoredContext context) {
        return store.runs(undertaking.id()).stream()
                .filter(run -> run.context().equals(context.id()))
                .toList();
    }

    /** Answers whether the measuring is to halt. */
    private boolean watch(Undertaking undertaking, List<TaskView> views) {
        long id = undertaking.id();
        List<StoredRun> runs = store.runs(id);
        int era = undertaking.analysis().era();
        List<FailureWatch.Ended> ends =
                runs.stream()
                        .filter(run -> run.era() == era)
                        .filter(run -> run.state() == State.LANDED || run.state() == State.FAILED)
                        .map(run -> new FailureWatch.Ended(run.experiment(), cause(run)))
                        .toList();
        List<StoredExperiment> live =
                store.experiments(id).stream().filter(e -> !e.isOut()).toList();
        Optional<String> common = FailureWatch.pause(ends, live.size());
        if (common.isPresent()) {
            store.halt(
                    id,
                    AnalysisState.PAUSED,
                    "executions fail, all for one reason: " + common.get());
            return true;
        }
        for (StoredExperiment experiment : live) {
            FailureWatch.giveUp(ends, experiment.key())
                    .ifPresent(cause -> giveUp(undertaking, experiment, cause, views));
        }
        Optional<String> ended =
                runs.stream()
                        .filter(run -> run.era() == era && run.state() == State.CANCELLED)
                        .filter(run -> isLive(id, run))
                        .flatMap(run -> cause(run).stream())
                        .findFirst();
        ended.ifPresent(how ->
                store.halt(id, AnalysisState.PAUSED, "one of its executions was ended: " + how));
        return ended.isPresent();
    }

    private boolean isLive(long id, StoredRun run) {
        return store.experiments(id).stream()
                .anyMatch(e -> e.key().equals(run.experiment()) && !e.isOut());
    }

    private void giveUp(
            Undertaking undertaking,
            StoredExperiment experiment,
            String cause,
            List<TaskView> views) {
        store.takeOut(
                undertaking.id(),
                experiment.key(),
                FailureWatch.MOST_FAILURES + " executions failed, the last with " + cause,
                null);
        List<StoredRun> planned =
                store.runs(undertaking.id()).stream()
                        .filter(run -> run.experiment().equals(experiment.key()))
                        .filter(run -> run.state() == State.PLANNED)
                        .toList();
        for (StoredRun run : planned) {
            boolean isOpen =
                    views.stream()
                            .anyMatch(
                                    v -> v.descriptor().id().equals(run.task()) && !v.isTerminal());
            if (isOpen) {
                tasks.stop(run.task(), undertaking.who());
            }
        }
    }

    private static Optional<String> cause(StoredRun run) {
        return Optional.ofNullable(run.cause());
    }

    private boolean planBlock(Undertaking undertaking, List<StoredRun> runs) {
        long id = undertaking.id();
        Definition definition = undertaking.definition();
        Map<String, Integer> valid = findings.valid(id);
        List<Tally> tallies =
                store.experiments(id).stream()
                        .map(e -> new Tally(e.key(), valid.getOrDefault(e.key(), 0), e.isOut()))
                        .toList();
        Evaluation evaluation = findings.evaluation(id, definition);
        Optional<Duration> perExecution = Findings.perExecution(runs);
        var progress =
                new Repetition.Progress(
                        tallies, evaluation.widest(), Findings.used(runs), perExecution);
        switch (Repetition.next(definition.repeat(), progress)) {
            case Repetition.Run(var counts) -> {
                foresee(undertaking, evaluation, tallies, progress, counts);
                intend(undertaking, counts, runs);
            }
            case Repetition.Enough(var why) -> {
                if (valid.isEmpty()) {
                    store.halt(id, AnalysisState.FAILED, why);
                } else {
                    store.enter(id, AnalysisState.EVALUATING, why);
                }
            }
        }
        return true;
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
                        definition.repeat(),
                        live.size(),
                        expected,
                        progress.perExecution().or(() -> definition.module().run().typical())),
                expected);
    }

    private void intend(
            Undertaking undertaking, Map<String, Integer> counts, List<StoredRun> runs) {
        int number = Contexts.number(store, undertaking);
        int era = undertaking.analysis().era();
        var context =
                new StoredContext(
                        Names.context(undertaking.id(), Purpose.BLOCK, number),
                        undertaking.id(),
                        Purpose.BLOCK,
                        number,
                        era,
                        List.of(),
                        false,
                        false);
        Map<String, Integer> next = new HashMap<>();
        runs.forEach(run -> next.merge(run.experiment(), run.number() + 1, Math::max));
        List<StoredRun> planned = new ArrayList<>();
        for (String experiment : Interleaving.of(counts, undertaking.analysis().seed(), number)) {
            int execution = next.merge(experiment, 1, Integer::sum) - 1;
            planned.add(
                    new StoredRun(
                            experiment,
                            0,
                            execution,
                            Names.execution(undertaking.id(), experiment, execution),
                            context.id(),
                            runs.size() + planned.size(),
                            era,
                            State.PLANNED,
                            null,
                            null));
        }
        store.intend(context, planned);
    }
}
