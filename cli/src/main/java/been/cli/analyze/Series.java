package been.cli.analyze;

import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The measurements of one execution while they are read, in any order. */
final class Series {

    private double[] values = new double[16];
    private long[] iterations = new long[16];
    private long[] lines = new long[16];
    private int size;
    private boolean ordered = true;

    void add(long line, long iteration, double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
            iterations = Arrays.copyOf(iterations, size * 2);
            lines = Arrays.copyOf(lines, size * 2);
        }
        ordered &= size == 0 || iterations[size - 1] < iteration;
        values[size] = value;
        iterations[size] = iteration;
        lines[size] = line;
        size++;
    }

    /** Adds the next measurement of a source that does not number them. */
    void addNext(long line, double value) {
        add(line, size, value);
    }

    /** The line that repeats an earlier iteration, if any does. */
    OptionalLong repeatedLine() {
        if (ordered) {
            return OptionalLong.empty();
        }
        int[] order = order();
        return IntStream.range(1, size)
                .filter(i -> iterations[order[i - 1]] == iterations[order[i]])
                .mapToLong(i -> lines[order[i]])
                .min();
    }

    /** The values by iteration. */
    double[] values() {
        return ordered
                ? Arrays.copyOf(values, size)
                : Arrays.stream(order()).mapToDouble(i -> values[i]).toArray();
    }

    private int[] order() {
        return IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(i -> iterations[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
