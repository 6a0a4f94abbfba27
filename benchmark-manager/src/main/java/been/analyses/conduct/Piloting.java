package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.module.Template;
import been.analyses.planning.Asked;
import been.analyses.planning.Pairs;
import been.analyses.planning.PilotExecution;
import been.analyses.planning.PilotReview;
import been.analyses.planning.Repetition;
import been.analyses.planning.Spent;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Means;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.statistics.steady.SteadyState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the pilot's measurements, once, for what they say of all later executions. */
final class Piloting {
    /**
     * The next execution of a unit is expected to take as long as the median of this many before
     * it: machines change their speed.
     */
    private static final int RECENT = 5;

    /** Of the measurements of one execution and metric; a run may leave more than memory holds. */
    private static final int MOST_JUDGED = 100_000;

    private final AnalysisStore store;
    private final Results results;

    Piloting(AnalysisStore store, Results results) {
        this.store = store;
        this.results = results;
    }

    /** Whether the pilot is over and was not read yet. */
    boolean isDue(Undertaking undertaking, Repetition.Progress progress) {
        Repeat repeat = undertaking.definition().repeat();
        int pilot = Math.min(repeat.pilot(), repeat.executions().orElse(repeat.pilot()));
        boolean isOver =
                progress.least() >= pilot
                        || Repetition.next(repeat, progress) instanceof Repetition.Enough;
        return isOver && progress.least() > 0 && store.review(undertaking.id()).isEmpty();
    }

    /** Reads it and writes down what it says. */
    void review(Undertaking undertaking) {
        Definition definition = undertaking.definition();
        List<StoredExecution> executions =
                FoundMetrics.comparable(
                                definition, results.executions(String.valueOf(undertaking.id())))
                        .stream()
                        .filter(Means::counts)
                        .toList();
        List<Metric> metrics = FoundMetrics.of(definition, executions);
        PilotReview review =
                isWorthReading(definition, executions, metrics)
                        ? read(undertaking, executions, metrics)
                        : PilotReview.NOTHING;
        store.reviewed(undertaking.id(), review);
    }

    /** What an execution is asked to do, by its number within the experiment. */
    Asked asked(Undertaking undertaking, int number) {
        Definition definition = undertaking.definition();
        boolean warmsUp =
                definition
                        .module()
                        .texts()
                        .anyMatch(text -> Template.names(text).contains(Template.WARM_UP));
        return Asked.of(definition.repeat(), store.review(undertaking.id()), warmsUp, number);
    }

    /** What executions took so far, and what the next one of each unit takes. */
    Spent spent(Undertaking undertaking, List<StoredRun> runs, List<Unit> units) {
        Map<String, Duration> each = new HashMap<>();
        for (Unit unit : units) {
            List<StoredRun> own =
                    runs.stream()
                            .filter(run -> unit.experiments().contains(run.experiment()))
                            .toList();
            int first = Math.max(0, own.size() - RECENT * unit.experiments().size());
            next(undertaking, own.subList(first, own.size()))
                    .ifPresent(time -> each.put(unit.key(), time));
        }
        return new Spent(Findings.used(runs), Findings.made(runs), each);
    }

    /**
     * The time of an execution to come: where the pilot chose what it does, of those that did as
     * much, and before there are any as it was foreseen.
     */
    private Optional<Duration> next(Undertaking undertaking, List<StoredRun> runs) {
        Optional<Double> foreseen =
                store.review(undertaking.id())
                        .flatMap(review -> Optional.ofNullable(review.seconds()));
        if (foreseen.isEmpty()) {
            return Findings.perExecution(runs);
        }
        Asked later = asked(undertaking, Integer.MAX_VALUE);
        return Findings.perExecution(
                        runs.stream()
                                .filter(run ->
                                        Objects.equals(run.measurements(), later.measurements()))
                                .toList())
                .or(() -> foreseen.map(s -> Duration.ofNanos(Math.round(s * 1e9))));
    }

    private static boolean isWorthReading(
            Definition definition, List<StoredExecution> executions, List<Metric> metrics) {
        return definition.repeat().choosesMeasurements()
                || definition.repeat().manner().warmUp().isPresent()
                || executions.stream()
                        .anyMatch(execution ->
                                metrics.stream()
                                        .anyMatch(metric ->
                                                execution
                                                                .measurements()
                                                                .getOrDefault(metric.name(), 0L)
                                                        >= SteadyState.LEAST_ITERATIONS));
    }

    private PilotReview read(
            Undertaking undertaking, List<StoredExecution> executions, List<Metric> metrics) {
        Definition definition = undertaking.definition();
        Set<String> names = metrics.stream().map(Metric::name).collect(Collectors.toSet());
        Map<String, StoredRun> runs =
                store.runs(undertaking.id()).stream()
                        .collect(Collectors.toMap(run -> run.task().value(), run -> run));
        int usual = definition.repeat().measurements().orElse(1);
        List<PilotExecution> pilot =
                executions.stream()
                        .filter(execution -> runs.containsKey(execution.task()))
                        .map(execution -> {
                            StoredRun run =
                                    Objects.requireNonNull(runs.get(execution.task()), "run");
                            return new PilotExecution(
                                    execution.address().experiment(),
                                    execution.address().binary(),
                                    Optional.ofNullable(run.measurements()).orElse(usual),
                                    Optional.ofNullable(run.seconds()).orElse(0.0),
                                    measurements(execution, names));
                        })
                        .toList();
        Set<String> measured =
                pilot.stream().map(PilotExecution::experiment).collect(Collectors.toSet());
        List<String> keys =
                store.experiments(undertaking.id()).stream().map(StoredExperiment::key).toList();
        return PilotReview.of(
                definition.repeat(),
                pilot,
                metrics,
                Pairs.of(definition.kind(), keys, definition.baseline(), measured::contains),
                Objects.requireNonNullElse(
                        definition.measure().bounds().limits().wallTime(), Duration.ofMinutes(10)));
    }

    private Map<String, double[]> measurements(StoredExecution execution, Set<String> metrics) {
        try {
            return results.measurements(execution.address(), MOST_JUDGED).entrySet().stream()
                    .filter(entry ->
                            metrics.contains(entry.getKey())
                                    && execution.means().containsKey(entry.getKey()))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the measurements of " + execution.task() + " cannot be read", e);
        }
    }
}
