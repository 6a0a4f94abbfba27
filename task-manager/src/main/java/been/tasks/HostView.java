package been.tasks;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import been.protocol.TaskAttempt;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host as it stands. */
public record HostView(
        HostName name,
        HostState state,
        @Nullable Instant lastSeen,
        PropertyTree properties,
        @Nullable HostUsage usage,
        List<TaskAttempt> running) {
    public HostView {
        running = List.copyOf(running);
    }

    /** Whether a host may be given tasks. */
    public enum HostState {
        ONLINE,
        /** Its lease ran out; its tasks are placed elsewhere after the margin. */
        LOST,
        OFFLINE
    }
}
