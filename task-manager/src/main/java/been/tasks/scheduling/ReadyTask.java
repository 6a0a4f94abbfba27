package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What scheduling needs to know of a task that may be placed.
 *
 * @param owner whose turn it uses
 * @param order of submission; smaller is older
 * @param candidates hosts that satisfy its restriction and have not just refused it
 * @param previous where its last attempt was; preferred, since it knows the packages
 */
public record ReadyTask(
        TaskId id,
        ContextId context,
        String owner,
        long order,
        Exclusivity exclusivity,
        int cores,
        Resources resources,
        Set<HostName> candidates,
        @Nullable HostName previous) {
    public ReadyTask {
        candidates = Set.copyOf(candidates);
    }
}
