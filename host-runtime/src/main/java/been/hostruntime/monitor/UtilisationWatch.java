package been.hostruntime.monitor;

import been.protocol.Monitoring;
import been.protocol.Monitoring.Bound;
import been.protocol.Reason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Detects from a task's CPU time that it was idle or busy for too long. Utilisation is averaged
 * over the whole time of the limit, so that neither a heartbeat hides a hanging task nor a short
 * pause a spinning one. Pure; not thread-safe.
 */
public final class UtilisationWatch {
    private static final int LOOKS = 20;
    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Bound bound;
    private final Reason reason;
    private final int processors;

    /** The first is the latest that is old enough, once there is one; then all younger ones. */
    private final Deque<Look> looks = new ArrayDeque<>();

    private record Look(long nanos, long cpuNanos) {}

    UtilisationWatch(Bound bound, Reason reason, int processors) {
        this.bound = bound;
        this.reason = reason;
        this.processors = processors;
    }

    /**
     * One watch for each configured limit.
     *
     * @param processors number of processors of the task; using all of them is a utilisation of 1
     */
    public static List<UtilisationWatch> of(Monitoring monitoring, int processors) {
        var watches = new ArrayList<UtilisationWatch>();
        if (monitoring.idle() != null) {
            watches.add(new UtilisationWatch(monitoring.idle(), Reason.IDLE, processors));
        }
        if (monitoring.runaway() != null) {
            watches.add(new UtilisationWatch(monitoring.runaway(), Reason.RUNAWAY, processors));
        }
        return watches;
    }

    /** The interval between samples, short enough to stop a task soon after its limit. */
    public Duration period() {
        Duration part = bound.time().dividedBy(LOOKS);
        return part.compareTo(SHORTEST) < 0
                ? SHORTEST
                : part.compareTo(LONGEST) > 0 ? LONGEST : part;
    }

    /**
     * Adds a sample of the CPU time used so far.
     *
     * @param nanos on the monotonic clock
     * @return why the task must end; empty while it may continue
     */
    public Optional<Reason> look(long nanos, long cpuNanos) {
        var now = new Look(nanos, cpuNanos);
        looks.addLast(now);
        Look then = looks.removeFirst();
        while (!looks.isEmpty() && isOldEnough(looks.getFirst(), now)) {
            then = looks.removeFirst();
        }
        looks.addFirst(then);
        return isOldEnough(then, now) && isBeyond(share(then, now))
                ? Optional.of(reason)
                : Optional.empty();
    }

    private boolean isOldEnough(Look then, Look now) {
        return now.nanos - then.nanos >= bound.time().toNanos();
    }

    private double share(Look then, Look now) {
        double cpu = now.cpuNanos - then.cpuNanos;
        return cpu / (now.nanos - then.nanos) / processors;
    }

    private boolean isBeyond(double share) {
        return reason == Reason.IDLE ? share < bound.cpu() : share > bound.cpu();
    }
}
