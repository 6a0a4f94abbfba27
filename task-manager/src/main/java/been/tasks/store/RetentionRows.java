package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is no longer needed, and how it is removed. */
public interface RetentionRows {

    /**
     * A context that is over.
     *
     * @param bytes of its rows and those of its tasks, without keys and indexes
     */
    record Ended(
            ContextId id, String name, String owner, Instant endedAt, long tasks, long bytes) {}

    /**
     * A configuration that its host no longer has.
     *
     * @param until when it had another
     * @param bytes of its properties
     * @param references of all hosts to these properties
     */
    record OldConfiguration(
            HostName host,
            long number,
            String digest,
            Instant until,
            long bytes,
            long references) {}

    /** Samples of a host's utilisation. */
    record OldUsage(HostName host, Instant seenAt, long samples, long bytes) {}

    /**
     * Contexts that ended in a span of time, oldest first.
     *
     * @param from contexts that ended before are left out
     * @param after continues behind this one; {@code null} begins
     */
    List<Ended> ended(Instant from, Instant before, What still, @Nullable Ended after, int most);

    /** What a context must still have to be listed. */
    enum What {
        ROWS,
        LOGS,
        HISTORY
    }

    List<TaskId> tasksOf(ContextId context);

    /**
     * Removes a context that is over with all that belongs to it; whose logs are to be removed is
     * written down in the same commit. {@code OVERTAKEN} when it is not over, or there is none.
     */
    Written removeContext(ContextId context, Instant now);

    /** The same of its logs only. */
    Written removeLogs(ContextId context, Instant now);

    /** Leaves only the last row of each task's history. */
    Written removeHistory(ContextId context, Instant now);

    /** When the logs of a context were removed; empty when they are there. */
    Optional<Instant> logsRemovedAt(ContextId context);

    /** Which of these there were before, of which nothing else is known. */
    Set<ContextId> removed(Collection<ContextId> contexts);

    /** Those that no program ran in, as far as is known; oldest first. */
    List<OldConfiguration> oldConfigurations(Instant before);

    /** With the properties, when nothing refers to them any more. */
    Written removeConfiguration(OldConfiguration configuration);

    /** Of hosts that have not been seen since. */
    List<OldUsage> oldUsage(Instant before);

    Written removeUsage(OldUsage usage);

    /** Tasks whose logs are to be removed from the disk. */
    List<TaskId> pendingLogs(int most);

    void logsAreGone(TaskId task);
}
