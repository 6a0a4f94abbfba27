package been.statistics.changes;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.compare.Fieller;
import been.statistics.compare.MeanEstimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The means between boundaries, and what values scatter around them. */
final class Levels {

    private final Sums sums;
    private final int[] boundaries;
    private final double squares;
    private final double inflation;

    private Levels(Sums sums, int[] boundaries, double squares, double inflation) {
        this.sums = sums;
        this.boundaries = boundaries;
        this.squares = squares;
        this.inflation = inflation;
    }

    static Levels of(Sums sums, int[] boundaries) {
        double squares = 0;
        double products = 0;
        for (int s = 0; s + 1 < boundaries.length; s++) {
            double mean = sums.mean(boundaries[s], boundaries[s + 1]);
            double previous = 0;
            for (int i = boundaries[s]; i < boundaries[s + 1]; i++) {
                double rest = Math.sqrt(sums.weightOf(i)) * (sums.value(i) - mean);
                squares += rest * rest;
                products += rest * previous;
                previous = rest;
            }
        }
        int n = boundaries[boundaries.length - 1];
        double observed = squares == 0 ? 0 : products / squares;
        return new Levels(
                sums, boundaries, squares, Sums.inflation(observed, n, boundaries.length - 1));
    }

    int count() {
        return boundaries.length - 1;
    }

    /** The first index of {@code level}; of {@code count()} the size of the history. */
    int start(int level) {
        return boundaries[level];
    }

    /** Weighted squares of what remains after the means are taken off. */
    double squares() {
        return squares;
    }

    /** By which autocorrelation multiplies the variance of a mean. */
    double inflation() {
        return inflation;
    }

    double mean(int level) {
        return sums.mean(boundaries[level], boundaries[level + 1]);
    }

    /** The standard deviation of a value of weight 1 around its level. */
    double deviation() {
        return Math.sqrt(squares / Math.max(1, size() - count()));
    }

    List<Changes.Stretch> stretches() {
        return IntStream.range(0, count())
                .mapToObj(level ->
                        new Changes.Stretch(start(level), start(level + 1), estimate(level)))
                .toList();
    }

    /** The change into {@code level} relative to the one before. */
    Optional<Interval> relative(int level, Confidence confidence) {
        return Fieller.ratio(estimate(level - 1), estimate(level), confidence)
                .map(ratio -> ratio.shifted(-1));
    }

    private MeanEstimate estimate(int level) {
        double deviation = deviation();
        double weight = sums.weight(boundaries[level], boundaries[level + 1]);
        double independent = size() / inflation;
        int freedom = Math.max(1, (int) independent - count());
        return new MeanEstimate(
                mean(level), deviation * deviation * inflation / weight, freedom + 1);
    }

    private int size() {
        return boundaries[boundaries.length - 1];
    }
}
