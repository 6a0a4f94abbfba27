package been.tasks;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.WorkSight;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;

/** Looks into the working directories of attempts, which lie on their hosts. Thread-safe. */
public interface WorkDirectories {

    /** What came of a look. */
    sealed interface Look {

        /** What the host sees. */
        record Seen(HostName host, WorkSight sight) implements Look {}

        /** There is no such attempt, or it was never given to a host. */
        record Unknown() implements Look {}

        /**
         * The host cannot be asked now, or has not answered.
         *
         * @param why one sentence, with what to do
         */
        record Unanswered(HostName host, String why) implements Look {}
    }

    /**
     * Waits some seconds for the host's answer. A host that runs an exclusive task is not asked.
     *
     * @param path beneath the directory, with forward slashes; empty for itself
     * @param offset of the first byte that is wanted of a file
     */
    @ReadOnly
    Look look(TaskAttempt attempt, String path, long offset) throws InterruptedException;

    /** Takes a host's answer; false when no caller waits for it. */
    @Allowed(role = Role.HOST)
    boolean answer(HostName host, String look, WorkSight sight);
}
