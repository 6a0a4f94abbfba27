package been.statistics.steady;

import been.statistics.compare.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The segments at the end that are one level, and what those before them were.
 *
 * @param segments all, those of the tail marked as steady
 * @param from the first iteration of the tail
 * @param mean of the tail without disturbances
 */
record Tail(
        List<Segment> segments, int iterations, int from, double mean, SteadyCriteria criteria) {

    /** A disturbance is at most this share of the execution… */
    private static final int SHARE_OF_EXECUTION = 20;

    /** …at the very end, where it could be a new level as well, at most this one… */
    private static final int SHARE_AT_THE_END = 100;

    /** …and follows a stretch at least this many times as long, or it is part of a pattern. */
    private static final int TIMES_BEFORE = 10;

    /** The tail is measured against its last segment, on which all others depend least. */
    static Tail of(List<Segment> segments, int iterations, SteadyCriteria criteria) {
        List<Segment> marked = new ArrayList<>(segments);
        int last = segments.size() - 1;
        if (last > 0
                && segments.get(last).length() * SHARE_AT_THE_END <= iterations
                && dwarfed(segments.get(last), segments.get(last - 1))) {
            last--;
        }
        Segment reference = segments.get(last);
        int first = last;
        boolean going = true;
        while (going && first > 0) {
            int candidate = before(first, reference, segments, iterations, criteria);
            going = candidate >= 0;
            first = going ? candidate : first;
        }
        double sum = 0;
        int length = 0;
        for (int s = first; s <= last; s++) {
            Segment segment = segments.get(s);
            if (equivalent(segment, reference, criteria)) {
                marked.set(s, segment.settled());
                sum += segment.mean() * segment.length();
                length += segment.length();
            }
        }
        return new Tail(marked, iterations, segments.get(first).from(), sum / length, criteria);
    }

    SteadyState state(int outliers) {
        int window = Math.min(criteria.window(), iterations / 4);
        if (from > iterations - window) {
            List<Segment> unsteady =
                    segments.stream()
                            .map(s -> new Segment(s.from(), s.to(), s.mean(), s.deviation(), false))
                            .toList();
            return new SteadyState(
                    Kind.NO_STEADY_STATE,
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    unsteady,
                    outliers);
        }
        return new SteadyState(
                kind(), OptionalInt.of(from), OptionalDouble.of(mean), segments, outliers);
    }

    private Kind kind() {
        if (from == 0) {
            return Kind.FLAT;
        }
        double difference = criteria.tolerance() * Math.abs(mean);
        boolean better =
                segments.stream()
                        .filter(segment -> segment.to() <= from)
                        .anyMatch(segment ->
                                criteria.better() == Better.LOWER
                                        ? segment.mean() < mean - difference
                                        : segment.mean() > mean + difference);
        return better ? Kind.SLOW_DOWN : Kind.WARM_UP;
    }

    /** The segment before {@code first} that belongs to the tail as well; −1 where none does. */
    private static int before(
            int first,
            Segment reference,
            List<Segment> segments,
            int iterations,
            SteadyCriteria criteria) {
        Segment previous = segments.get(first - 1);
        if (equivalent(previous, reference, criteria)) {
            return first - 1;
        }
        boolean disturbance =
                first >= 2
                        && previous.length() * SHARE_OF_EXECUTION <= iterations
                        && equivalent(segments.get(first - 2), reference, criteria)
                        && dwarfed(previous, segments.get(first - 2));
        return disturbance ? first - 2 : -1;
    }

    private static boolean dwarfed(Segment small, Segment large) {
        return small.length() * TIMES_BEFORE <= large.length();
    }

    private static boolean equivalent(Segment segment, Segment reference, SteadyCriteria criteria) {
        double allowed =
                Math.max(criteria.tolerance() * Math.abs(reference.mean()), reference.deviation());
        return Math.abs(segment.mean() - reference.mean()) <= allowed;
    }
}
