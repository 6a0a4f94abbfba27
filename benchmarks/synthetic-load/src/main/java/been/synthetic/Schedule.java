package been.synthetic;

import java.util.random.RandomGenerator;

/**
 * When the master creates its slaves. The slaves of an instant (an element of the order) are spread
 * over one period by normally distributed gaps, so that they do not all send at once.
 */
final class Schedule {
    /** Deviation of a gap, relative to its mean. */
    private static final double DEVIATION = 0.1;

    private final int[] order;
    private final long period;
    private final RandomGenerator random;
    private long start;
    private int instant = -1;
    private int ready;
    private double meanGap;
    private double next;

    /**
     * @param order number of slaves at each instant; not all of them 0
     * @param period nanoseconds
     * @param now when the first period starts, on the clock of all times here
     */
    Schedule(int[] order, long period, RandomGenerator random, long now) {
        this.order = order.clone();
        this.period = period;
        this.random = random;
        start = now - period;
        prepare(now);
    }

    /** Whether slaves are left to create. */
    boolean hasNext() {
        return ready > 0;
    }

    /** When the next slave is due. */
    long next() {
        return start + Math.round(next);
    }

    /** Removes the next slave, which the master has created now. */
    void remove(long now) {
        ready--;
        if (ready > 0) {
            next += gap();
        } else {
            prepare(now);
        }
    }

    /** The next instant with slaves: its period starts after the one before, or now if later. */
    private void prepare(long now) {
        while (ready == 0 && instant + 1 < order.length) {
            instant++;
            start = Math.max(start + period, now);
            ready = order[instant];
        }
        if (ready > 0) {
            meanGap = (double) period / ready;
            next = gap();
        }
    }

    private double gap() {
        return Math.max(0, random.nextGaussian(meanGap, meanGap * DEVIATION));
    }
}
