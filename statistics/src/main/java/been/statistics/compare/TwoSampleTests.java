package been.statistics.compare;

import been.statistics.Level;
import been.statistics.Observations;

/**
 * The tests reported beside the interval. They see one mean per binary or execution, never pooled
 * measurements, which would claim independence that they lack.
 */
public record TwoSampleTests(
        TTest studentT,
        TTest welchT,
        MannWhitney mannWhitney,
        KolmogorovSmirnov kolmogorovSmirnov,
        KruskalWallis kruskalWallis,
        Shift shift) {

    /** The tests on the means at {@code level}. */
    public static TwoSampleTests of(Observations old, Observations current, Level level) {
        if (level == Level.MEASUREMENT) {
            throw new IllegalArgumentException("tests compare means, not pooled measurements");
        }
        return of(old.means(level), current.means(level));
    }

    /**
     * The tests on two samples.
     *
     * @throws IllegalArgumentException if a side has fewer than two values
     */
    public static TwoSampleTests of(double[] old, double[] current) {
        if (old.length < 2 || current.length < 2) {
            throw new IllegalArgumentException(
                    "tests need two values a side, not %d and %d"
                            .formatted(old.length, current.length));
        }
        return new TwoSampleTests(
                TTest.student(old, current),
                TTest.welch(old, current),
                MannWhitney.of(old, current),
                KolmogorovSmirnov.of(old, current),
                KruskalWallis.of(old, current),
                Shift.between(old, current));
    }
}
