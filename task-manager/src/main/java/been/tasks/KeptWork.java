package been.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.access.Refusal;
import java.time.Instant;

/**
 * The working directory of an ended attempt, which its host still keeps.
 *
 * @param failed whether the attempt failed: users may want to look into it
 */
public record KeptWork(
        HostName host,
        TaskAttempt attempt,
        ContextId context,
        boolean failed,
        long bytes,
        Instant ended) {

    /** What became of a wish that one be removed. */
    public enum Discard implements Refusal {
        /** The host is to delete it as soon as it is connected. */
        ASKED,
        /** The host does not keep it. */
        UNKNOWN,
        /** Its context is open or needed: another attempt may resume from it. */
        NEEDED;

        @Override
        public boolean isRefused() {
            return this != ASKED;
        }
    }
}
