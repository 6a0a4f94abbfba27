package been.tasks.placing;

import been.protocol.ContextId;
import been.tasks.matching.HostMatches;
import been.tasks.scheduling.Demand;
import been.tasks.scheduling.OfferedHost;
import been.tasks.scheduling.Scheduler;
import been.tasks.scheduling.Unit;
import been.tasks.store.PlacementRows;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.StoredHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether hosts that nothing else is on have room for all tasks of a gang; not thread-safe. */
public final class GangRoom {
    private final PlacementRows rows;
    private final TaskReading reading;
    private final List<OfferedHost> hosts;
    private final Map<ContextId, List<ReadyRow>> ready = new HashMap<>();
    private final Map<Map<Demand, Integer>, Boolean> answers = new HashMap<>();

    /** On these hosts, also those that accept no tasks now. */
    public GangRoom(PlacementRows rows, HostMatches matches, List<StoredHost> hosts) {
        this.rows = rows;
        this.reading = new TaskReading(matches);
        reading.see(hosts);
        this.hosts =
                hosts.stream()
                        .map(host -> new OfferedHost(host.name(), matches.capacity(host), 0, true))
                        .toList();
    }

    /** True also for a gang that is not complete: not all of it waits for hosts. */
    public boolean isFor(ContextId context, String gang) {
        List<ReadyRow> members =
                ready.computeIfAbsent(context, id -> rows.gangsOf(List.of(id))).stream()
                        .filter(row -> gang.equals(row.together()))
                        .toList();
        if (members.isEmpty()) {
            return true;
        }
        var unit = Unit.ofGang(members.stream().map(row -> reading.ready(row, List.of())).toList());
        return answers.computeIfAbsent(unit.demands(), _ -> Scheduler.isRoomFor(unit, hosts));
    }
}
