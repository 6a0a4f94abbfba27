package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;
import java.util.Map;

/**
 * Everything a decision depends on.
 *
 * @param served when each owner was last given a host, as a growing number; absent means never
 * @param reservations hosts that are kept free for a task since an earlier plan
 * @param seed decides between hosts that are equally good
 */
public record Situation(
        List<HostLoad> hosts,
        List<ReadyTask> ready,
        Map<String, Long> served,
        Map<HostName, TaskId> reservations,
        long seed) {
    public Situation {
        hosts = List.copyOf(hosts);
        ready = List.copyOf(ready);
        served = Map.copyOf(served);
        reservations = Map.copyOf(reservations);
    }
}
