package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.store.PlacementRows.Crowd;
import been.tasks.store.PlacementRows.OccupantRow;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks are on which hosts, as far as is known, and what the database's sums over them would
 * be: only where those differ is anything new. Not thread-safe.
 */
final class Presence {
    private final Map<TaskId, Stay> stays = new HashMap<>();
    private final Map<HostName, Set<TaskId>> byHost = new HashMap<>();
    private final Map<HostName, Crowd> crowds = new HashMap<>();
    private final Set<TaskId> waiting = new HashSet<>();

    private record Stay(HostName host, long order) {}

    /** A task is on a host, and waits for nobody yet. */
    void came(TaskId task, HostName host, long order) {
        left(task);
        stays.put(task, new Stay(host, order));
        byHost.computeIfAbsent(host, _ -> new LinkedHashSet<>()).add(task);
        crowds.merge(host, Crowd.of(host, order), Crowd::plus);
    }

    void saw(OccupantRow row) {
        came(row.id(), row.host(), row.seq());
        if (row.isWaiting()) {
            waiting.add(row.id());
        }
    }

    /** Whether it was on a host. */
    boolean left(TaskId task) {
        Stay stay = stays.remove(task);
        if (stay == null) {
            return false;
        }
        waiting.remove(task);
        crowds.computeIfPresent(
                stay.host(), (host, crowd) -> crowd.minus(Crowd.of(host, stay.order())).orNull());
        byHost.computeIfPresent(
                stay.host(),
                (_, tasks) -> {
                    tasks.remove(task);
                    return tasks.isEmpty() ? null : tasks;
                });
        return true;
    }

    Set<TaskId> on(HostName host) {
        return byHost.getOrDefault(host, Set.of());
    }

    /** Hosts of which something else is known than the database says. */
    Set<HostName> differing(Collection<Crowd> stored) {
        Set<HostName> differing = new LinkedHashSet<>(crowds.keySet());
        for (Crowd crowd : stored) {
            @Nullable Crowd known = crowds.get(crowd.host());
            if (crowd.equals(known)) {
                differing.remove(crowd.host());
            } else {
                differing.add(crowd.host());
            }
        }
        return differing;
    }

    /** Tasks on hosts that began or ceased to wait for others, if these now do. */
    Set<TaskId> turnedTo(Set<TaskId> waitingNow) {
        Set<TaskId> turned = new LinkedHashSet<>();
        for (TaskId task : waitingNow) {
            if (!waiting.contains(task) && stays.containsKey(task)) {
                turned.add(task);
            }
        }
        for (TaskId task : waiting) {
            if (!waitingNow.contains(task)) {
                turned.add(task);
            }
        }
        return turned;
    }
}
