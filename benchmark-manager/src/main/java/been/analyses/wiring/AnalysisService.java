package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.Benchmarks;
import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Explanations;
import been.analyses.Forecast;
import been.analyses.LeftOut;
import been.analyses.ModuleView;
import been.analyses.PackageUse;
import been.analyses.Repeats;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Start;
import been.analyses.Suites;
import been.analyses.Uses;
import been.analyses.changes.ChangeBook;
import been.analyses.changes.CommentBook;
import been.analyses.conduct.Conductor;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.EvaluatorTargets;
import been.analyses.conduct.Findings;
import been.analyses.conduct.Forecasting;
import been.analyses.conduct.HostChoice;
import been.analyses.conduct.Profiling;
import been.analyses.conduct.PublishedPackages;
import been.analyses.definition.Definition;
import been.analyses.definition.DefinitionReader;
import been.analyses.definition.Versions;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.Run;
import been.analyses.notify.NoticeStore;
import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.analyses.store.StoredAnalysis;
import been.analyses.trigger.DerivedFile;
import been.analyses.trigger.TriggerStore;
import been.documents.Problem;
import been.documents.Reading;
import been.packages.SoftwareRepository;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.Change;
import been.protocol.analyses.PlanView;
import been.results.Evaluations;
import been.results.Results;
import been.tasks.Hosts;
import been.tasks.RequestKey;
import been.tasks.Tasks;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The analyses of a platform, stored in its database. Accepted analyses continue automatically,
 * even after a crash at any moment. Of several controllers, the leader advances them; each accepts
 * new ones and shows all.
 */
public final class AnalysisService implements Analyses, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AnalysisService.class);

    private final AnalysisStore store;
    private final PublishedPackages published;
    private final Definitions definitions;
    private final Conductor conductor;
    private final Reports reports;
    private final RememberedViews remembered;
    private final ChangeBook changes;
    private final CommentBook comments;
    private final Plans plans;
    private final Forecasting forecasting;
    private final InstantSource clock;
    private final RandomGenerator seeds;
    private final Progress progress;
    private final RunService runs;
    private final RepeatService repeats;
    private final SuiteService suites;
    private final ExplanationService explanations;
    private final UsesService uses;
    private final ChangeReports changeReports;

    private AnalysisService(
            DataSource database,
            AnalysisStore store,
            Tasks tasks,
            Hosts hosts,
            Results results,
            SoftwareRepository packages,
            HostChoice choice,
            Conductor.FollowUp followUp,
            List<String> privateHosts,
            double selfComparisons,
            InstantSource clock,
            RandomGenerator seeds) {
        this.store = store;
        this.clock = clock;
        this.seeds = seeds;
        this.published = new PublishedPackages(packages, hosts);
        this.definitions = new Definitions(published);
        var profiling = new Profiling(store, tasks, hosts);
        var records = new UseRecords(profiling, results, packages);
        this.conductor =
                new Conductor(
                        store,
                        tasks,
                        hosts,
                        results,
                        packages,
                        definitions,
                        choice,
                        followUp,
                        records::unusedChanges,
                        privateHosts,
                        clock);
        var findings = new Findings(store, results);
        this.reports = new Reports(store, definitions, findings);
        this.remembered = new RememberedViews(reports, store, results);
        this.changes = new ChangeBook(database, clock);
        this.comments = new CommentBook(database, clock);
        var recorder =
                new ChangeRecorder(
                        store,
                        definitions,
                        remembered::view,
                        findings,
                        results,
                        changes,
                        new TriggerStore(database)::isPair,
                        this::profile);
        this.plans = new Plans(store, definitions);
        this.forecasting = new Forecasting(store, definitions, findings, packages);
        this.progress = new Progress(store, tasks, conductor, recorder, changes, clock);
        this.suites = new SuiteService(database, store, this, published, tasks::leads, clock);
        var check = new RepeatCheck(hosts, results, packages);
        this.repeats =
                new RepeatService(store, definitions, findings, check, clock, progress::moved);
        this.runs =
                new RunService(
                        database,
                        store,
                        this,
                        definitions,
                        published,
                        tasks::leads,
                        new SelfComparisonRuns(store, repeats, selfComparisons)::startDue,
                        clock);
        var versions = new ChangedVersions(store, changes);
        this.uses = new UsesService(store, packages, records);
        this.explanations =
                new ExplanationService(
                        store, definitions, changes, versions, profiling, check, results, progress);
        this.changeReports =
                new ChangeReportService(
                        store,
                        definitions,
                        changes,
                        versions,
                        new ModificationFinder(packages, versions, records),
                        explanations,
                        check,
                        repeats,
                        new NoticeStore(database),
                        remembered::view);
    }

    /**
     * Brings the tables up to date and continues every analysis that has not ended.
     *
     * @param satisfying the hosts that satisfy all requirements of a task
     * @param evaluations where the evaluators of an analysis are requested
     * @param privateHosts those in private networks that versions may come from
     * @param selfComparisons share of the time of scheduled analyses in which versions are compared
     *     with themselves, from 0 to 1
     */
    public static AnalysisService open(
            DataSource database,
            Tasks tasks,
            Hosts hosts,
            Results results,
            SoftwareRepository packages,
            Function<TaskId, List<HostName>> satisfying,
            Evaluations evaluations,
            List<String> privateHosts,
            double selfComparisons,
            InstantSource clock) {
        var targets = new EvaluatorTargets(results, evaluations);
        var service =
                new AnalysisService(
                        database,
                        AnalysisStore.open(database),
                        tasks,
                        hosts,
                        results,
                        packages,
                        satisfying::apply,
                        targets::ask,
                        privateHosts,
                        selfComparisons,
                        clock,
                        RandomGenerator.of("SecureRandom"));
        service.progress.start();
        service.runs.start();
        service.suites.start();
        return service;
    }

    @Override
    public Start start(String document, String who, @Nullable RequestKey key) {
        return switch (DefinitionReader.read(document, published)) {
            case Reading.Refused(var problems) -> new Start.Refused(problems);
            case Reading.Accepted(var definition) -> start(definition, document, who, key);
        };
    }

    @Override
    public Start bisect(long number, String who, @Nullable RequestKey key) {
        Optional<Change> change = changes.change(number);
        Optional<StoredAnalysis> found =
                change.flatMap(one -> store.analysis(one.analysis().value()));
        if (found.isEmpty()) {
            return refused("there is no change " + number);
        }
        return switch (definitions.of(found.get())) {
            case Definitions.Known(var definition) ->
                    start(bisection(found.get(), definition, change.get()), who, key);
            case Definitions.Lost(var why) ->
                    refused("analysis %d: %s".formatted(found.get().id(), why));
        };
    }

    private static String bisection(StoredAnalysis analysis, Definition definition, Change change) {
        return DerivedFile.bisection(
                analysis.document(),
                analysis.name(),
                change,
                Optional.of(definition.module())
                        .filter(BenchmarkModule::isOneTask)
                        .map(module -> module.measured().name()),
                definition.versions() instanceof Versions.Listed(var all) ? all : List.of());
    }

    private static Start refused(String why) {
        return new Start.Refused(List.of(new Problem(1, 1, "", "unknown", why, null)));
    }

    private Start start(
            Definition definition, String document, String who, @Nullable RequestKey key) {
        // The sweep sees a stored analysis at once and must not start it a second time.
        return progress.alone(() -> begin(definition, document, who, key));
    }

    private Start begin(
            Definition definition, String document, String who, @Nullable RequestKey key) {
        var module = Optional.ofNullable(definition.packages().get(Run.MODULE_ALIAS));
        AnalysisStore.Created created =
                store.create(
                        new NewAnalysis(
                                definition.name(),
                                definition.kind().word(),
                                definition.subject(),
                                document,
                                module.flatMap(published::text).orElse(null),
                                Definitions.packages(definition),
                                who,
                                seeds.nextInt(Integer.MAX_VALUE),
                                clock.instant()),
                        key,
                        number ->
                                definition
                                        .schedule()
                                        .ifPresent(when -> runs.scheduled(number, when, who)));
        long id = created.id();
        if (!created.isNew()) {
            return new Start.Started(new AnalysisId(id));
        }
        List<Problem> problems = conductor.begin(id, definition);
        if (!problems.isEmpty()) {
            store.remove(id, key);
            return new Start.Refused(problems);
        }
        LOG.info("analysis {} '{}' was started by {}", id, definition.name(), who);
        progress.moved(id);
        return new Start.Started(new AnalysisId(id));
    }

    @Override
    public Forecast foresee(String document) {
        return switch (DefinitionReader.read(document, published)) {
            case Reading.Refused(var problems) -> new Forecast.Refused(problems);
            case Reading.Accepted(var definition) -> forecasting.of(definition);
        };
    }

    @Override
    public List<ModuleView> modules() {
        return Modules.of(published);
    }

    @Override
    public List<AnalysisSummary> list(AnalysisQuery query, int offset, int limit) {
        return reports.summaries(store.analyses(query, offset, limit));
    }

    @Override
    public List<Experiment> versions(AnalysisId id, int offset, int limit) {
        return store.analysis(id.value())
                .map(analysis -> reports.versions(analysis, offset, limit))
                .orElse(List.of());
    }

    @Override
    public Optional<PlanView> plan(AnalysisId id, int offset, int limit) {
        return store.analysis(id.value())
                .map(analysis -> {
                    var whole = remembered.whole(analysis);
                    Duration remaining =
                            analysis.state().isTerminal()
                                    ? null
                                    : whole.view().summary().remaining();
                    return plans.of(analysis, whole, offset, limit, remaining);
                });
    }

    @Override
    public LeftOut leaveOut(AnalysisId id, String experiment, String who) {
        LeftOut left = progress.alone(() -> plans.leaveOut(id.value(), experiment, who));
        progress.moved(id.value());
        return left;
    }

    @Override
    public List<PackageUse> uses(String digest) {
        return store.using(digest).stream()
                .map(analysis ->
                        new PackageUse(
                                new AnalysisId(analysis.id()),
                                analysis.name(),
                                !analysis.state().isTerminal()))
                .toList();
    }

    @Override
    public Optional<AnalysisView> view(AnalysisId id) {
        return store.analysis(id.value()).map(remembered::view);
    }

    @Override
    public void stop(AnalysisId id, String who) {
        Optional<StoredAnalysis> stored = store.analysis(id.value());
        if (stored.isEmpty() || stored.get().state().isTerminal()) {
            return;
        }
        LOG.info("analysis {} is stopped by {}", id, who);
        store.stop(id.value(), "stopped by " + who);
        progress.moved(id.value());
    }

    @Override
    public void resume(AnalysisId id, String who) {
        LOG.info("analysis {} is continued by {}", id, who);
        store.resume(id.value());
        progress.moved(id.value());
    }

    /** The module that an analysis measures, pinned; empty for a command or imported results. */
    public Optional<PackageReference> module(String analysis) {
        return Optional.of(analysis)
                .filter(name -> name.matches("[0-9]{1,18}"))
                .flatMap(name -> store.analysis(Long.parseLong(name)))
                .flatMap(stored ->
                        stored.packages().stream()
                                .filter(one -> one.name().equals(stored.subject()))
                                .findFirst());
    }

    /**
     * Measures more executions of each experiment, as requested by an evaluator, within the budget
     * of the analysis.
     *
     * @param analysis its name in the results
     * @return the outcome, as the end of a sentence
     */
    public String more(String analysis, int executions) {
        if (!analysis.matches("[0-9]{1,18}")) {
            return "refused, since these results were imported";
        }
        long id = Long.parseLong(analysis);
        String answer = progress.alone(() -> conductor.grant(id, executions));
        LOG.info(
                "an evaluator asks for {} more executions in analysis {}: {}",
                executions,
                id,
                answer);
        progress.moved(id);
        return answer;
    }

    @Override
    public void recount(AnalysisId id) {
        store.outdate(id.value());
        store.analysis(id.value()).ifPresent(reports::recount);
        progress.moved(id.value());
    }

    /** The changes found by analyses that have ended. */
    public Changes changes() {
        return changes;
    }

    /** The comments about analyses, changes and executions. */
    public Comments comments() {
        return comments;
    }

    @Override
    public AutoCloseable onChange(Consumer<AnalysisId> listener) {
        return progress.onChange(listener);
    }

    /**
     * Whether an analysis still needs an ended context: because the analysis continues, may be
     * resumed, or has not stored the outcome yet.
     */
    public boolean needs(ContextId context) {
        OptionalLong id = Conductor.analysis(context);
        if (id.isEmpty()) {
            return false;
        }
        return store.analysis(id.getAsLong())
                .filter(analysis ->
                        !analysis.state().isTerminal()
                                || store.contexts(analysis.id()).stream()
                                        .anyMatch(own ->
                                                own.id().equals(context)
                                                        && own.isSubmitted()
                                                        && !own.isDone()))
                .isPresent();
    }

    private void profile(long id) {
        explanations.profile(id);
    }

    /** The requested runs of analyses. */
    public Runs runs() {
        return runs;
    }

    /** The health of benchmarks. */
    public Benchmarks benchmarks() {
        return changes.benchmarks();
    }

    /** The repeats of analyses. */
    public Repeats repeats() {
        return repeats;
    }

    /** Many analyses from one file. */
    public Suites suites() {
        return suites;
    }

    /** The explanations of changes. */
    public Explanations explanations() {
        return explanations;
    }

    /** Which files benchmarks use. */
    public Uses uses() {
        return uses;
    }

    /** All that is known about changes. */
    public ChangeReports changeReports() {
        return changeReports;
    }

    /** The schedules of analyses. */
    public Schedules schedules() {
        return runs.schedules();
    }

    /** Measures more versions of a finished analysis; false if it cannot now. */
    boolean add(long id, List<String> versions) {
        return reopened(id, () -> conductor.add(id, versions));
    }

    /** Lets a finished analysis look for new versions; false if it cannot now. */
    boolean look(long id) {
        return reopened(id, () -> store.look(id));
    }

    private boolean reopened(long id, BooleanSupplier action) {
        boolean isDone = progress.alone(action::getAsBoolean);
        if (isDone) {
            progress.moved(id);
        }
        return isDone;
    }

    /** Ends its thread; analyses continue when it is opened again. */
    @Override
    public void close() {
        progress.stopListening();
        suites.close();
        runs.close();
        progress.close();
    }
}
