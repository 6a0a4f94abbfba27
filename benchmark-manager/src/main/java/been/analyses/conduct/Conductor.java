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
 * Carries analyses on, a step at a time: every step looks at what is written down and at the tasks,
 * does one thing that may be done twice, and writes it down. To be called by one thread at a time
 * for each analysis.
 */
public final class Conductor {
    private final AnalysisStore store;
    private final Errands errands;
    private final Definitions definitions;
    private final List<Stage> preparation;
    private final Measuring measuring;
    private final Stage confirming;
    private final Halting halting;
    private final Outcome outcome;
    private final Results results;
    private final FollowUp followUp;
    private final InstantSource clock;

    /** What is done with results when nothing more of an analysis is to come. */
    @FunctionalInterface
    public interface FollowUp {

        /** Asks for it; asking twice is asking once. */
        void ask(long analysis, Definition definition);
    }

    /**
     * @param privateHosts those in private networks that versions may come from
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
            List<String> privateHosts,
            InstantSource clock) {
        this.store = store;
        this.followUp = followUp;
        this.definitions = definitions;
        this.results = results;
        this.clock = clock;
        this.errands = new Errands(store, tasks, hosts, privateHosts);
        var settling = new Settling(store, new Lander(results, hosts, clock), clock);
        var findings = new Findings(store, results);
        this.outcome = new Outcome(store, findings);
        var binaries = new Binaries(store, packages);
        this.preparation =
                List.of(
                        new HostSearch(store, errands, clock),
                        new VersionSearch(store, errands, results, packages, clock),
                        new Fetching(store, errands, results, packages, hosts, clock),
                        new Building(store, errands, results, packages, hosts, binaries, clock),
                        new RequirementCheck(store, hosts));
        var piloting = new Piloting(store, results);
        var blocks = new Blocks(store, errands, tasks, settling, piloting, binaries, clock);
        this.measuring = new Measuring(store, blocks, findings, piloting, binaries);
        this.confirming =
                new Confirming(
                        store,
                        blocks,
                        findings,
                        piloting,
                        binaries,
                        new OtherHosts(store, hosts, choice));
        this.halting = new Halting(store, tasks, settling, outcome, clock);
    }

    /** The analysis that a context of tasks belongs to, if it belongs to one. */
    public static OptionalLong analysis(ContextId context) {
        long id = Names.analysis(context);
        return id == 0 ? OptionalLong.empty() : OptionalLong.of(id);
    }

    /**
     * Submits the first task at once, so that what only the task manager can find wrong with the
     * role's restriction is told to whoever handed the analysis in; it is forgotten then.
     */
    public List<Problem> begin(long id, Definition definition) {
        var undertaking = new Undertaking(store.analysis(id).orElseThrow(), definition);
        StoredContext context = Contexts.of(store, undertaking, Purpose.HOST, List.of());
        var submissions = errands.submissions(undertaking);
        return switch (errands.carry(context, () -> submissions.hosts(context))) {
            case Errands.Taken _ -> List.of();
            case Errands.Refused(var problems) -> {
                store.remove(id);
                yield problems.stream().map(problem -> problem(definition, problem)).toList();
            }
        };
    }

    /** At the restriction of the role whose task the problem names. */
    private static Problem problem(Definition definition, String sentence) {
        Role role =
                definition.module().roles().stream()
                        .filter(one ->
                                sentence.contains(Submissions.FIND_HOST + "-" + one.name() + "'"))
                        .findFirst()
                        .orElse(definition.module().measured());
        var at = definition.settings(role).restrictionAt();
        String path = "/roles/" + role.name() + "/restriction";
        return new Problem(at.line(), at.column(), path, "restriction", sentence, null);
    }

    /**
     * Measures on for somebody who asks for more executions of each experiment.
     *
     * @return what came of it, the end of a sentence
     */
    public String grant(long id, int executions) {
        Optional<StoredAnalysis> analysis = store.analysis(id);
        return analysis.isPresent()
                        && definitions.of(analysis.get())
                                instanceof Definitions.Known(var definition)
                ? measuring.grant(undertaking(analysis.get(), definition), executions)
                : "refused, since nothing can be measured for it";
    }

    /**
     * Measures more versions of a regression that has finished.
     *
     * @return false when it has not finished, or cannot be read any more
     */
    public boolean add(long id, List<String> versions) {
        Optional<StoredAnalysis> analysis = store.analysis(id);
        return analysis.isPresent()
                && definitions.of(analysis.get()) instanceof Definitions.Known(var definition)
                && store.extend(
                        id,
                        Adding.all(store, new Undertaking(analysis.get(), definition), versions));
    }

    private Undertaking undertaking(StoredAnalysis analysis, Definition definition) {
        return new Undertaking(analysis, Adding.grown(store, analysis, definition));
    }

    /** Does everything that can be done now, and answers whether anything was. */
    public boolean advance(long id) {
        boolean isChanged = false;
        while (step(id)) {
            isChanged = true;
        }
        return isChanged;
    }

    /** Does the next thing; {@code false} when there is nothing to do but wait. */
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
                var undertaking = undertaking(analysis, definition);
                AnalysisState halt = analysis.halt();
                yield halt != null ? halting.step(undertaking, halt) : carryOn(undertaking);
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

    private boolean carryOn(Undertaking undertaking) {
        return switch (undertaking.analysis().state()) {
            case PREPARING ->
                    preparation.stream()
                            .filter(stage -> !stage.isPassed(undertaking))
                            .findFirst()
                            .map(stage -> stage.step(undertaking))
                            .orElse(false);
            case MEASURING -> measuring.step(undertaking);
            case CONFIRMING -> confirming.step(undertaking);
            case EVALUATING -> {
                Outcome.Result result = outcome.of(undertaking);
                followUp.ask(undertaking.id(), undertaking.definition());
                store.finished(undertaking.id(), result.verdicts(), result.plan(), clock.instant());
                results.completed(String.valueOf(undertaking.id()));
                yield true;
            }
            case PAUSED, STOPPED, FINISHED, FAILED -> false;
        };
    }
}
