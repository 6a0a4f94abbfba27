package been.bench.endurance;

import been.bench.report.Reading;
import been.bench.report.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One quantity over the time of a long run. Thread-safe. */
final class Series {
    /** Beyond this, the end is not as the beginning was. */
    private static final double MOST = 1.1;

    private static final double WARM_FROM = 0.2;
    private static final double WARM_TO = 0.4;
    private static final double LAST_FROM = 0.8;

    private final List<Point> points = new ArrayList<>();

    private record Point(double share, double value) {}

    /**
     * @param share of the run that is over
     */
    synchronized void add(double share, double value) {
        points.add(new Point(share, value));
    }

    /** Adds a time in milliseconds. */
    void add(double share, Duration time) {
        add(share, time.toNanos() / 1e6);
    }

    /** The last part beside an early one, which was warm already. */
    Reading reading(String figure, String unit) {
        Sample early = between(WARM_FROM, WARM_TO);
        Sample last = between(LAST_FROM, Double.MAX_VALUE);
        Reading reading = Reading.of(figure, unit, last.value()).beside(early.value());
        Double ratio = reading.ratio();
        return reading.aiming("≤ 1.1 × before", ratio != null && ratio <= MOST);
    }

    /** The same for how much it grew with each of {@code count} in the whole run. */
    Reading growth(String figure, String unit, int count) {
        Series rates = new Series();
        synchronized (this) {
            for (int i = 1; i < points.size(); i++) {
                Point before = points.get(i - 1);
                Point after = points.get(i);
                rates.add(
                        after.share,
                        (after.value - before.value) / (count * (after.share - before.share)));
            }
        }
        return rates.reading(figure, unit);
    }

    private synchronized Sample between(double from, double to) {
        var sample = new Sample();
        points.stream()
                .filter(point -> point.share >= from && point.share < to)
                .forEach(point -> sample.add(point.value));
        if (sample.isEmpty()) {
            throw new IllegalStateException("nothing was observed from " + from + " to " + to);
        }
        return sample;
    }
}
