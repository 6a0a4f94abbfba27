package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What placing reads and writes. */
public interface PlacementRows {

    record ReadyRow(
            TaskId id,
            ContextId context,
            String owner,
            long seq,
            Exclusivity exclusivity,
            int cores,
            Map<String, Long> resources,
            @Nullable String restriction,
            List<HostName> hosts,
            @Nullable HostName previous) {}

    record OccupantRow(
            HostName host,
            TaskId id,
            ContextId context,
            Exclusivity exclusivity,
            int cores,
            Map<String, Long> resources,
            boolean waitsForOthers) {}

    /**
     * Ready tasks in the order of submission; of those that are alike (owner, context, needs) only
     * so many.
     */
    List<ReadyRow> ready(int alike);

    /** What takes room on hosts; a generator takes none. */
    List<OccupantRow> occupants();

    /** Hosts that each task is not to be offered to for now. */
    Map<TaskId, List<HostName>> refusals(long steadyMillis);

    void refuse(TaskId task, HostName host, long avoidUntil);

    void removeRefusals(TaskId task);

    /**
     * Claims the right to place on a host that was read at this version and whose lease lasts;
     * {@code OVERTAKEN} when somebody else placed on it since.
     */
    Written claim(HostName host, long version, long steadyMillis);

    Map<String, Long> served();

    void serve(String owner, long number);
}
