package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.module.Template;
import been.analyses.planning.ExecutionRequest;
import been.analyses.planning.Experiment;
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
import been.statistics.Observations;
import been.statistics.steady.SteadyState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Evaluates the pilot's measurements once, for planning all later executions. */
final class Piloting {
    /**
     * The next execution of a unit is expected to take the median of this many previous ones, since
     * the speed of machines drifts.
     */
    private static final int RECENT = 5;

    /** Limit for one execution and metric; the measurements of a run may not fit into memory. */
    private static final int MOST_JUDGED = 100_000;

    private final AnalysisStore store;
    private final Results results;

    Piloting(AnalysisStore store, Results results) {
        this.store = store;
        this.results = results;
    }

    /** Whether the pilot has ended and was not evaluated yet. */
    boolean isDue(RunningAnalysis running, Repetition.Progress progress) {
        Repeat repeat = running.definition().repeat();
        int pilot = Math.min(repeat.pilot(), repeat.executions().orElse(repeat.pilot()));
        boolean isOver =
                progress.least() >= pilot
                        || Repetition.next(repeat, progress) instanceof Repetition.Enough;
        return isOver && progress.least() > 0 && store.review(running.id()).isEmpty();
    }

    /** Evaluates the pilot and stores the review. */
    void review(RunningAnalysis running) {
        Definition definition = running.definition();
        List<StoredExecution> executions =
                FoundMetrics.comparable(
                                definition, results.executions(String.valueOf(running.id())))
                        .stream()
                        .filter(Means::counts)
                        .toList();
        List<Metric> metrics = FoundMetrics.of(definition, executions);
        PilotReview review =
                isWorthReading(definition, executions, metrics)
                        ? read(running, executions, metrics)
                        : PilotReview.NOTHING;
        store.reviewed(running.id(), review);
    }

    /** The measurements requested of an execution, by its number within the experiment. */
    ExecutionRequest asked(RunningAnalysis running, int number) {
        Definition definition = running.definition();
        boolean warmsUp =
                definition
                        .module()
                        .texts()
                        .anyMatch(text -> Template.names(text).contains(Template.WARM_UP));
        return ExecutionRequest.of(
                definition.repeat(), store.review(running.id()), warmsUp, number);
    }

    /** The cost of all executions so far, and of the next one of each unit. */
    Spent spent(RunningAnalysis running, List<StoredRun> runs, List<Unit> units) {
        Map<String, Duration> each = new HashMap<>();
        for (Unit unit : units) {
            List<StoredRun> own =
                    runs.stream()
                            .filter(run -> unit.experiments().contains(run.experiment()))
                            .toList();
            int first = Math.max(0, own.size() - RECENT * unit.experiments().size());
            next(running, own.subList(first, own.size()))
                    .ifPresent(time -> each.put(unit.key(), time));
        }
        return new Spent(Findings.used(runs), Findings.made(runs), each);
    }

    /**
     * The expected duration of later executions: if the pilot chose their size, from executions of
     * that size, or from the prediction before there are any.
     */
    private Optional<Duration> next(RunningAnalysis running, List<StoredRun> runs) {
        Optional<Double> foreseen =
                store.review(running.id()).flatMap(review -> Optional.ofNullable(review.seconds()));
        if (foreseen.isEmpty()) {
            return Findings.perExecution(runs);
        }
        ExecutionRequest later = asked(running, Integer.MAX_VALUE);
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
                || definition.repeat().options().warmUp().isPresent()
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
            RunningAnalysis running, List<StoredExecution> executions, List<Metric> metrics) {
        Definition definition = running.definition();
        Set<String> names = metrics.stream().map(Metric::name).collect(Collectors.toSet());
        Map<String, StoredRun> runs =
                store.runs(running.id()).stream()
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
        List<Experiment> experiments =
                store.experiments(running.id()).stream().map(StoredExperiment::experiment).toList();
        return PilotReview.of(
                definition.repeat(),
                pilot,
                metrics,
                Pairs.of(definition.kind(), experiments, definition.baseline(), measured::contains),
                Objects.requireNonNullElse(
                        definition.measure().bounds().limits().wallTime(), Duration.ofMinutes(10)));
    }

    /** Leaves out a metric if one of its values cannot be used; verdicts ignore its mean, too. */
    private Map<String, double[]> measurements(StoredExecution execution, Set<String> metrics) {
        try {
            return results.measurements(execution.address(), MOST_JUDGED).entrySet().stream()
                    .filter(entry ->
                            metrics.contains(entry.getKey())
                                    && execution.means().containsKey(entry.getKey())
                                    && Arrays.stream(entry.getValue())
                                            .allMatch(Observations::isUsable))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the measurements of " + execution.task() + " cannot be read", e);
        }
    }
}
