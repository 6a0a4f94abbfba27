package been.tasks.matching;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.TaskDescriptor;
import been.tasks.scheduling.Resources;
import been.tasks.store.PlacementRows.ReadyRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task needs of a host.
 *
 * @param hosts accepted names; empty accepts every host
 * @param groups accepted groups; empty accepts every host
 */
public record Needs(
        @Nullable String restriction,
        List<HostName> hosts,
        List<String> groups,
        Exclusivity exclusivity,
        int cores,
        Resources resources) {

    public static Needs of(TaskDescriptor task) {
        Placement placement = task.placement();
        return new Needs(
                placement.restriction(),
                placement.hosts(),
                placement.groups(),
                placement.exclusivity(),
                placement.cores(),
                new Resources(task.demands()));
    }

    public static Needs of(ReadyRow row) {
        return new Needs(
                row.restriction(),
                row.hosts(),
                row.groups(),
                row.exclusivity(),
                row.cores(),
                new Resources(row.resources()));
    }
}
