package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;

/**
 * A host that may be given tasks, and what it has.
 *
 * @param recentFailures attempts in a row that failed through the host's fault
 */
public record HostLoad(
        HostName name, Capacity capacity, int recentFailures, List<Occupant> occupants) {
    public HostLoad {
        occupants = List.copyOf(occupants);
    }
}
