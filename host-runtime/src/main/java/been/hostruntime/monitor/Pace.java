package been.hostruntime.monitor;

import java.time.Duration;

/**
 * The sampling interval of a recording, chosen so that it covers the whole run without filling the
 * disk: as requested until a number of bytes is reached, then in proportion to the elapsed time, so
 * that each tenfold of that time adds 2.3 times as many bytes. Pure.
 *
 * @param asked the requested interval
 * @param shareBytes bytes at the requested interval
 */
record Pace(Duration asked, long shareBytes) {

    /**
     * Nanoseconds to the next sample.
     *
     * @param elapsed nanoseconds since the first
     * @param lookBytes size of the last sample
     */
    long interval(long elapsed, long lookBytes) {
        double slower = (double) elapsed * lookBytes / shareBytes;
        return Math.max(asked.toNanos(), (long) slower);
    }
}
