package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;

/**
 * A host that may be given tasks, and what it has.
 *
 * @param cores that it offers to tasks
 * @param recentFailures attempts in a row that failed through the host's fault
 */
public record HostLoad(HostName name, int cores, int recentFailures, List<Occupant> occupants) {
    public HostLoad {
        occupants = List.copyOf(occupants);
    }
}
