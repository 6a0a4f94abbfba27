package been.analyses.wiring;

import been.analyses.Runs;
import been.analyses.conduct.Bisections;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Findings;
import been.analyses.conduct.RunMetrics;
import been.analyses.definition.Definition;
import been.analyses.planning.BinaryPlan;
import been.analyses.planning.Histories;
import been.analyses.planning.PilotReview;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.analyses.verdict.Answers;
import been.analyses.verdict.BusyHost;
import been.analyses.verdict.Disagreement;
import been.analyses.verdict.Evaluation;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes the views of analyses from the database and the index, without opening files. */
final class Reports {
    private final AnalysisStore store;
    private final Definitions definitions;
    private final Findings findings;
    private final CountedRuns counts;
    private final Bisections bisections;

    Reports(AnalysisStore store, Definitions definitions, Findings findings) {
        this.store = store;
        this.definitions = definitions;
        this.findings = findings;
        this.counts = new CountedRuns(store);
        this.bisections = new Bisections(store, findings);
    }

    AnalysisSummary summary(StoredAnalysis analysis) {
        return summary(
                analysis, store.experiments(analysis.id()), new Runs(store.runs(analysis.id())));
    }

    /** The same for several analyses, without reading executions of ended ones. */
    List<AnalysisSummary> summaries(List<StoredAnalysis> analyses) {
        var known = counts.of(analyses.stream().filter(Reports::isOver).toList());
        return analyses.stream()
                .map(analysis ->
                        isOver(analysis)
                                ? over(analysis, known.getOrDefault(analysis.id(), Map.of()))
                                : summary(analysis))
                .toList();
    }

    private static boolean isOver(StoredAnalysis analysis) {
        return analysis.state().isTerminal() && analysis.halt() == null;
    }

    private static AnalysisSummary over(StoredAnalysis analysis, Map<State, Integer> counts) {
        int done = counts.getOrDefault(State.LANDED, 0);
        return new AnalysisSummary(
                new AnalysisId(analysis.id()),
                analysis.name(),
                AnalysisKind.of(analysis.kind()),
                analysis.subject(),
                analysis.state(),
                analysis.detail(),
                done,
                counts.getOrDefault(State.FAILED, 0),
                done + counts.getOrDefault(State.PLANNED, 0),
                null,
                analysis.verdicts(),
                analysis.startedAt(),
                analysis.endedAt());
    }

    /** Executions, also grouped by experiment, since there may be thousands of each. */
    private record Runs(List<StoredRun> all, Map<String, List<StoredRun>> byExperiment) {
        Runs(List<StoredRun> all) {
            this(all, all.stream().collect(Collectors.groupingBy(StoredRun::experiment)));
        }

        List<StoredRun> of(StoredExperiment experiment) {
            return byExperiment.getOrDefault(experiment.key(), List.of());
        }
    }

    private AnalysisSummary summary(
            StoredAnalysis analysis, List<StoredExperiment> experiments, Runs known) {
        List<StoredRun> runs = known.all();
        int done = count(runs, State.LANDED);
        Set<String> asked =
                experiments.stream().map(StoredExperiment::key).collect(Collectors.toSet());
        List<StoredRun> fresh =
                runs.stream().filter(run -> !asked.contains(run.experiment())).toList();
        Set<String> continued = continued(analysis, experiments, runs);
        int planned =
                experiments.stream().mapToInt(e -> planned(analysis, e, known, continued)).sum()
                        + count(fresh, State.LANDED)
                        + count(fresh, State.PLANNED);
        AnalysisState halt = analysis.halt();
        return new AnalysisSummary(
                new AnalysisId(analysis.id()),
                analysis.name(),
                AnalysisKind.of(analysis.kind()),
                analysis.subject(),
                analysis.state(),
                halt == null ? analysis.detail() : "ends what runs: " + analysis.detail(),
                done,
                count(runs, State.FAILED),
                planned,
                remaining(analysis, runs, planned - done).orElse(null),
                analysis.verdicts(),
                analysis.startedAt(),
                analysis.endedAt());
    }

    /** Stores the current counts of verdicts of an ended analysis. */
    void recount(StoredAnalysis analysis) {
        if (analysis.state().isTerminal()
                && definitions.of(analysis) instanceof Definitions.Known(var definition)) {
            recount(analysis, findings.comparisons(analysis.id(), definition));
        }
    }

    /** The stored counts differ only if a process was killed before it stored them. */
    private StoredAnalysis recount(StoredAnalysis analysis, List<Comparison> comparisons) {
        VerdictCounts counts = Evaluation.count(comparisons);
        if (counts.equals(analysis.verdicts())) {
            return analysis;
        }
        store.recount(analysis.id(), counts);
        return store.analysis(analysis.id()).orElse(analysis);
    }

    /** Reads the results once, so that the view is consistent. */
    Whole whole(StoredAnalysis stored) {
        return findings.atOnce(() -> together(stored));
    }

    /**
     * @param widest half-width of the widest interval, as a share; absent while one is undetermined
     */
    record Whole(AnalysisView view, @Nullable Double widest) {}

    private Whole together(StoredAnalysis stored) {
        List<StoredExperiment> experiments =
                Histories.of(store.experiments(stored.id()), e -> e.experiment().configuration())
                        .stream()
                        .flatMap(List::stream)
                        .toList();
        Runs runs = new Runs(findings.runs(stored.id()));
        Optional<Definition> definition =
                switch (definitions.of(stored)) {
                    case Definitions.Known(var known) -> Optional.of(known);
                    case Definitions.Lost _ -> Optional.empty();
                };
        Optional<Evaluation> evaluation =
                experiments.isEmpty()
                        ? Optional.empty()
                        : definition.map(d -> findings.evaluation(stored.id(), d));
        Optional<PilotReview> review = store.review(stored.id());
        Optional<List<Comparison>> comparisons =
                evaluation
                        .filter(_ -> stored.state().isTerminal())
                        .flatMap(e -> definition.map(d -> findings.comparisons(stored.id(), d, e)));
        StoredAnalysis analysis = comparisons.map(c -> recount(stored, c)).orElse(stored);
        Map<String, String> uncounted = findings.uncounted(stored.id());
        Set<String> continued = continued(analysis, experiments, runs.all());
        Optional<RunMetrics> metrics = definition.map(d -> findings.metrics(stored.id(), d));
        Optional<Answers> answers = definition.map(d -> findings.answers(stored.id(), d));
        List<Estimate> estimates = evaluation.map(Evaluation::estimates).orElse(List.of());
        SortedMap<String, Integer> disturbances = findings.disturbances(stored.id());
        var view =
                new AnalysisView(
                        summary(analysis, experiments, runs),
                        analysis.document(),
                        analysis.plan(),
                        hosts(analysis, definition),
                        experiments.stream()
                                .map(e -> experiment(analysis, e, runs, continued, uncounted))
                                .toList(),
                        metrics.map(RunMetrics::metrics).orElse(List.of()),
                        estimates,
                        comparisons.orElse(List.of()),
                        store.failures(analysis.id()),
                        disturbances,
                        review.map(Reports::steadiness).orElse(List.of()),
                        pilot(review, store.binaries(stored.id())),
                        Stream.of(
                                        metrics.stream().flatMap(m -> m.notes().stream()),
                                        definition.stream()
                                                .flatMap(d ->
                                                        disagreements(d, comparisons, experiments)),
                                        answers.stream().flatMap(a -> a.notes().stream()),
                                        leftOut(runs.all()).stream(),
                                        BusyHost.note(
                                                metrics.map(RunMetrics::metrics).orElse(List.of()),
                                                comparisons.orElse(List.of()),
                                                estimates,
                                                disturbances)
                                                .stream())
                                .flatMap(sentences -> sentences)
                                .toList(),
                        store.unmeasured(analysis.id()),
                        answers.map(Answers::all).orElse(List.of()),
                        definition.flatMap(d -> bisections.view(analysis, d)).orElse(null));
        return new Whole(
                view, evaluation.map(Evaluation::widest).filter(Double::isFinite).orElse(null));
    }

    /** How many executions were disturbed too much to count, and the last reason. */
    private static Optional<String> leftOut(List<StoredRun> runs) {
        int count = count(runs, State.LEFT_OUT);
        return runs.stream()
                .filter(run -> run.state() == State.LEFT_OUT)
                .max(Comparator.comparingInt(StoredRun::place))
                .map(run ->
                        "disturbed executions that were left out and repeated: %d; in the last one, %s"
                                .formatted(count, run.cause()));
    }

    private static Stream<String> disagreements(
            Definition definition,
            Optional<List<Comparison>> comparisons,
            List<StoredExperiment> experiments) {
        Map<String, String> labels =
                experiments.stream()
                        .collect(
                                Collectors.toMap(
                                        StoredExperiment::key, e -> e.experiment().label()));
        return Disagreement.notes(definition.metrics(), comparisons.orElse(List.of()), labels)
                .stream();
    }

    private static @Nullable String pilot(
            Optional<PilotReview> review, Optional<BinaryPlan> binaries) {
        String sentences =
                Stream.concat(
                                review.flatMap(r -> Optional.ofNullable(r.sentence())).stream(),
                                binaries.map(BinaryPlan::sentence).stream())
                        .collect(Collectors.joining("; "));
        return sentences.isEmpty() ? null : sentences;
    }

    private static List<AnalysisView.Steadiness> steadiness(PilotReview review) {
        return review.steadiness().stream()
                .map(one ->
                        new AnalysisView.Steadiness(
                                one.experiment(),
                                one.metric(),
                                one.kind(),
                                one.steadyFrom(),
                                one.executions(),
                                review.warmUp().getOrDefault(one.metric(), 0)))
                .toList();
    }

    /** First the hosts of the analysis, then those of confirmations. */
    private List<String> hosts(StoredAnalysis analysis, Optional<Definition> definition) {
        return Stream.concat(
                        measuring(analysis, definition),
                        store.confirmations(analysis.id()).stream()
                                .flatMap(c -> Stream.ofNullable(c.host())))
                .map(HostName::value)
                .distinct()
                .toList();
    }

    private static Stream<HostName> measuring(
            StoredAnalysis analysis, Optional<Definition> definition) {
        List<String> platforms = definition.map(Definition::platforms).orElse(List.of());
        return platforms.isEmpty()
                ? Stream.ofNullable(analysis.host())
                : platforms.stream()
                        .flatMap(platform -> Stream.ofNullable(analysis.roleHosts().get(platform)));
    }

    /** A part of all versions, the newest first. */
    List<Experiment> versions(StoredAnalysis analysis, int offset, int limit) {
        Map<String, Integer> landed = store.tally(analysis.id()).landed();
        Set<String> continued =
                continued(analysis, store.experiments(analysis.id()), store.runs(analysis.id()));
        return store.newestFirst(analysis.id(), offset, limit).stream()
                .map(stored -> {
                    int done = landed.getOrDefault(stored.key(), 0);
                    boolean isOpen = continued.contains(stored.key());
                    return new Experiment(
                            stored.key(),
                            stored.experiment().label(),
                            stored.experiment().configuration(),
                            done,
                            isOpen ? Math.max(done, analysis.expected()) : done,
                            stored.problem(),
                            stored.details(),
                            stored.identicalTo().orElse(null));
                })
                .toList();
    }

    private static Experiment experiment(
            StoredAnalysis analysis,
            StoredExperiment stored,
            Runs runs,
            Set<String> continued,
            Map<String, String> uncounted) {
        String problem = stored.problem();
        return new Experiment(
                stored.key(),
                stored.experiment().label(),
                stored.experiment().configuration(),
                count(runs.of(stored), State.LANDED),
                planned(analysis, stored, runs, continued),
                problem == null ? uncounted.get(stored.key()) : problem,
                stored.details(),
                stored.identicalTo().orElse(null));
    }

    /**
     * The executions that have landed or are planned; where more are to come, at least the expected
     * number.
     *
     * @param continued keys of the experiments with more to come
     */
    private static int planned(
            StoredAnalysis analysis,
            StoredExperiment experiment,
            Runs runs,
            Set<String> continued) {
        List<StoredRun> own = runs.of(experiment);
        int counted = count(own, State.LANDED) + count(own, State.PLANNED);
        return continued.contains(experiment.key())
                ? Math.max(counted, analysis.expected())
                : counted;
    }

    /**
     * Keys of the experiments that get more executions while the analysis runs: all, or where those
     * without an open verdict stop or versions join one after the other, those of the last block.
     */
    private Set<String> continued(
            StoredAnalysis analysis, List<StoredExperiment> experiments, List<StoredRun> runs) {
        if (analysis.state().isTerminal()) {
            return Set.of();
        }
        Set<String> live =
                experiments.stream()
                        .filter(experiment -> !experiment.isOut())
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet());
        boolean isOfSome =
                definitions.of(analysis) instanceof Definitions.Known(var definition)
                        && (findings.isInRounds(analysis.id(), definition)
                                || definition.repeat().decides());
        Optional<StoredRun> last =
                runs.stream()
                        .filter(run -> isOfSome && live.contains(run.experiment()))
                        .max(Comparator.comparingInt(StoredRun::place));
        last.ifPresent(newest ->
                live.retainAll(
                        runs.stream()
                                .filter(run -> run.context().equals(newest.context()))
                                .map(StoredRun::experiment)
                                .toList()));
        return live;
    }

    private Optional<Duration> remaining(
            StoredAnalysis analysis, List<StoredRun> runs, int executions) {
        boolean isOpen = !analysis.state().isTerminal();
        int hosts =
                definitions.of(analysis) instanceof Definitions.Known(var definition)
                        ? Math.max(1, definition.platforms().size())
                        : 1;
        return Findings.perExecution(runs)
                .filter(_ -> isOpen)
                .map(each -> each.multipliedBy(Math.max(0, executions)).dividedBy(hosts));
    }

    private static int count(List<StoredRun> runs, State state) {
        return (int) runs.stream().filter(run -> run.state() == state).count();
    }
}
