package been.tasks.matching;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.TaskDescriptor;
import been.protocol.WorkPlaceholder;
import been.tasks.scheduling.Resources;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
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

    /** The needs of a stored task; one that reads working directories is bound to their host. */
    public static Needs of(Rows rows, StoredTask task) {
        return WorkPlaceholder.of(task.descriptor()).isEmpty()
                ? of(task.descriptor())
                : rows.placements().ready(List.of(task.id())).stream()
                        .findFirst()
                        .map(Needs::of)
                        .orElseGet(() -> of(task.descriptor()));
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
