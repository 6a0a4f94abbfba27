package been.protocol.tasks;

import been.protocol.TaskId;
import been.protocol.access.Named;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A service that tasks of every context find by its name.
 *
 * @param values by name
 * @param task the running task that is the service; absent for one outside the platform
 * @param addedBy the owner of the task, or who added it
 * @param addedAt when the program of the task started, or it was added
 */
public record ServiceView(
        String name,
        Map<String, String> values,
        @Nullable TaskId task,
        String addedBy,
        Instant addedAt)
        implements Named {
    public ServiceView {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** Whether it has the same name and values. */
    public boolean isLike(ServiceView other) {
        return name.equals(other.name) && values.equals(other.values);
    }
}
