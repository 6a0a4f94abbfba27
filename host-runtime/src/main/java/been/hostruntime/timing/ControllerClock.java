package been.hostruntime.timing;

import been.machine.noise.Clocks;
import been.protocol.ControllerTime;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far this machine's wall clock is off the controller's, from the times in the controller's
 * answers, in the way of NTP: a request cannot arrive before it was sent, nor an answer before it
 * was given, which bounds the difference from both sides however long the controller holds the
 * answer back. The controller's wall clock is compared with the monotonic clock of this machine, so
 * that setting the wall clock of this machine changes the offset at once and spoils nothing.
 * Thread-safe.
 */
public final class ControllerClock {
    /** Within which the rates of two clocks differ: each moment since an exchange adds to doubt. */
    static final double MOST_DRIFT_PPM = 100;

    /** Over which drift is measured, at least, when this runs for long enough. */
    private static final Duration SPAN = Duration.ofMinutes(5);

    /** What is lost by counting in whole microseconds, on both sides. */
    private static final long ROUNDING_NANOS = 2_000;

    private @Nullable Bounds bounds;
    private @Nullable Window newer;
    private @Nullable Window older;

    /**
     * Of a wall clock ahead of the controller's, if positive.
     *
     * @param reference which clock the controller's is
     * @param driftPpm by which the wall clock gains
     */
    public record Offset(
            String reference,
            double seconds,
            double boundSeconds,
            double driftPpm,
            double driftBoundPpm) {}

    /** Controller's wall clock minus own monotonic clock, each at the time of its exchange. */
    private record Bounds(String reference, long low, long lowAt, long high, long highAt) {

        Window at(long nanos) {
            return new Window(nanos, low - doubt(nanos - lowAt), high + doubt(nanos - highAt));
        }

        private static long doubt(long age) {
            return Math.round(Math.abs(age) * MOST_DRIFT_PPM / 1e6);
        }

        /** The tighter of both on either side. */
        Bounds with(Bounds latest, long now) {
            boolean keepsLow = at(now).low > latest.at(now).low;
            boolean keepsHigh = at(now).high < latest.at(now).high;
            return new Bounds(
                    latest.reference,
                    keepsLow ? low : latest.low,
                    keepsLow ? lowAt : latest.lowAt,
                    keepsHigh ? high : latest.high,
                    keepsHigh ? highAt : latest.highAt);
        }
    }

    private record Window(long at, long low, long high) {}

    /**
     * Takes the time in an answer.
     *
     * @param sentNanos when the request was sent, on the monotonic clock
     * @param answeredNanos when the answer had arrived
     */
    public synchronized void exchanged(ControllerTime time, long sentNanos, long answeredNanos) {
        var latest =
                new Bounds(
                        time.clock(),
                        time.answeredMicros() * 1_000 - answeredNanos,
                        answeredNanos,
                        time.receivedMicros() * 1_000 - sentNanos,
                        sentNanos);
        Bounds known = bounds;
        if (known != null && known.reference.equals(latest.reference)) {
            Bounds both = known.with(latest, answeredNanos);
            if (isPossible(both.at(answeredNanos))) {
                keep(both, answeredNanos);
                return;
            }
        }
        // Another clock, or the controller's was set.
        forget();
        if (isPossible(latest.at(answeredNanos))) {
            keep(latest, answeredNanos);
        }
    }

    private static boolean isPossible(Window window) {
        return window.low <= window.high + ROUNDING_NANOS;
    }

    private void forget() {
        bounds = null;
        newer = null;
        older = null;
    }

    private void keep(Bounds known, long now) {
        bounds = known;
        if (newer == null || now - newer.at > SPAN.toNanos()) {
            older = newer;
            newer = known.at(now);
        }
    }

    /** The offset at the moment of that reading; empty while no controller stamped its answers. */
    public synchronized Optional<Offset> offset(Clocks now) {
        if (bounds == null || newer == null) {
            return Optional.empty();
        }
        Window window = bounds.at(now.monotonicNanos());
        long own = now.wallMicros() * 1_000 - now.monotonicNanos();
        Window since = older == null ? newer : older;
        double seconds = Math.max(1, window.at - since.at) / 1e9;
        // In nanoseconds a second, of the controller's clock; thousandths of ppm.
        double slowest = Math.max(-MOST_DRIFT_PPM, (window.low - since.high) / seconds / 1e3);
        double fastest = Math.min(MOST_DRIFT_PPM, (window.high - since.low) / seconds / 1e3);
        return Optional.of(
                new Offset(
                        bounds.reference,
                        (own - window.high + (window.high - window.low) / 2.0) / 1e9,
                        ((window.high - window.low) / 2.0 + ROUNDING_NANOS + now.apart()) / 1e9,
                        -(slowest + fastest) / 2,
                        Math.max(0, fastest - slowest) / 2));
    }
}
