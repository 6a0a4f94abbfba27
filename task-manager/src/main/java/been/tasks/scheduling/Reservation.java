package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hosts that are kept free for a task or a gang until it fits.
 *
 * @param unit the tasks that it is for, in their order
 * @param hosts one for each task
 * @param isFirm whether no task may use the hosts before, whatever its priority
 */
public record Reservation(Unit unit, List<HostName> hosts, boolean isFirm) {
    public Reservation {
        hosts = List.copyOf(hosts);
    }

    /** Which host is kept free for which task. */
    public static Map<HostName, TaskId> byHost(List<Reservation> reservations) {
        var all = new LinkedHashMap<HostName, TaskId>();
        for (Reservation reservation : reservations) {
            for (int i = 0; i < reservation.hosts().size(); i++) {
                all.putIfAbsent(reservation.hosts().get(i), reservation.unit().task(i).id());
            }
        }
        return all;
    }
}
