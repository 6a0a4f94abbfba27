package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskKind;
import been.tasks.matching.HostMatches;
import been.tasks.matching.Needs;
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
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows as the scheduler wants them. Each restriction is evaluated once for what a host is now. */
final class TaskReading {
    /** Then what was made is forgotten, and made again where it is still needed. */
    private static final int REMEMBERED = 10_000;

    private final HostMatches matches;
    private final Map<HostName, Seen> hosts = new HashMap<>();
    private final Map<Shape, Demand> demands = new HashMap<>();

    TaskReading(HostMatches matches) {
        this.matches = matches;
    }

    /**
     * @param number in sets of hosts
     */
    private record Seen(int number, StoredHost host, long revision) {}

    private record Shape(Needs needs, boolean isGenerator) {}

    /** Whether a host satisfies needs; what was found out holds until the host is another. */
    private static final class Satisfies implements Requirement {
        private final Needs needs;
        private final TaskReading reading;
        private final BitSet known = new BitSet();
        private final BitSet met = new BitSet();

        Satisfies(Needs needs, TaskReading reading) {
            this.needs = needs;
            this.reading = reading;
        }

        @Override
        public boolean isMetBy(HostName name) {
            Seen seen = reading.hosts.get(name);
            if (seen == null) {
                return false;
            }
            if (!known.get(seen.number())) {
                known.set(seen.number());
                met.set(
                        seen.number(),
                        reading.matches.match(seen.host(), needs) instanceof Match.Satisfied);
            }
            return met.get(seen.number());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Satisfies same && needs.equals(same.needs);
        }

        @Override
        public int hashCode() {
            return needs.hashCode();
        }
    }

    /** What hosts are from now on. */
    void see(Collection<StoredHost> now) {
        for (StoredHost host : now) {
            Seen before = hosts.get(host.name());
            int number = before == null ? hosts.size() : before.number();
            var seen = new Seen(number, host, matches.revision(host));
            hosts.put(host.name(), seen);
            if (before != null && seen.revision() != before.revision()) {
                for (Demand demand : demands.values()) {
                    if (demand.requirement() instanceof Satisfies satisfies) {
                        satisfies.known.clear(number);
                    }
                }
            }
        }
    }

    /**
     * @param refusedBy hosts that are not to be asked now
     */
    ReadyTask ready(ReadyRow row, List<HostName> refusedBy) {
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
                row.together() == null ? null : new Gang(row.together(), 0));
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
                row.context(),
                row.exclusivity(),
                row.kind() != TaskKind.GENERATOR,
                row.cores(),
                new Resources(row.resources()),
                row.waitsForOthers());
    }
}
