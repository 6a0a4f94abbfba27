package been.tasks.store;

import been.protocol.HostName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host group as it is on disk. */
public record StoredGroup(
        String name,
        String description,
        List<HostName> hosts,
        @Nullable String expression,
        Instant changedAt,
        String changedBy) {
    public StoredGroup {
        hosts = List.copyOf(hosts);
    }
}
