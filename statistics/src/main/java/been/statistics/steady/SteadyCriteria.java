package been.statistics.steady;

import been.statistics.compare.Better;

/**
 * What counts as steady.
 *
 * @param tolerance relative difference of means that does not matter, 0.05 for 5 %
 * @param window the steady state must cover this many iterations at the end, or a quarter of the
 *     execution where that is less
 * @param better which values are better: decides between warm-up and slow-down
 */
public record SteadyCriteria(double tolerance, int window, Better better) {

    public SteadyCriteria {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException(
                    "the tolerance must be a share below 1, such as 0.05, not " + tolerance);
        }
        if (window < 1) {
            throw new IllegalArgumentException(
                    "the window must be 1 iteration or more, not " + window);
        }
    }

    /** 5 % and 500 iterations, as Barrett et al. (2017) take them. */
    public static SteadyCriteria usual(Better better) {
        return new SteadyCriteria(0.05, 500, better);
    }
}
