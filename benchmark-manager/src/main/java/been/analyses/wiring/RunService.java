package been.analyses.wiring;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Start;
import been.analyses.conduct.Definitions;
import been.analyses.definition.Catalog;
import been.analyses.definition.Timetable;
import been.analyses.definition.Versions;
import been.analyses.module.VersionSource;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.trigger.ScheduleRows;
import been.analyses.trigger.TriggerStore;
import been.analyses.trigger.TriggeredRun;
import been.analyses.trigger.TriggeredRun.State;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.RunView;
import been.protocol.automation.Schedule;
import been.tasks.RequestKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of a platform, stored in its database. Each controller accepts them, the leader has them
 * measured. Every step may be repeated.
 */
final class RunService implements Runs, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunService.class);

    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    private final TriggerStore triggers;
    private final AnalysisStore store;
    private final AnalysisService analyses;
    private final RunIntake intake;
    private final BooleanSupplier leads;
    private final Consumer<AnalysisId> betweenRuns;
    private final InstantSource clock;
    private final RunReports reports;
    private final ScheduleService schedules;
    private final Advancer advancer;
    private final AutoCloseable subscription;

    /** Used only by the advancer's thread. */
    private long lookedBetween = System.nanoTime() - BETWEEN_LOOKS.toNanos();

    /**
     * @param betweenRuns receives each analysis that a schedule runs, every minute
     */
    RunService(
            DataSource database,
            AnalysisStore store,
            AnalysisService analyses,
            Definitions definitions,
            Catalog published,
            BooleanSupplier leads,
            Consumer<AnalysisId> betweenRuns,
            InstantSource clock) {
        this.triggers = new TriggerStore(database);
        this.store = store;
        this.analyses = analyses;
        this.leads = leads;
        this.betweenRuns = betweenRuns;
        this.clock = clock;
        this.reports = new RunReports(store, analyses);
        this.intake =
                new RunIntake(
                        triggers,
                        store,
                        analyses,
                        definitions,
                        published,
                        clock,
                        id -> run(id).orElseThrow());
        this.schedules =
                new ScheduleService(
                        new ScheduleRows(database),
                        this,
                        clock,
                        analysis ->
                                store.analysis(analysis.value())
                                        .flatMap(found -> repository(definitions.of(found))));
        this.advancer = new Advancer("runs", this::open, this::advance);
        this.subscription = analyses.onChange(_ -> advancer.look(0));
    }

    private static Optional<String> repository(Definitions.Found found) {
        return found instanceof Definitions.Known(var definition)
                        && definition.versions() instanceof Versions.Released released
                        && released.source() instanceof VersionSource.Git git
                ? Optional.of(git.url())
                : Optional.empty();
    }

    void start() {
        advancer.start();
    }

    Schedules schedules() {
        return schedules;
    }

    @Override
    public Trigger trigger(
            AnalysisId analysis, Wanted wanted, String who, @Nullable RequestKey key) {
        return noted(intake.trigger(analysis, wanted, who, key));
    }

    @Override
    public Trigger trigger(String document, Wanted wanted, String who, @Nullable RequestKey key) {
        return noted(intake.trigger(document, wanted, who, key));
    }

    private Trigger noted(Trigger trigger) {
        if (trigger instanceof Taken(var run)) {
            advancer.look(run.id());
        }
        return trigger;
    }

    /** Stores the schedule of a new analysis, within the transaction that stores the analysis. */
    void scheduled(long analysis, Timetable when, String who) {
        schedules.begin(analysis, when, who);
    }

    /** Explains why a run would be refused; empty if it would be accepted. */
    Optional<String> refusal(AnalysisId analysis, Wanted wanted) {
        return intake.refusal(analysis, wanted);
    }

    @Override
    public Optional<RunView> run(long id) {
        return triggers.find(id).map(reports::view);
    }

    @Override
    public List<RunView> runs(AnalysisId analysis, int offset, int limit) {
        return triggers.of(analysis.value(), offset, limit).stream().map(reports::view).toList();
    }

    @Override
    public Optional<AnalysisId> find(String numberOrName) {
        return Optional.of(numberOrName)
                .filter(text -> text.matches("[0-9]{1,18}"))
                .map(Long::valueOf)
                .filter(id -> store.analysis(id).isPresent())
                .or(() -> triggers.named(numberOrName))
                .map(AnalysisId::new);
    }

    private List<Long> open() {
        if (!leads.getAsBoolean()) {
            return List.of();
        }
        schedules.fire();
        long now = System.nanoTime();
        if (now - lookedBetween > BETWEEN_LOOKS.toNanos()) {
            lookedBetween = now;
            schedules.list().stream()
                    .filter(Schedule::enabled)
                    .map(Schedule::analysis)
                    .distinct()
                    .forEach(betweenRuns);
        }
        return triggers.open().stream().map(TriggeredRun::id).toList();
    }

    /** Advances a run; 0 stands for all open ones. */
    private void advance(long id) {
        if (leads.getAsBoolean()) {
            (id == 0 ? triggers.open().stream().map(TriggeredRun::id) : Stream.of(id))
                    .forEach(run -> {
                        // Another one may have taken it up meanwhile.
                        in(State.WAITING, run).ifPresent(this::takeUp);
                        in(State.RUNNING, run).ifPresent(this::settle);
                    });
        }
    }

    private Optional<TriggeredRun> in(State state, long id) {
        return triggers.find(id).filter(run -> run.state() == state);
    }

    /** Whether its analysis has not begun with it. */
    boolean isWaiting(long id) {
        return in(State.WAITING, id).isPresent();
    }

    private void takeUp(TriggeredRun run) {
        switch (run.kind()) {
            case PAIR, AGAIN -> measureApart(run);
            case ADD -> add(run, Objects.requireNonNull(run.version(), "version to add"));
            case LOOK -> {
                if (isReady(run) && analyses.look(run.analysis())) {
                    // One look answers all that wait for it.
                    int era = store.analysis(run.analysis()).orElseThrow().era();
                    waiting(run)
                            .forEach(one -> triggers.taken(one.id(), run.analysis(), null, era));
                }
            }
        }
    }

    private void measureApart(TriggeredRun run) {
        String document = Objects.requireNonNull(run.document(), "file of the run");
        var once = new RequestKey("runs", "run-" + run.id(), "run-" + run.id());
        switch (analyses.start(document, run.who(), once)) {
            case Start.Started(var id) -> triggers.taken(run.id(), id.value(), null, 1);
            case Start.Refused(var problems) ->
                    triggers.end(
                            run.id(), State.FAILED, problems.getFirst().message(), clock.instant());
        }
    }

    private void add(TriggeredRun run, String version) {
        Optional<StoredExperiment> known = experiment(run.analysis(), version);
        if (known.filter(e -> !e.isOut()).isEmpty()) {
            // All waiting versions are measured together, interleaved.
            List<String> versions =
                    waiting(run)
                            .flatMap(other -> Stream.ofNullable(other.version()))
                            .distinct()
                            .toList();
            if (!isReady(run) || !analyses.add(run.analysis(), versions)) {
                return;
            }
            known = experiment(run.analysis(), version);
        }
        known.ifPresent(experiment ->
                triggers.taken(
                        run.id(),
                        run.analysis(),
                        experiment.key(),
                        store.analysis(run.analysis()).map(StoredAnalysis::era).orElse(0)));
    }

    /** What waits for its analysis to do the same: itself, and others. */
    private Stream<TriggeredRun> waiting(TriggeredRun run) {
        return triggers.open().stream()
                .filter(other -> other.analysis() == run.analysis())
                .filter(other -> other.kind() == run.kind())
                .filter(other -> other.state() == State.WAITING);
    }

    private Optional<StoredExperiment> experiment(long analysis, String version) {
        return store.experiments(analysis).stream()
                .filter(e -> version.equals(e.experiment().version()))
                .findFirst();
    }

    /** Whether its analysis can be extended now; if it never can, the run ends. */
    private boolean isReady(TriggeredRun run) {
        StoredAnalysis analysis = store.analysis(run.analysis()).orElseThrow();
        return switch (analysis.state()) {
            case FINISHED ->
                    // What it has just measured ends first.
                    triggers.open().stream()
                            .filter(other -> other.state() == State.RUNNING)
                            .noneMatch(other -> Objects.equals(other.measured(), run.analysis()));
            case STOPPED, FAILED -> {
                triggers.end(
                        run.id(),
                        State.FAILED,
                        "analysis %d %s before it got to this"
                                .formatted(
                                        analysis.id(),
                                        analysis.state() == AnalysisState.FAILED
                                                ? "failed"
                                                : "was stopped"),
                        clock.instant());
                yield false;
            }
            case PAUSED -> {
                triggers.say(run.id(), "analysis %d is paused".formatted(analysis.id()));
                yield false;
            }
            case PREPARING, MEASURING, CONFIRMING, EVALUATING -> {
                triggers.say(
                        run.id(),
                        "analysis %d is busy with what was asked before".formatted(analysis.id()));
                yield false;
            }
        };
    }

    private void settle(TriggeredRun run) {
        long measured = Objects.requireNonNull(run.measured(), "measuring analysis");
        StoredAnalysis analysis = store.analysis(measured).orElseThrow();
        switch (analysis.state()) {
            case FINISHED ->
                    // Its analysis has no verdicts while it measures the next run.
                    reports.ending(run)
                            .ifPresent(end -> triggers.end(run.id(), end, clock.instant()));
            case FAILED -> triggers.end(run.id(), State.FAILED, analysis.detail(), clock.instant());
            case STOPPED ->
                    triggers.end(run.id(), State.STOPPED, analysis.detail(), clock.instant());
            case PREPARING, MEASURING, CONFIRMING, EVALUATING, PAUSED -> {}
        }
    }

    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the listener of the analyses was not removed", e);
        }
        advancer.close();
    }
}
