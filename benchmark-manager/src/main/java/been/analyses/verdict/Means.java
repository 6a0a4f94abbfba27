package been.analyses.verdict;

import been.protocol.results.StoredExecution;
import been.statistics.Observations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Means of valid executions by experiment and metric, or what else an execution contributes by the
 * summary of the metric. They come from the results' index without opening files, unless a warm-up
 * has to be left out.
 */
public final class Means {
    /** Fewer than four on a side leave an interval at 99 % so wide that it tells nothing. */
    private static final int LEAST_HALF = 4;

    private final Map<String, List<StoredExecution>> byExperiment = new HashMap<>();
    private final Values values;

    /** Orders with which blocks begin; empty where all executions of a version are comparable. */
    private final NavigableSet<Integer> blocks;

    /** What an execution contributes of one metric. */
    public record Value(double mean, long measurements) {}

    /** A source of means. */
    @FunctionalInterface
    public interface Values {

        /** Empty if the execution did not measure the metric. */
        Optional<Value> of(StoredExecution execution, String metric);
    }

    /** The means of all measurements. */
    public Means(List<StoredExecution> executions) {
        this(executions, Means::indexed);
    }

    public Means(List<StoredExecution> executions, Values values) {
        this(executions, values, Collections.emptyNavigableSet());
    }

    /**
     * Of an analysis that took versions in one after the other: two of them are compared by the
     * blocks in which both took part, so that drift of the host between blocks changes no verdict.
     *
     * @param blocks orders with which blocks of executions begin
     */
    public Means(List<StoredExecution> executions, Values values, NavigableSet<Integer> blocks) {
        this.values = values;
        this.blocks = blocks;
        for (StoredExecution execution : executions) {
            if (counts(execution)) {
                byExperiment
                        .computeIfAbsent(execution.address().experiment(), _ -> new ArrayList<>())
                        .add(execution);
            }
        }
    }

    /** The mean of all measurements, from the index. */
    public static Optional<Value> indexed(StoredExecution execution, String metric) {
        return Optional.ofNullable(execution.means().get(metric))
                .map(mean -> new Value(mean, execution.measurements().getOrDefault(metric, 1L)));
    }

    /** Whether statistics use the execution. */
    public static boolean counts(StoredExecution execution) {
        return execution.validity().counts();
    }

    /** How many executions of it count, whatever they measured. */
    int count(String experiment) {
        return byExperiment.getOrDefault(experiment, List.of()).size();
    }

    /** Executions of an experiment that measured this metric. */
    List<StoredExecution> executions(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                .filter(execution -> value(execution, metric).isPresent())
                .toList();
    }

    /** When the newest execution of an experiment that measured this metric started. */
    Instant newest(String experiment, String metric) {
        return executions(experiment, metric).stream()
                .map(StoredExecution::startedAt)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }

    /** The number of measurements behind the means. */
    long measurements(String experiment, String metric) {
        return values(experiment, metric).stream().mapToLong(Value::measurements).sum();
    }

    /**
     * Chooses the executions by which two experiments are compared: of blocks in which both took
     * part, or all where one of them measured the metric less than twice in these.
     */
    Predicate<StoredExecution> common(String old, String current, String metric) {
        if (blocks.isEmpty()) {
            return _ -> true;
        }
        Set<Integer> common = blocks(old, metric);
        common.retainAll(blocks(current, metric));
        Predicate<StoredExecution> isCommon = execution -> common.contains(block(execution));
        boolean isEnough =
                Stream.of(old, current)
                        .allMatch(key ->
                                executions(key, metric).stream().filter(isCommon).count() >= 2);
        return isEnough ? isCommon : _ -> true;
    }

    private Set<Integer> blocks(String experiment, String metric) {
        return executions(experiment, metric).stream()
                .map(this::block)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** What an execution contributes, and the block that it was made in. */
    public record InBlock(int block, double value) {}

    /** The executions of an experiment, where blocks are known. */
    public List<InBlock> inBlocks(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                .flatMap(execution ->
                        value(execution, metric).stream()
                                .map(value -> new InBlock(block(execution), value.mean())))
                .toList();
    }

    private int block(StoredExecution execution) {
        return Objects.requireNonNullElse(blocks.floor(execution.order()), -1);
    }

    /**
     * The means of the executions as observations, by the binaries that ran where there are
     * several; empty when there are none.
     */
    public Optional<Observations> observations(String experiment, String metric) {
        return observations(experiment, metric, _ -> true);
    }

    /** The same of some executions. */
    Optional<Observations> observations(
            String experiment, String metric, Predicate<StoredExecution> counting) {
        SortedMap<Integer, double[][]> binaries = new TreeMap<>();
        for (StoredExecution execution : byExperiment.getOrDefault(experiment, List.of())) {
            value(execution, metric)
                    .filter(_ -> counting.test(execution))
                    .ifPresent(value ->
                            binaries.merge(
                                    execution.address().binary(),
                                    new double[][] {{value.mean()}},
                                    Means::joined));
        }
        return binaries.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Observations.ofBinaries(binaries.values().toArray(double[][][]::new)));
    }

    private static double[][] joined(double[][] some, double[][] more) {
        double[][] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    /**
     * The means of two experiments at the places where both were measured, in pairs; empty if there
     * is no such place.
     */
    Optional<Paired> paired(String old, String current, String metric) {
        SortedMap<Integer, Double> before = byOrder(old, metric);
        SortedMap<Integer, Double> after = byOrder(current, metric);
        before.keySet().retainAll(after.keySet());
        after.keySet().retainAll(before.keySet());
        return before.isEmpty()
                ? Optional.empty()
                : Optional.of(new Paired(observations(before), observations(after)));
    }

    /** The executions of two sides. */
    record Paired(Observations old, Observations current) {}

    /**
     * The executions of one experiment as if they were of two versions: of each two that ran one
     * after the other, a draw decides which side gets which, as where executions are interleaved.
     * Whole binaries where several ran. Empty with fewer than four on a side.
     */
    Optional<Paired> halves(String experiment, String metric, RandomGenerator random) {
        SortedMap<Integer, double[][]> binaries = new TreeMap<>();
        executions(experiment, metric).stream()
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .forEach(execution ->
                        binaries.merge(
                                execution.address().binary(),
                                new double[][] {{value(execution, metric).orElseThrow().mean()}},
                                Means::joined));
        boolean isOne = binaries.size() == 1;
        double[][][] units =
                isOne
                        ? Arrays.stream(binaries.values().iterator().next())
                                .map(execution -> new double[][] {execution})
                                .toArray(double[][][]::new)
                        : binaries.values().toArray(double[][][]::new);
        int side = units.length / 2;
        if (side < LEAST_HALF) {
            return Optional.empty();
        }
        var old = new double[side][][];
        var current = new double[side][][];
        for (int i = 0; i < side; i++) {
            int first = random.nextInt(2);
            old[i] = units[2 * i + first];
            current[i] = units[2 * i + 1 - first];
        }
        return Optional.of(new Paired(side(old, isOne), side(current, isOne)));
    }

    private static Observations side(double[][][] units, boolean areExecutions) {
        return Observations.ofBinaries(
                areExecutions
                        ? new double[][][] {
                            Arrays.stream(units).reduce(new double[0][], Means::joined)
                        }
                        : units);
    }

    private SortedMap<Integer, Double> byOrder(String experiment, String metric) {
        var means = new TreeMap<Integer, Double>();
        for (StoredExecution execution : byExperiment.getOrDefault(experiment, List.of())) {
            value(execution, metric).ifPresent(value -> means.put(execution.order(), value.mean()));
        }
        return means;
    }

    private static Observations observations(SortedMap<Integer, Double> means) {
        return Observations.ofExecutionMeans(
                means.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    private List<Value> values(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                .flatMap(execution -> value(execution, metric).stream())
                .toList();
    }

    /** Leaves out values that are not numbers, infinite, or too large for statistics. */
    private Optional<Value> value(StoredExecution execution, String metric) {
        return values.of(execution, metric).filter(value -> Observations.isUsable(value.mean()));
    }
}
