package been.protocol.hosts;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import been.protocol.TaskAttempt;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host as it stands.
 *
 * @param since when its state began; absent where that is not known
 * @param why it is in that state, for people
 * @param drain absent while it takes tasks
 */
public record HostView(
        HostName name,
        HostState state,
        @Nullable Instant since,
        String why,
        @Nullable Drain drain,
        @Nullable Instant lastSeen,
        PropertyTree properties,
        @Nullable HostUsage usage,
        List<TaskAttempt> running) {
    public HostView {
        running = List.copyOf(running);
    }

    /** The same with other properties. */
    public HostView with(PropertyTree other) {
        return new HostView(name, state, since, why, drain, lastSeen, other, usage, running);
    }

    /**
     * Somebody wants the host to run empty.
     *
     * @param why empty if none was given
     * @param deadline after which what still runs is stopped; absent when it may run to its end
     */
    public record Drain(Instant since, String who, String why, @Nullable Instant deadline) {}

    /** Whether a host may be given tasks. */
    public enum HostState {
        ONLINE,
        /** It is there, takes no new tasks, and finishes those it has. */
        DRAINING,
        /** Its lease ran out; its tasks are placed elsewhere after the margin. */
        LOST,
        /** It is not heard of, and nothing of it runs. */
        OFFLINE,
        /** Its credential is worth nothing any more. */
        REVOKED
    }
}
