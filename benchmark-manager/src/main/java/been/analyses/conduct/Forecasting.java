package been.analyses.conduct;

import been.analyses.AnalysisQuery;
import been.analyses.Forecast.Basis;
import been.analyses.Forecast.Foreseen;
import been.analyses.Forecast.Foretold;
import been.analyses.Forecast.Prospect;
import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.analyses.definition.Versions;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Template;
import been.analyses.planning.BinaryPlan;
import been.analyses.planning.Experiment;
import been.analyses.planning.Experiments;
import been.analyses.planning.LongHistory;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Repetition;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.verdict.Evaluation;
import been.packages.SoftwareRepository;
import been.protocol.Program;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.statistics.Confidence;
import been.statistics.plan.BinaryPlanner;
import been.statistics.plan.BinarySpread;
import been.statistics.plan.SequentialPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Forecasts the cost of a definition from earlier analyses of the same subject. */
public final class Forecasting {
    private static final List<Double> PRECISIONS = List.of(0.0025, 0.005, 0.01, 0.02, 0.05);

    /** The number of earlier analyses of a subject to search for measurements. */
    private static final int MOST_EARLIER = 20;

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Findings findings;
    private final Binaries binaries;

    public Forecasting(
            AnalysisStore store,
            Definitions definitions,
            Findings findings,
            SoftwareRepository packages) {
        this.binaries = new Binaries(store, packages);
        this.store = store;
        this.definitions = definitions;
        this.findings = findings;
    }

    /** An earlier analysis of the same program, with its observations. */
    private record Earlier(
            StoredAnalysis analysis, Evaluation evaluation, int experiments, Duration each) {}

    public Foreseen of(Definition definition) {
        Optional<Earlier> earlier = earlier(definition);
        Optional<List<Experiment>> experiments = experiments(definition);
        int versions =
                experiments.map(List::size).or(() -> earlier.map(Earlier::experiments)).orElse(0);
        int histories = definition.histories();
        int number =
                definition.searches(versions)
                        ? LongHistory.sample(versions / histories).size() * histories
                        : versions;
        Repeat repeat = definition.of(versions).repeat();
        Optional<Duration> each =
                earlier.map(Earlier::each).or(() -> definition.module().typical());
        return new Foreseen(
                definition.name(),
                definition.kind().word(),
                definition.subject(),
                experiments.map(all -> foretold(definition, all)).orElse(List.of()),
                definition.metrics().stream().map(MeasuredMetric::metric).toList(),
                definition.measure().placement(),
                repeat.precision(),
                repeat.confidence(),
                definition.bisects()
                        ? bisection(definition, versions)
                        : plan(repeat, number, executions(definition, earlier, number), each)
                                + building(definition, number, earlier)
                                + PlanSentence.ofVersions(number / histories, versions / histories),
                earlier.filter(_ -> isUntilPrecise(repeat) && !definition.bisects())
                        .map(known -> prospects(definition, known, number))
                        .orElse(List.of()),
                earlier.map(Forecasting::basis).orElse(null));
    }

    private static String bisection(Definition definition, int versions) {
        return versions < 2
                ? "bisection of the versions between; its cost is predicted once they are listed"
                : PlanSentence.bisection(versions, Bisections.predicted(definition, versions));
    }

    private static String plan(Repeat repeat, int number, int executions, Optional<Duration> each) {
        return number > 0
                ? PlanSentence.before(repeat, number, executions, each)
                : "as many experiments as there are versions: "
                        + PlanSentence.before(repeat, 1, executions, Optional.empty())
                                .replaceFirst("^1 × ", "each ");
    }

    private String building(Definition definition, int number, Optional<Earlier> earlier) {
        int count = BinaryPlan.count(definition, Optional.empty());
        Optional<Duration> each =
                earlier.filter(_ -> number > 0 && definition.build().isPresent())
                        .flatMap(known ->
                                binaries.perBuild(store.experiments(known.analysis().id())));
        return PlanSentence.ofBinaries(definition, Optional.empty())
                + PlanSentence.builds(number * count, each);
    }

    private static int executions(Definition definition, Optional<Earlier> earlier, int number) {
        return earlier.map(known -> predicted(definition, definition.repeat(), known, number))
                .orElseGet(() -> Expectation.first(definition.repeat()));
    }

    /** More executions do not narrow what varies between a given number of binaries. */
    private static int predicted(Definition definition, Repeat repeat, Earlier known, int number) {
        int experiments = Math.max(1, number);
        int binaries = definition.build().flatMap(b -> b.recipe().binaries()).orElse(1);
        List<BinarySpread> spreads =
                known.evaluation().byMetric().stream()
                        .flatMap(versions -> BinarySpread.of(versions).stream())
                        .toList();
        if (binaries == 1 || spreads.isEmpty() || !isUntilPrecise(repeat)) {
            return Expectation.from(repeat, known.evaluation(), experiments, 2);
        }
        SequentialPlan plan = Repetition.plan(repeat, experiments);
        var planner =
                new BinaryPlanner(
                        spreads,
                        new Confidence(repeat.confidence()),
                        repeat.precision(),
                        new BinaryPlanner.Cost(1, 1),
                        binaries);
        int each = 1;
        while (each * binaries < plan.mostExecutions()
                && planner.halfWidth(binaries, each) > repeat.precision()) {
            each++;
        }
        return Math.min(Math.max(each * binaries, plan.firstBlock()), plan.mostExecutions());
    }

    /** Empty if versions have to be listed first. */
    private static Optional<List<Experiment>> experiments(Definition definition) {
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return Optional.of(Experiments.of(definition, List.of()));
        }
        return switch (definition.versions()) {
            case Versions.Listed(var versions) -> Optional.of(Experiments.of(definition, versions));
            case Versions.Packaged(var versions) ->
                    Optional.of(
                            Experiments.of(
                                    definition,
                                    versions.stream()
                                            .map(Versions.PackagedVersion::version)
                                            .toList()));
            case Versions.Unversioned _, Versions.Released _ -> Optional.empty();
        };
    }

    private static List<Foretold> foretold(Definition definition, List<Experiment> experiments) {
        List<Foretold> foretold = new ArrayList<>();
        boolean isComparison = definition.kind() == AnalysisKind.COMPARISON;
        for (int i = 0; i < experiments.size(); i++) {
            Experiment experiment = experiments.get(i);
            Map<String, String> varied =
                    new TreeMap<>(
                            definition.combinations().get(i % definition.combinations().size()));
            if (!isComparison) {
                varied.put(Template.VERSION, Objects.requireNonNull(experiment.version()));
            }
            foretold.add(
                    new Foretold(
                            experiment.label(),
                            varied,
                            isComparison && i == definition.baseline()));
        }
        return foretold;
    }

    private static boolean isUntilPrecise(Repeat repeat) {
        return repeat.executions().isEmpty()
                && !(repeat.options().rule() instanceof StoppingRule.SettledVariation);
    }

    private static List<Prospect> prospects(Definition definition, Earlier known, int number) {
        Repeat repeat = definition.repeat();
        return PRECISIONS.stream()
                .map(precision -> {
                    int executions =
                            predicted(definition, repeat.withPrecision(precision), known, number);
                    int most = Repetition.plan(repeat, Math.max(1, number)).mostExecutions();
                    return new Prospect(
                            precision,
                            executions,
                            known.each().multipliedBy((long) executions * number),
                            executions < most);
                })
                .toList();
    }

    private static Basis basis(Earlier known) {
        return new Basis(
                new AnalysisId(known.analysis().id()),
                known.analysis().name(),
                known.experiments(),
                known.each());
    }

    private Optional<Earlier> earlier(Definition definition) {
        var sameSubject = new AnalysisQuery(definition.subject(), "", java.util.Set.of());
        return store.analyses(sameSubject, 0, MOST_EARLIER).stream()
                .filter(analysis -> analysis.subject().equals(definition.subject()))
                .flatMap(analysis -> Optional.ofNullable(observed(analysis, definition)).stream())
                .findFirst();
    }

    private static List<Program> programs(Definition definition) {
        return definition.module().roles().stream().map(role -> role.run().program()).toList();
    }

    private @Nullable Earlier observed(StoredAnalysis analysis, Definition wanted) {
        if (!(definitions.of(analysis) instanceof Definitions.Known(var definition))
                || !programs(definition).equals(programs(wanted))) {
            return null;
        }
        Optional<Duration> each = Findings.perExecution(store.runs(analysis.id()));
        Evaluation evaluation = findings.evaluation(analysis.id(), definition);
        boolean isTelling =
                evaluation.observed().stream()
                        .anyMatch(pair ->
                                pair.old().counts().executions() > 1
                                        && pair.current().counts().executions() > 1);
        return each.isPresent() && isTelling
                ? new Earlier(
                        analysis, evaluation, store.experiments(analysis.id()).size(), each.get())
                : null;
    }
}
