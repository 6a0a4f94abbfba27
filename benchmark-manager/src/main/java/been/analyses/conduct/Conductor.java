package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.documents.Problem;
import been.packages.SoftwareRepository;
import been.protocol.ContextId;
import been.protocol.NearestName;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.results.Results;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Advances analyses step by step: every step reads the stored state and the tasks, performs one
 * idempotent action, and stores it. Each analysis must be advanced by one thread at a time.
 */
public final class Conductor {
    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Definitions definitions;
    private final HostSearch search;
    private final List<Stage> preparation;
    private final Measuring measuring;
    private final Grants grants;
    private final Stage confirming;
    private final Halting halting;
    private final Outcome outcome;
    private final Hosts hosts;
    private final Results results;
    private final FollowUp followUp;
    private final InstantSource clock;

    /** Requests the evaluators of an analysis once its results are complete. */
    @FunctionalInterface
    public interface FollowUp {

        /** Requests them; repeated calls have no effect. */
        void ask(long analysis, Definition definition);
    }

    /**
     * @param privateHosts hosts in private networks that versions may be fetched from
     */
    public Conductor(
            AnalysisStore store,
            Tasks tasks,
            Hosts hosts,
            Results results,
            SoftwareRepository packages,
            Definitions definitions,
            HostChoice choice,
            FollowUp followUp,
            UnusedChanges unused,
            List<String> privateHosts,
            InstantSource clock) {
        this.store = store;
        this.followUp = followUp;
        this.definitions = definitions;
        this.hosts = hosts;
        this.results = results;
        this.clock = clock;
        this.submitter = new ContextSubmitter(store, tasks, hosts, privateHosts);
        var settling = new Settling(store, new Lander(results, hosts, tasks, clock), clock);
        var findings = new Findings(store, results);
        this.outcome = new Outcome(store, findings);
        var binaries = new Binaries(store, packages);
        this.search = new HostSearch(store, submitter, tasks, hosts, packages, choice, clock);
        this.preparation =
                List.of(
                        search,
                        new VersionSearch(store, submitter, results, packages, clock),
                        new Fetching(store, submitter, results, packages, hosts, clock),
                        new Building(
                                store, submitter, results, packages, hosts, binaries, unused,
                                clock),
                        new RequirementCheck(store, hosts));
        var piloting = new Piloting(store, results);
        var blocks = new Blocks(store, submitter, tasks, settling, piloting, binaries, clock);
        var trials = new Trials(store, findings, piloting);
        this.grants = new Grants(store, findings, trials);
        var confirming =
                new Confirming(
                        store,
                        blocks,
                        findings,
                        piloting,
                        binaries,
                        new OtherHosts(store, hosts, choice));
        this.confirming = confirming;
        this.measuring =
                new Measuring(
                        store, search, blocks, findings, piloting, binaries, trials, confirming);
        this.halting = new Halting(store, tasks, settling, outcome, clock);
    }

    /** The analysis that owns a context, if any. */
    public static OptionalLong analysis(ContextId context) {
        long id = Names.analysis(context);
        return id == 0 ? OptionalLong.empty() : OptionalLong.of(id);
    }

    /**
     * Submits the first task immediately, so that problems with the role's restriction that only
     * the task manager detects are reported to the submitter, who removes the analysis then.
     */
    public List<Problem> begin(long id, Definition definition) {
        var running = new RunningAnalysis(store.analysis(id).orElseThrow(), definition);
        StoredContext context = Contexts.of(store, running, Purpose.HOST, definition.platforms());
        var hostTasks = search.tasks(running);
        return switch (submitter.submit(context, () -> hostTasks.hosts(context))) {
            case ContextSubmitter.Taken _ -> List.of();
            case ContextSubmitter.Refused(var problems) ->
                    problems.stream().map(problem -> problem(definition, problem)).toList();
        };
    }

    /** Locates the problem at the restriction of the role whose task it names. */
    private Problem problem(Definition definition, String sentence) {
        List<String> platforms = definition.platforms();
        for (int i = 0; i < platforms.size(); i++) {
            if (sentence.contains(HostTasks.FIND_HOST + "-" + (i + 1) + "'")
                    && sentence.contains("there is no host group")) {
                List<String> known =
                        hosts.hosts().stream().map(host -> host.name().value()).toList();
                String message =
                        "there is neither a host nor a host group '%s'%s"
                                .formatted(
                                        platforms.get(i),
                                        NearestName.hint(platforms.get(i), known));
                var start = definition.measure().restrictionAt();
                return new Problem(
                        start.line(), start.column(), "/hosts", "unknown-host", message, null);
            }
        }
        Role role =
                definition.module().roles().stream()
                        .filter(one ->
                                sentence.contains(HostTasks.FIND_HOST + "-" + one.name() + "'"))
                        .findFirst()
                        .orElse(definition.module().measured());
        var at = definition.settings(role).restrictionAt();
        String path = "/roles/" + role.name() + "/restriction";
        return new Problem(at.line(), at.column(), path, "restriction", sentence, null);
    }

    /**
     * Requests more executions of each experiment.
     *
     * @return the outcome, as the end of a sentence
     */
    public String grant(long id, int executions) {
        Optional<StoredAnalysis> analysis = store.analysis(id);
        return analysis.isPresent()
                        && definitions.of(analysis.get())
                                instanceof Definitions.Known(var definition)
                ? grants.grant(running(analysis.get(), definition), executions)
                : "refused, since nothing can be measured for it";
    }

    /**
     * Measures more versions of a finished regression.
     *
     * @return false if it has not finished or can no longer be read
     */
    public boolean add(long id, List<String> versions) {
        Optional<StoredAnalysis> analysis = store.analysis(id);
        return analysis.isPresent()
                && definitions.of(analysis.get()) instanceof Definitions.Known(var definition)
                && store.extend(
                        id,
                        AddedVersions.all(
                                store, new RunningAnalysis(analysis.get(), definition), versions));
    }

    private RunningAnalysis running(StoredAnalysis analysis, Definition definition) {
        return new RunningAnalysis(
                analysis,
                AddedVersions.grown(
                        store, analysis, definition.of(store.historySize(analysis.id()))));
    }

    /** Performs all possible steps; returns whether there were any. */
    public boolean advance(long id) {
        boolean isChanged = false;
        while (step(id)) {
            isChanged = true;
        }
        return isChanged;
    }

    /** Performs the next step; {@code false} if the analysis has to wait. */
    boolean step(long id) {
        Optional<StoredAnalysis> stored = store.analysis(id);
        if (stored.isEmpty()) {
            return false;
        }
        StoredAnalysis analysis = stored.get();
        boolean isIdle = analysis.state().isTerminal() || analysis.state() == AnalysisState.PAUSED;
        return !isIdle && step(analysis);
    }

    private boolean step(StoredAnalysis analysis) {
        return switch (definitions.of(analysis)) {
            case Definitions.Known(var definition) -> {
                var running = running(analysis, definition);
                AnalysisState halt = analysis.halt();
                yield halt != null ? halting.step(running, halt) : carryOn(running);
            }
            case Definitions.Lost(var why) -> {
                store.halt(analysis.id(), AnalysisState.FAILED, why);
                store.halted(
                        analysis.id(),
                        AnalysisState.FAILED,
                        new VerdictCounts(0, 0, 0, 0),
                        analysis.plan(),
                        clock.instant());
                yield true;
            }
        };
    }

    private boolean carryOn(RunningAnalysis running) {
        return switch (running.analysis().state()) {
            case PREPARING ->
                    preparation.stream()
                            .filter(stage -> !stage.isPassed(running))
                            .findFirst()
                            .map(stage -> stage.step(running))
                            .orElse(false);
            case MEASURING -> {
                if (search.isPassed(running)) {
                    yield measuring.step(running);
                }
                store.enter(running.id(), AnalysisState.PREPARING, null);
                yield true;
            }
            case CONFIRMING -> confirming.step(running);
            case EVALUATING -> {
                Outcome.Result result = outcome.of(running);
                followUp.ask(running.id(), running.definition());
                store.finished(running.id(), result.verdicts(), result.plan(), clock.instant());
                results.completed(String.valueOf(running.id()));
                yield true;
            }
            case PAUSED, STOPPED, FINISHED, FAILED -> false;
        };
    }
}
