package been.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The valid measurements of one metric of one version, {@code Y[binary][execution][measurement]};
 * immutable, finite, never empty, ragged where counts differ.
 *
 * <p>Means are means of means with the actual counts. A level with one repetition everywhere is
 * <em>collapsed</em>: it is not among {@link #levels()}, and {@link #notObserved()} names it as a
 * source of variation that these data cannot show.
 */
public final class Observations {

    /** Third powers of what is larger, or smaller, are beyond what a number holds. */
    private static final double LARGEST = 1e100;

    private static final double SMALLEST = 1e-100;

    private final double[][][] binaries;
    private final Counts counts;

    private Observations(double[][][] binaries) {
        this.binaries = binaries;
        this.counts = count(binaries);
    }

    /** Whether there are statistics of such a value: 0, or of a size from 1e-100 to 1e100. */
    public static boolean isUsable(double value) {
        double size = Math.abs(value);
        return size <= LARGEST && (size >= SMALLEST || size == 0);
    }

    /**
     * The observations {@code values[binary][execution][measurement]}, copied.
     *
     * @throws IllegalArgumentException if any part is empty or a value is not {@link #isUsable
     *     usable}
     */
    public static Observations ofBinaries(double[][][] values) {
        require(values.length > 0, "at least one binary is needed");
        double[][][] copy = new double[values.length][][];
        for (int k = 0; k < values.length; k++) {
            require(values[k].length > 0, "binary " + k + " has no execution");
            copy[k] = new double[values[k].length][];
            for (int j = 0; j < values[k].length; j++) {
                copy[k][j] = checked(values[k][j], "binary " + k + ", execution " + j);
            }
        }
        return new Observations(copy);
    }

    /** The observations {@code values[execution][measurement]} of one binary, copied. */
    public static Observations ofExecutions(double[]... values) {
        return ofBinaries(new double[][][] {values});
    }

    /** Executions of one binary with one measurement each, such as their means. */
    public static Observations ofExecutionMeans(double... means) {
        return ofExecutions(
                Arrays.stream(means).mapToObj(m -> new double[] {m}).toArray(double[][]::new));
    }

    public Counts counts() {
        return counts;
    }

    /** Whether every measurement is 0, so that there is no ratio. */
    public boolean isZero() {
        return Arrays.stream(values()).allMatch(value -> value == 0);
    }

    /** All measurements, copied, execution after execution. */
    public double[] values() {
        double[] all = new double[counts.measurements()];
        int position = 0;
        for (double[][] binary : binaries) {
            for (double[] execution : binary) {
                System.arraycopy(execution, 0, all, position, execution.length);
                position += execution.length;
            }
        }
        return all;
    }

    /** The measurements of each execution in their order, copied, binary after binary. */
    public List<double[]> executions() {
        List<double[]> executions = new ArrayList<>(counts.executions());
        for (double[][] binary : binaries) {
            for (double[] execution : binary) {
                executions.add(execution.clone());
            }
        }
        return executions;
    }

    /** The mean of each execution, binary after binary. */
    public double[] executionMeans() {
        return Arrays.stream(binaries).flatMap(Arrays::stream).mapToDouble(Means::mean).toArray();
    }

    /** The mean of the execution means of each binary. */
    public double[] binaryMeans() {
        return Arrays.stream(binaries)
                .mapToDouble(b -> Means.mean(Arrays.stream(b).mapToDouble(Means::mean).toArray()))
                .toArray();
    }

    /** The mean of the binary means. */
    public double mean() {
        return Means.mean(binaryMeans());
    }

    /** The means at {@code level}; at {@code MEASUREMENT} the measurements themselves. */
    public double[] means(Level level) {
        return switch (level) {
            case BINARY -> binaryMeans();
            case EXECUTION -> executionMeans();
            case MEASUREMENT -> values();
        };
    }

    /** How often {@code level} was repeated within each group of the level above, in order. */
    public int[] repetitions(Level level) {
        return switch (level) {
            case BINARY -> new int[] {binaries.length};
            case EXECUTION -> Arrays.stream(binaries).mapToInt(b -> b.length).toArray();
            case MEASUREMENT ->
                    Arrays.stream(binaries)
                            .flatMap(Arrays::stream)
                            .mapToInt(e -> e.length)
                            .toArray();
        };
    }

    /** The levels that were repeated, lowest first; empty for a single measurement. */
    public List<Level> levels() {
        return Arrays.stream(Level.values()).filter(this::repeated).toList();
    }

    /** The levels whose variation these data cannot show. */
    public Set<Level> notObserved() {
        Set<Level> missing = EnumSet.allOf(Level.class);
        missing.removeAll(levels());
        return missing;
    }

    /** The same executions without regard to which binary they ran: the two-level model. */
    public Observations pooledBinaries() {
        return new Observations(
                new double[][][] {
                    Arrays.stream(binaries).flatMap(Arrays::stream).toArray(double[][]::new)
                });
    }

    /** One value of each execution, such as its median. */
    public Observations ofEach(ToDoubleFunction<double[]> summary) {
        return ofBinaries(
                Arrays.stream(binaries)
                        .map(binary ->
                                Arrays.stream(binary)
                                        .map(values ->
                                                new double[] {
                                                    summary.applyAsDouble(values.clone())
                                                })
                                        .toArray(double[][]::new))
                        .toArray(double[][][]::new));
    }

    private boolean repeated(Level level) {
        return IntStream.of(repetitions(level)).anyMatch(r -> r > 1);
    }

    private static Counts count(double[][][] binaries) {
        int executions = 0;
        long measurements = 0;
        boolean even = true;
        for (double[][] binary : binaries) {
            executions += binary.length;
            even &= binary.length == binaries[0].length;
            for (double[] execution : binary) {
                measurements += execution.length;
                even &= execution.length == binaries[0][0].length;
            }
        }
        return new Counts(binaries.length, executions, Math.toIntExact(measurements), even);
    }

    private static double[] checked(double[] measurements, String where) {
        require(measurements.length > 0, where + " has no measurement");
        double[] copy = measurements.clone();
        for (int i = 0; i < copy.length; i++) {
            if (!isUsable(copy[i])) {
                throw new IllegalArgumentException(
                        "%s, measurement %d is %s, %s"
                                .formatted(
                                        where,
                                        i,
                                        copy[i],
                                        Double.isFinite(copy[i])
                                                ? "not of a size from 1e-100 to 1e100; choose another unit"
                                                : "not a finite number"));
            }
        }
        return copy;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException(problem);
        }
    }
}
