package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.analyses.planning.Pairs;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRepeat;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.analyses.verdict.Answers;
import been.analyses.verdict.Confirmation;
import been.analyses.verdict.Evaluation;
import been.analyses.verdict.Means;
import been.analyses.verdict.SelfComparison;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.results.ExperimentSummary;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.MeasurementOrigin;
import been.results.Results;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Reads the current results of an analysis. */
public final class Findings {
    private static final ScopedValue<Read> READ = ScopedValue.newInstance();

    private final AnalysisStore store;
    private final Results results;
    private final SteadyMeans steady;

    public Findings(AnalysisStore store, Results results) {
        this.store = store;
        this.results = results;
        this.steady = new SteadyMeans(results);
    }

    /** What was read of each analysis, by its number. */
    private record Read(
            Map<Long, List<StoredExecution>> executions, Map<Long, List<StoredRun>> runs) {
        Read() {
            this(new HashMap<>(), new HashMap<>());
        }
    }

    /** Runs an action, also part of another, that reads the results of each analysis only once. */
    public <T> T atOnce(Supplier<T> work) {
        return READ.isBound() ? work.get() : ScopedValue.where(READ, new Read()).call(work::get);
    }

    private List<StoredExecution> executions(long id) {
        return READ.isBound() ? READ.get().executions().computeIfAbsent(id, this::read) : read(id);
    }

    private List<StoredExecution> read(long id) {
        return results.executions(String.valueOf(id));
    }

    /** The executions of the plan, made or not. */
    public List<StoredRun> runs(long id) {
        return READ.isBound() ? READ.get().runs().computeIfAbsent(id, store::runs) : store.runs(id);
    }

    /** Estimates and comparisons of the requested experiments, before any confirmation. */
    public Evaluation evaluation(long id, Definition definition) {
        List<StoredExperiment> experiments = store.experiments(id);
        return evaluation(
                id,
                definition,
                keyed(experiments),
                _ -> true,
                repeat(id, definition),
                experiments.stream()
                        .filter(StoredExperiment::isOut)
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet()));
    }

    /** The verdicts; only regressions confirmed by a fresh experiment remain regressions. */
    public List<Comparison> comparisons(long id, Definition definition) {
        return comparisons(id, definition, evaluation(id, definition));
    }

    /**
     * The same of an evaluation.
     *
     * @param evaluation of all experiments
     */
    public List<Comparison> comparisons(long id, Definition definition, Evaluation evaluation) {
        List<Comparison> first = evaluation.comparisons();
        return Reserve.confirms(definition)
                ? Confirmation.applied(
                        first, confirmations(id, definition, Confirmation.found(first)))
                : first;
    }

    /** Regressions to confirm. */
    List<Comparison> found(long id, Definition definition) {
        return Confirmation.found(evaluation(id, definition).comparisons());
    }

    /** Two requested experiments, with the metrics by which the second is a regression. */
    Evaluation pair(long id, Definition definition, String old, String current) {
        List<Experiment> pair =
                keyed(store.experiments(id)).stream()
                        .filter(e -> e.key().equals(old) || e.key().equals(current))
                        .toList();
        return evaluation(
                id,
                definition,
                pair,
                metrics(found(id, definition), old, current),
                repeat(id, definition),
                Set.of());
    }

    /** The fresh executions of a pair, with the metrics to confirm. */
    Evaluation fresh(long id, Definition definition, StoredConfirmation confirmation) {
        List<Comparison> found = found(id, definition);
        return fresh(id, definition, confirmation, found, repeat(id, definition));
    }

    /** The same tested one-sided, since the direction is known. */
    Evaluation freshOfOneSide(
            long id,
            Definition definition,
            StoredConfirmation confirmation,
            List<Comparison> found) {
        return fresh(id, definition, confirmation, found, repeat(id, definition).ofOneSide());
    }

    private Evaluation fresh(
            long id,
            Definition definition,
            StoredConfirmation confirmation,
            List<Comparison> found,
            Repeat repeat) {
        return evaluation(
                id,
                definition,
                keyed(store.fresh(id, confirmation)),
                metrics(found, confirmation.old(), confirmation.current()),
                repeat,
                Set.of());
    }

    private static Predicate<String> metrics(List<Comparison> found, String old, String current) {
        Set<String> metrics =
                found.stream()
                        .filter(c ->
                                c.oldExperiment().equals(old) && c.newExperiment().equals(current))
                        .map(Comparison::metric)
                        .collect(Collectors.toSet());
        // If an execution was invalidated and the regression disappeared, the pair is measured
        // completely.
        return metric -> metrics.isEmpty() || metrics.contains(metric);
    }

    private List<Confirmation> confirmations(
            long id, Definition definition, List<Comparison> found) {
        Map<String, Integer> valid = valid(id);
        Map<String, HostName> first = new HashMap<>();
        store.analysis(id)
                .map(analysis -> new RunningAnalysis(analysis, definition))
                .ifPresent(running ->
                        keyed(store.experiments(id))
                                .forEach(e ->
                                        running.hostOf(e)
                                                .ifPresent(host -> first.put(e.key(), host))));
        return store.confirmations(id).stream()
                .map(stored -> {
                    HostName host = stored.host();
                    boolean isDone = stored.state() == StoredConfirmation.State.DONE;
                    String open =
                            Objects.requireNonNullElse(stored.detail(), "the analysis ended first");
                    return new Confirmation(
                            stored.old(),
                            stored.current(),
                            host == null ? null : host.value(),
                            !Objects.equals(host, first.get(stored.current())),
                            Math.min(
                                    valid.getOrDefault(stored.key(stored.old()), 0),
                                    valid.getOrDefault(stored.key(stored.current()), 0)),
                            isDone
                                    ? freshOfOneSide(id, definition, stored, found).comparisons()
                                    : List.of(),
                            isDone ? null : open);
                })
                .toList();
    }

    /** How the analysis repeats executions; an exact repeat makes as many as its original. */
    private Repeat repeat(long id, Definition definition) {
        Repeat repeat = definition.of(store.historySize(id)).repeat();
        return store.repeat(id).isPresent() ? repeat.withoutDeciding() : repeat;
    }

    private static List<Experiment> keyed(List<StoredExperiment> stored) {
        return stored.stream().map(StoredExperiment::experiment).toList();
    }

    private Evaluation evaluation(
            long id,
            Definition definition,
            List<Experiment> experiments,
            Predicate<String> metrics,
            Repeat repeat,
            Set<String> out) {
        return new Evaluation(
                definition.kind(),
                experiments,
                Math.min(definition.baseline(), Math.max(0, experiments.size() - 1)),
                measured(id, definition).stream()
                        .filter(metric -> metrics.test(metric.name()))
                        .toList(),
                repeat,
                means(id, definition),
                (repeat.decides() || definition.searches(store.historySize(id)))
                        && Reserve.confirms(definition),
                out);
    }

    /**
     * Each experiment compared with itself, by the criteria of its verdicts.
     *
     * <p>Both sides are halves of its executions. With a fixed number of them, a repeat for this
     * purpose is compared with the executions that it repeats, as an added version is with the one
     * before.
     *
     * @param seed of the draws that divide executions
     */
    public List<SelfComparison> selfComparisons(long id, Definition definition, long seed) {
        Repeat repeat = definition.of(store.historySize(id)).repeat();
        Evaluation evaluation =
                evaluation(
                        id, definition, keyed(store.experiments(id)), _ -> true, repeat, Set.of());
        return store.repeat(id)
                .filter(StoredRepeat::isCheck)
                .filter(_ -> repeat.executions().isPresent())
                .filter(_ -> !definition.searches(store.historySize(id)))
                .map(one -> evaluation.against(means(one.original(), definition)))
                .orElseGet(() -> evaluation.halves(seed));
    }

    /** The means on which verdicts are based. */
    public Means means(long id, Definition definition) {
        boolean isInBlocks = isInRounds(id, definition) || repeat(id, definition).decides();
        return new Means(
                FoundMetrics.comparable(definition, executions(id)),
                values(id),
                isInBlocks ? Rounds.blocks(runs(id)) : Collections.emptyNavigableSet());
    }

    /**
     * Whether versions join one after the other, each measured together with those that it is
     * compared with. A fixed number of executions is made once, and both sides of a duet run
     * together anyway.
     */
    public boolean isInRounds(long id, Definition definition) {
        Repeat repeat = definition.repeat();
        boolean isRepeated =
                repeat.executions().isEmpty() && !repeat.decides() && !repeat.options().isDuet();
        return definition.searches(store.historySize(id))
                || (isRepeated
                        && store.experiments(id).stream().anyMatch(each -> each.added() > 0));
    }

    /** What executions contribute. */
    private Means.Values values(long id) {
        return store.review(id)
                .filter(known -> known.longestWarmUp() > 0)
                .map(known -> steady.of(known, runs(id)))
                .orElse(Means::indexed);
    }

    /** The repetition options, with the number of measurements chosen by the pilot. */
    Repeat planned(long id, Definition definition) {
        return store.review(id)
                .flatMap(review -> Optional.ofNullable(review.measurements()))
                .map(repeat(id, definition)::withMeasurements)
                .orElseGet(() -> repeat(id, definition));
    }

    /** The number of valid executions, by experiment. */
    public Map<String, Integer> valid(long id) {
        Map<String, Integer> valid = new HashMap<>();
        for (StoredExecution execution : executions(id)) {
            if (Means.counts(execution)) {
                valid.merge(execution.address().experiment(), 1, Integer::sum);
            }
        }
        return valid;
    }

    /** Why an experiment has no valid executions, by key of each such experiment. */
    public Map<String, String> uncounted(long id) {
        Map<String, String> uncounted = new HashMap<>();
        for (ExperimentSummary experiment : ExperimentSummary.of(executions(id))) {
            String why = experiment.why();
            if (why != null) {
                uncounted.put(experiment.experiment(), why);
            }
        }
        return uncounted;
    }

    /** The progress of each requested unit. */
    List<Tally> asked(long id, Definition definition) {
        return tallies(id, units(id, definition));
    }

    /** The requested units. */
    List<Unit> units(long id, Definition definition) {
        return Trial.units(definition, store.experiments(id));
    }

    /** The pairs of experiments that are compared, without excluded ones. */
    List<Pair> pairs(long id, Definition definition) {
        List<StoredExperiment> experiments = store.experiments(id);
        Set<String> live =
                experiments.stream()
                        .filter(e -> !e.isOut())
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet());
        return Pairs.of(
                definition.kind(), keyed(experiments), definition.baseline(), live::contains);
    }

    /** The progress of each unit; for a duet, the places at which both sides were measured. */
    List<Tally> tallies(long id, List<Unit> units) {
        return tallies(id, units, Integer.MIN_VALUE);
    }

    /** The same for executions with at least this order. */
    List<Tally> tallies(long id, List<Unit> units, int since) {
        Map<String, Set<Integer>> places = new HashMap<>();
        for (StoredExecution execution : executions(id)) {
            if (Means.counts(execution) && execution.order() >= since) {
                places.computeIfAbsent(execution.address().experiment(), _ -> new HashSet<>())
                        .add(execution.order());
            }
        }
        return units.stream()
                .map(unit -> {
                    Set<Integer> common =
                            new HashSet<>(
                                    places.getOrDefault(unit.experiments().getFirst(), Set.of()));
                    unit.experiments()
                            .forEach(key -> common.retainAll(places.getOrDefault(key, Set.of())));
                    return new Tally(unit.key(), common.size(), unit.isOut());
                })
                .toList();
    }

    /** The judged metrics: the declared ones and those found by executions. */
    public List<Metric> measured(long id, Definition definition) {
        return FoundMetrics.of(
                definition, definition.module().files().isEmpty() ? List.of() : executions(id));
    }

    /** The same, limited to what hosts could read, with notes. */
    public RunMetrics metrics(long id, Definition definition) {
        List<StoredExecution> executions = executions(id);
        Means.Values values = values(id);
        return FoundMetrics.added(
                RunMetrics.of(definition.metrics(), executions, values),
                definition,
                executions,
                values);
    }

    /** The results that are no numbers. */
    public Answers answers(long id, Definition definition) {
        List<String> names =
                definition.module().answers().stream().map(MeasurementOrigin.Answer::name).toList();
        return Answers.of(
                definition.kind(),
                keyed(store.experiments(id)),
                definition.baseline(),
                names,
                names.isEmpty() ? List.of() : executions(id));
    }

    /** The number of executions that count and were disturbed, by cause. */
    public SortedMap<String, Integer> disturbances(long id) {
        var disturbances = new TreeMap<String, Integer>();
        for (StoredExecution execution : executions(id)) {
            if (execution.validity().counts()) {
                execution.disturbedBy().forEach(what -> disturbances.merge(what, 1, Integer::sum));
            }
        }
        return disturbances;
    }

    /** The number of executions that ended on their own, landed or failed. */
    static int made(List<StoredRun> runs) {
        return (int)
                runs.stream()
                        .filter(run ->
                                run.state() != State.PLANNED && run.state() != State.CANCELLED)
                        .count();
    }

    /** The total time of all executions; concurrent ones are counted once. */
    public static Duration used(List<StoredRun> runs) {
        return seconds(turns(runs).sum());
    }

    /** The time by place in the order. */
    private static DoubleStream turns(List<StoredRun> runs) {
        Map<Integer, Double> longest = new HashMap<>();
        runs.forEach(run -> longest.merge(run.place(), seconds(run), Math::max));
        return longest.values().stream().mapToDouble(Double::doubleValue);
    }

    /** The mean duration of an execution, overhead included; empty before the first one. */
    public static Optional<Duration> perExecution(List<StoredRun> runs) {
        var average = turns(runs).filter(s -> s > 0).average();
        return average.isPresent() ? Optional.of(seconds(average.getAsDouble())) : Optional.empty();
    }

    private static double seconds(StoredRun run) {
        Double seconds = run.seconds();
        return seconds == null ? 0 : seconds;
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
