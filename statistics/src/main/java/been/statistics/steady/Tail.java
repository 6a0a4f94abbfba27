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
 * @param mean of the tail
 */
record Tail(
        List<Segment> segments, int iterations, int from, double mean, SteadyCriteria criteria) {

    private static final double NORMAL_95 = 1.959963984540054;

    /** The tail is measured against its last segment, on which all others depend least. */
    static Tail of(List<Segment> segments, int iterations, SteadyCriteria criteria) {
        Segment reference = segments.getLast();
        int first = segments.size() - 1;
        while (first > 0 && equivalent(segments.get(first - 1), reference, criteria)) {
            first--;
        }
        List<Segment> marked = new ArrayList<>(segments.subList(0, first));
        double sum = 0;
        for (Segment segment : segments.subList(first, segments.size())) {
            marked.add(segment.settled());
            sum += segment.mean() * segment.length();
        }
        int from = segments.get(first).from();
        return new Tail(marked, iterations, from, sum / (iterations - from), criteria);
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

    /** Whether the means may differ by no more than the tolerance, with 95 % confidence. */
    private static boolean equivalent(Segment segment, Segment reference, SteadyCriteria criteria) {
        double allowed =
                criteria.tolerance() * Math.abs(segment.mean())
                        + NORMAL_95 * Math.hypot(segment.error(), reference.error());
        return Math.abs(segment.mean() - reference.mean()) <= allowed;
    }
}
