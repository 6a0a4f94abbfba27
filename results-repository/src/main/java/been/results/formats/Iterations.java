package been.results.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one execution while they are read, in any order. As long as they come in
 * order, only the values are kept, since there may be millions.
 */
final class Iterations {
    private static final int SMALLEST = 16;
    private static final int LARGEST = 1 << 16;

    /** Filled one after the other: nothing is copied when there are more. */
    private final List<double[]> pieces = new ArrayList<>();

    private int size;
    private int room;
    private long first;
    private long last;

    /** Numbers of the iterations; {@code null} while they count up from the first. */
    private long @Nullable [] numbers;

    private boolean ordered = true;

    /** Lines since they came out of order; one that repeats another is among them. */
    private long @Nullable [] lines;

    void add(long line, long iteration, double value) {
        if (size == 0) {
            first = iteration;
        } else if (numbers == null && iteration != last + 1) {
            numbers = counted();
        }
        if (size > 0 && ordered && iteration <= last) {
            ordered = false;
            lines = new long[size];
        }
        if (numbers != null) {
            numbers = with(numbers, iteration);
        }
        if (lines != null) {
            lines = with(lines, line);
        }
        last = iteration;
        if (room == 0) {
            room = pieces.isEmpty() ? SMALLEST : Math.min(2 * pieces.getLast().length, LARGEST);
            pieces.add(new double[room]);
        }
        double[] piece = pieces.getLast();
        piece[piece.length - room--] = value;
        size++;
    }

    /** Adds the next measurement of a source that does not number them. */
    void addNext(long line, double value) {
        add(line, size, value);
    }

    /** The line that repeats an earlier iteration, if any does. */
    OptionalLong repeatedLine() {
        long[] own = numbers;
        long[] at = lines;
        if (ordered || own == null || at == null) {
            return OptionalLong.empty();
        }
        int[] order = order(own);
        return IntStream.range(1, size)
                .filter(i -> own[order[i - 1]] == own[order[i]])
                .mapToLong(i -> at[order[i]])
                .min();
    }

    /** The values by iteration, which are given away: nothing is left here. */
    double[] takeValues() {
        double[] values = new double[size];
        int at = 0;
        for (int i = 0; i < pieces.size(); i++) {
            double[] piece = pieces.get(i);
            int count = Math.min(piece.length, size - at);
            System.arraycopy(piece, 0, values, at, count);
            at += count;
        }
        pieces.clear();
        long[] own = numbers;
        return ordered || own == null
                ? values
                : Arrays.stream(order(own)).mapToDouble(i -> values[i]).toArray();
    }

    private long[] counted() {
        long[] counted = new long[Math.max(SMALLEST, size + (size >> 1))];
        for (int i = 0; i < size; i++) {
            counted[i] = first + i;
        }
        return counted;
    }

    private long[] with(long[] longs, long next) {
        long[] large =
                size < longs.length
                        ? longs
                        : Arrays.copyOf(longs, Math.max(SMALLEST, size + (size >> 1) + 1));
        large[size] = next;
        return large;
    }

    private int[] order(long[] own) {
        return IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(i -> own[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
