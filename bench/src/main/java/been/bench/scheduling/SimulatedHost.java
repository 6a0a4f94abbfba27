package been.bench.scheduling;

import been.protocol.HostName;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.OfferedHost;
import java.util.LinkedHashSet;
import java.util.Set;

/** A host as it really is. */
final class SimulatedHost {
    final HostName name;
    final Capacity capacity;
    final Set<SimulatedTask> tasks = new LinkedHashSet<>();
    int rack;
    boolean accepts = true;
    int failures;

    SimulatedHost(HostName name, Capacity capacity, int rack) {
        this.name = name;
        this.capacity = capacity;
        this.rack = rack;
    }

    OfferedHost facts() {
        return new OfferedHost(name, capacity, failures, accepts);
    }
}
