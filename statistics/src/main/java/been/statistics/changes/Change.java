package been.statistics.changes;

import been.statistics.Interval;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A level that is different from some version on.
 *
 * @param index of the first value after the change
 * @param before the mean since the change or break before
 * @param after the mean up to the next change or break
 * @param relative the change relative to {@code before}, 0.03 for 3 % more, with Fieller's interval
 *     from what the values scatter around all levels; empty unless {@code before} can be
 *     distinguished from 0. It takes the place of the change as known, so that it is a little
 *     narrow for small changes
 * @param p how likely a history without change, first-order autocorrelated up to 0.5, looks at
 *     least as changed between the neighbouring changes; never reported below 1e-6
 */
public record Change(
        int index,
        double before,
        double after,
        Optional<Interval> relative,
        double p,
        Standing standing) {

    /** How a change stands to what was known before. */
    public sealed interface Standing {}

    /** Not known before. */
    public record Found() implements Standing {}

    /**
     * Confirmed before, and kept where it was.
     *
     * @param holds whether these values alone would tell it
     * @param elsewhere where these values alone would put it, if not there
     */
    public record Confirmed(boolean holds, OptionalInt elsewhere) implements Standing {}
}
