package been.analyses.planning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Chooses the versions of a long history to measure: the newest, the oldest and some in between,
 * and then the middle of the longest gaps in which something changed.
 */
public final class LongHistory {
    /** Gaps that the first sample leaves. */
    static final int FIRST_GAPS = 8;

    private LongHistory() {}

    /** The state of a version. */
    public sealed interface Place {

        /** It has valid executions. */
        record Measured() implements Place {}

        /** It can be measured. */
        record Waiting() implements Place {}

        /** It has the same binary as the measured version at this position. */
        record Identical(int position) implements Place {}

        /** It cannot be measured. */
        record Unavailable() implements Place {}
    }

    /**
     * Versions between two measured ones.
     *
     * @param older position of the measured version before it; empty at the beginning
     * @param newer position of the measured version after it; empty at the end
     * @param from position of the first version that may have changed something
     * @param to position after the last such version
     * @param waiting positions of these that can still be measured, in order
     */
    public record Gap(
            OptionalInt older, OptionalInt newer, int from, int to, List<Integer> waiting) {
        public Gap {
            waiting = List.copyOf(waiting);
        }

        /** Whether it is between two versions that can be compared. */
        public boolean isInside() {
            return older.isPresent() && newer.isPresent();
        }

        /** How many successive measurements locate a change in it. */
        public int halvings() {
            return Integer.SIZE - Integer.numberOfLeadingZeros(waiting.size());
        }

        /**
         * The version to measure next; one must exist. It is the one nearest to the middle, or the
         * outermost at an end of the history, until a version there turns out to be unavailable.
         */
        int next() {
            boolean isTried = waiting.size() < to - from;
            if (!isInside() && !isTried) {
                return newer.isPresent() ? waiting.getFirst() : waiting.getLast();
            }
            double middle = (from + to - 1) / 2.0;
            return waiting.stream()
                    .min(Comparator.comparingDouble(position -> Math.abs(position - middle)))
                    .orElseThrow();
        }
    }

    /** Positions of the first sample, in order. */
    public static List<Integer> sample(int versions) {
        var sample = new TreeSet<Integer>();
        for (int i = 0; i <= FIRST_GAPS; i++) {
            sample.add((int) Math.round((versions - 1.0) * i / FIRST_GAPS));
        }
        return List.copyOf(sample);
    }

    /** All gaps with versions that can be measured, oldest first. */
    public static List<Gap> gaps(List<Place> history) {
        List<Integer> measured =
                IntStream.range(0, history.size())
                        .filter(i -> history.get(i) instanceof Place.Measured)
                        .boxed()
                        .toList();
        List<Gap> gaps = new ArrayList<>();
        for (int i = 0; i <= measured.size(); i++) {
            gaps.add(
                    gap(
                            history,
                            i == 0 ? OptionalInt.empty() : OptionalInt.of(measured.get(i - 1)),
                            i == measured.size()
                                    ? OptionalInt.empty()
                                    : OptionalInt.of(measured.get(i))));
        }
        return gaps.stream().filter(gap -> !gap.waiting().isEmpty()).toList();
    }

    private static Gap gap(List<Place> history, OptionalInt older, OptionalInt newer) {
        int from = older.orElse(-1) + 1;
        int to = newer.orElse(history.size());
        for (int i = from; i < to; i++) {
            if (history.get(i) instanceof Place.Identical(int position)) {
                if (older.isPresent() && position == older.getAsInt()) {
                    from = i + 1;
                } else if (newer.isPresent() && position == newer.getAsInt()) {
                    to = i;
                }
            }
        }
        List<Integer> waiting =
                IntStream.range(from, to)
                        .filter(i -> history.get(i) instanceof Place.Waiting)
                        .boxed()
                        .toList();
        return new Gap(older, newer, from, to, waiting);
    }

    /** The versions to measure next, one per gap: longest gap first, then newest. */
    public static List<Integer> next(List<Gap> gaps) {
        return gaps.stream()
                .sorted(
                        Comparator.comparingInt((Gap gap) -> gap.waiting().size())
                                .thenComparingInt(Gap::from)
                                .reversed())
                .map(Gap::next)
                .toList();
    }
}
