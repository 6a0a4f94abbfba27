package been.analyses.store;

import been.protocol.ContextId;
import been.protocol.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * An execution, planned or ended.
 *
 * @param number within the binary, from 0
 * @param place in the randomised order of the whole analysis, from 0; both sides of a duet share
 *     one
 * @param cause of a failure, the same text for the same cause; how a user ended it; or why it is
 *     left out
 * @param seconds it took, including overhead; absent until it ends
 * @param measurements requested; absent if the analysis cannot choose
 * @param warmUp measurements made before these and discarded
 */
public record StoredRun(
        String experiment,
        int binary,
        int number,
        TaskId task,
        ContextId context,
        int place,
        int era,
        State state,
        @Nullable String cause,
        @Nullable Double seconds,
        @Nullable Integer measurements,
        int warmUp) {

    /** An execution without a requested number of measurements. */
    public StoredRun(
            String experiment,
            int binary,
            int number,
            TaskId task,
            ContextId context,
            int place,
            int era,
            State state,
            @Nullable String cause,
            @Nullable Double seconds) {
        this(experiment, binary, number, task, context, place, era, state, cause, seconds, null, 0);
    }

    /** The same at another place in the order. */
    public StoredRun at(int other) {
        return new StoredRun(
                experiment,
                binary,
                number,
                task,
                context,
                other,
                era,
                state,
                cause,
                seconds,
                measurements,
                warmUp);
    }

    /** The state of an execution. */
    public enum State {
        PLANNED,
        /** Its measurements are stored. */
        LANDED,
        /** Its measurements are stored but do not count; another execution replaces it. */
        LEFT_OUT,
        FAILED,
        /** It was ended or never ran, and does not count. */
        CANCELLED
    }
}
