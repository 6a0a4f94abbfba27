package been.statistics.changes;

/**
 * The clearest difference between a stretch {@code [from, to)} and the rest of a window.
 *
 * @param statistic how clear: the difference over its standard error, {@link Sums#clarity}
 */
record Split(int from, int to, double statistic) {

    /** Fewer versions than this are a spike, not a level. */
    static final int SHORTEST = 3;
}
