package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.tasks.lease.TaskClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How long a difference between what a host holds and what it should hold has lasted. A difference
 * in a single request may come from another request that overtook it; one that lasts is real.
 * Thread-safe.
 */
final class Absences {
    private final TaskClock clock;
    private final Duration grace;
    private final ConcurrentMap<HostName, Map<TaskAttempt, Long>> since = new ConcurrentHashMap<>();

    Absences(TaskClock clock, Duration grace) {
        this.clock = clock;
        this.grace = grace;
    }

    /** How long a difference has lasted. */
    enum Age {
        NEW,
        LASTING,
        /** The whole grace period; the next one begins. */
        OVER
    }

    /** The ages of a host's differences. Changes nothing, so a transaction may repeat it. */
    Map<TaskAttempt, Age> ages(HostName host, Set<TaskAttempt> differences) {
        long now = clock.own();
        Map<TaskAttempt, Long> before = since.getOrDefault(host, Map.of());
        var ages = new LinkedHashMap<TaskAttempt, Age>();
        for (TaskAttempt attempt : differences) {
            Long start = before.get(attempt);
            ages.put(
                    attempt,
                    start == null
                            ? Age.NEW
                            : now - start >= grace.toMillis() ? Age.OVER : Age.LASTING);
        }
        return ages;
    }

    /** To be called after the commit that acted on these ages; forgets all other differences. */
    void remember(HostName host, Map<TaskAttempt, Age> ages) {
        long now = clock.own();
        Map<TaskAttempt, Long> before = since.getOrDefault(host, Map.of());
        var next = new HashMap<TaskAttempt, Long>();
        ages.forEach((attempt, age) ->
                next.put(attempt, age == Age.LASTING ? before.getOrDefault(attempt, now) : now));
        since.put(host, Map.copyOf(next));
    }
}
