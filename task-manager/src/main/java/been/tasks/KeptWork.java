package been.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import java.time.Instant;

/**
 * A working directory that a host keeps of an attempt that ended.
 *
 * @param failed whether the attempt failed, so that somebody may want to look into it
 */
public record KeptWork(
        HostName host,
        TaskAttempt attempt,
        ContextId context,
        boolean failed,
        long bytes,
        Instant ended) {

    /** What became of a wish that one be removed. */
    public enum Discard {
        /** The host is told, as soon as it is there. */
        ASKED,
        /** The host does not keep it. */
        UNKNOWN,
        /** Its context is open, or needed: another attempt may go on from it. */
        NEEDED
    }
}
