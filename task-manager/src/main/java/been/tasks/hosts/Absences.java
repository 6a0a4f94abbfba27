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
 * For how long something has been amiss between what a host holds and what it should hold. What is
 * amiss in a single request may be a request that was overtaken by another; what still is after a
 * while, and was never right in between, is real. Thread-safe.
 */
final class Absences {
    private final TaskClock clock;
    private final Duration grace;
    private final ConcurrentMap<HostName, Map<TaskAttempt, Long>> since = new ConcurrentHashMap<>();

    Absences(TaskClock clock, Duration grace) {
        this.clock = clock;
        this.grace = grace;
    }

    /** How long it has been so. */
    enum Age {
        NEW,
        LASTING,
        /** For the whole grace; the next one begins. */
        OVER
    }

    /** Ages of what is amiss with a host now; what no longer is, is forgotten. */
    Map<TaskAttempt, Age> age(HostName host, Set<TaskAttempt> amiss) {
        long now = clock.own();
        Map<TaskAttempt, Long> before = since.getOrDefault(host, Map.of());
        var next = new HashMap<TaskAttempt, Long>();
        var ages = new LinkedHashMap<TaskAttempt, Age>();
        for (TaskAttempt attempt : amiss) {
            Long start = before.get(attempt);
            Age age =
                    start == null
                            ? Age.NEW
                            : now - start >= grace.toMillis() ? Age.OVER : Age.LASTING;
            ages.put(attempt, age);
            next.put(attempt, start == null || age == Age.OVER ? now : start);
        }
        since.put(host, Map.copyOf(next));
        return ages;
    }
}
