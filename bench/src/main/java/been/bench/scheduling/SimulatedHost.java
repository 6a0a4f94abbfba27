package been.bench.scheduling;

import been.protocol.HostName;
import been.tasks.scheduling.Board;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.Occupancy;
import been.tasks.scheduling.OfferedHost;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A host as it really is. */
final class SimulatedHost {
    final HostName name;
    final Capacity capacity;
    final Set<SimulatedTask> tasks = new LinkedHashSet<>();
    private @Nullable Occupancy occupancy = Occupancy.NONE;
    int rack;
    boolean accepts = true;
    int failures;

    SimulatedHost(HostName name, Capacity capacity, int rack) {
        this.name = name;
        this.capacity = capacity;
        this.rack = rack;
    }

    void add(SimulatedTask task) {
        tasks.add(task);
        if (occupancy != null) {
            occupancy = occupancy.plus(task.occupant);
        }
    }

    void remove(SimulatedTask task) {
        tasks.remove(task);
        occupancy = null;
    }

    private Occupancy occupancy() {
        Occupancy known = occupancy;
        if (known == null) {
            known = Occupancy.NONE;
            for (SimulatedTask task : tasks) {
                known = known.plus(task.occupant);
            }
            occupancy = known;
        }
        return known;
    }

    Board.Host onBoard() {
        return new Board.Host(new OfferedHost(name, capacity, failures, accepts), occupancy());
    }
}
