package been.hostruntime.monitor;

import java.time.Duration;

/**
 * How often to look, so that a recording neither ends before its run nor fills the disk: as asked
 * until a share of bytes is full, then ever slower, by the same part of the time gone by. From then
 * on each tenfold of that time takes another 2.3 shares. Pure.
 *
 * @param asked from one look to the next
 * @param shareBytes at the pace that was asked for
 */
record Pace(Duration asked, long shareBytes) {

    /**
     * Nanoseconds to the next look.
     *
     * @param elapsed nanoseconds since the first
     * @param lookBytes what the last one took
     */
    long interval(long elapsed, long lookBytes) {
        double slower = (double) elapsed * lookBytes / shareBytes;
        return Math.max(asked.toNanos(), (long) slower);
    }
}
