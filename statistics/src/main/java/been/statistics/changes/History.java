package been.statistics.changes;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One value a version, oldest first, with what is known about them; immutable, finite, at least
 * {@value #LEAST_VERSIONS} values.
 */
public final class History {

    /** Twice the shortest length that is distinguished from a spike. */
    public static final int LEAST_VERSIONS = 2 * Split.SHORTEST;

    private final double[] values;
    private final double[] standardErrors;
    private final int[] breaks;
    private final int[] confirmed;

    private History(double[] values, double[] standardErrors, int[] breaks, int[] confirmed) {
        this.values = values;
        this.standardErrors = standardErrors;
        this.breaks = breaks;
        this.confirmed = confirmed;
    }

    /**
     * The values of successive versions, copied.
     *
     * @throws IllegalArgumentException for fewer than {@value #LEAST_VERSIONS} values, or one that
     *     is not finite
     */
    public static History of(double... values) {
        if (values.length < LEAST_VERSIONS) {
            throw new IllegalArgumentException(
                    "%d versions; change points need at least %d"
                            .formatted(values.length, LEAST_VERSIONS));
        }
        requireFinite(values, "value");
        return new History(values.clone(), new double[0], new int[0], new int[0]);
    }

    /**
     * The same values with the standard error of each, copied: more exact ones then weigh more.
     *
     * @throws IllegalArgumentException unless there is one for each value, finite and not negative
     */
    public History withStandardErrors(double... errors) {
        if (errors.length != values.length) {
            throw new IllegalArgumentException(
                    "%d standard errors for %d values".formatted(errors.length, values.length));
        }
        requireFinite(errors, "standard error");
        if (Arrays.stream(errors).anyMatch(error -> error < 0)) {
            throw new IllegalArgumentException("a standard error cannot be negative");
        }
        return new History(values, errors.clone(), breaks, confirmed);
    }

    /**
     * The same with known breaks, such as another host from there on: levels on both sides are not
     * compared, and a difference there is not reported.
     *
     * @param firstAfter indices of the first value after each break
     */
    public History brokenAt(int... firstAfter) {
        return new History(values, standardErrors, boundaries(firstAfter), confirmed);
    }

    /**
     * The same with changes that were confirmed before: they stay where they are, and what newer
     * values show is reported beside them.
     *
     * @param firstAfter indices of the first value after each change
     */
    public History confirmedAt(int... firstAfter) {
        return new History(values, standardErrors, breaks, boundaries(firstAfter));
    }

    public int size() {
        return values.length;
    }

    /** The values, copied. */
    public double[] values() {
        return values.clone();
    }

    /** The standard errors, copied; empty where none were given. */
    double[] standardErrors() {
        return standardErrors.clone();
    }

    boolean breaksAt(int index) {
        return Arrays.binarySearch(breaks, index) >= 0;
    }

    boolean confirmedAtIndex(int index) {
        return Arrays.binarySearch(confirmed, index) >= 0;
    }

    /** Where values stop being comparable: 0, breaks, the end. */
    int[] stretches() {
        return IntStream.concat(Arrays.stream(breaks), IntStream.of(0, values.length))
                .sorted()
                .toArray();
    }

    /** Where levels end whatever the values say: 0, breaks and confirmed changes, the end. */
    int[] fixedBoundaries() {
        return IntStream.concat(
                        IntStream.concat(Arrays.stream(breaks), Arrays.stream(confirmed)),
                        IntStream.of(0, values.length))
                .sorted()
                .distinct()
                .toArray();
    }

    private int[] boundaries(int... firstAfter) {
        for (int index : firstAfter) {
            if (index <= 0 || index >= values.length) {
                throw new IllegalArgumentException(
                        "a change at %d is outside of %d versions".formatted(index, values.length));
            }
        }
        return Arrays.stream(firstAfter).sorted().distinct().toArray();
    }

    private static void requireFinite(double[] values, String what) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        "%s %d is %s, not a finite number".formatted(what, i, values[i]));
            }
        }
    }
}
