package been.machine.measure;

import been.protocol.Reason;
import been.protocol.ResourceUsage;

/** The result of a run, of which no process is left. */
public sealed interface RunResult {

    /** The program ran. */
    record Ended(ResourceUsage usage) implements RunResult {

        /**
         * Why the run ended: the termination reason, or {@code exit} or {@code signal} of the
         * program.
         */
        public Reason reason() {
            if (usage.terminationReason() != null) {
                return usage.terminationReason();
            }
            return usage.signal() == null ? Reason.EXIT : Reason.SIGNAL;
        }
    }

    /**
     * The program never ran.
     *
     * @param explanation one sentence: what could not be done, where, and what to do
     */
    record NotStarted(String explanation) implements RunResult {}
}
