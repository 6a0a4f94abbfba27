package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.restriction.Match;
import been.tasks.scheduling.Demand;
import been.tasks.scheduling.Occupant;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.ReadyTask.Gang;
import been.tasks.scheduling.Requirement;
import been.tasks.scheduling.Resources;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.StoredHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows as the scheduler wants them; what tasks have in common is made once. */
final class TaskReading {
    /** Then what was made is forgotten, and made again where it is still needed. */
    private static final int REMEMBERED = 10_000;

    private final HostMatches matches;
    private final Function<HostName, @Nullable StoredHost> hosts;
    private final Map<Shape, Demand> demands = new HashMap<>();

    TaskReading(HostMatches matches, Function<HostName, @Nullable StoredHost> hosts) {
        this.matches = matches;
        this.hosts = hosts;
    }

    private record Shape(Needs needs, boolean isGenerator) {}

    /** Whether a host satisfies needs, as what is known of the host stands. */
    private record Satisfies(Needs needs, TaskReading reading) implements Requirement {
        @Override
        public boolean isMetBy(HostName name) {
            StoredHost host = reading.hosts.apply(name);
            return host != null && reading.matches.match(host, needs) instanceof Match.Satisfied;
        }
    }

    /**
     * @param refusedBy hosts that are not to be asked now
     * @param gang of how many; 0 for a task that is placed by itself
     */
    ReadyTask ready(ReadyRow row, List<HostName> refusedBy, int gang) {
        Demand demand = demand(row);
        if (!refusedBy.isEmpty()) {
            demand = demand.avoiding(Set.copyOf(refusedBy));
        }
        if (row.keepsWork() && row.previous() != null) {
            demand = demand.at(row.previous());
        }
        return new ReadyTask(
                row.id(),
                row.context(),
                row.owner(),
                row.priority(),
                row.seq(),
                demand,
                row.kind() == TaskKind.SERVICE,
                row.previous(),
                row.packages(),
                row.together() == null ? null : new Gang(row.together(), gang));
    }

    private Demand demand(ReadyRow row) {
        if (demands.size() > REMEMBERED) {
            demands.clear();
        }
        return demands.computeIfAbsent(
                new Shape(Needs.of(row), row.kind() == TaskKind.GENERATOR),
                shape ->
                        new Demand(
                                shape.needs().exclusivity(),
                                !shape.isGenerator(),
                                shape.needs().cores(),
                                shape.needs().resources(),
                                new Satisfies(shape.needs(), this),
                                Set.of(),
                                null));
    }

    static Occupant occupant(OccupantRow row) {
        return new Occupant(
                row.id(),
                row.context(),
                row.exclusivity(),
                row.kind() != TaskKind.GENERATOR,
                row.cores(),
                new Resources(row.resources()),
                row.waitsForOthers());
    }

    /** Refusals of one task among those of all. */
    static List<HostName> of(Map<TaskId, List<HostName>> refusals, TaskId task) {
        return refusals.getOrDefault(task, List.of());
    }
}
