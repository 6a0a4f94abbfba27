package been.analyses.store;

import been.protocol.ContextId;
import been.protocol.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * One execution, planned or ended.
 *
 * @param number within the binary, from 0
 * @param place in the randomised order of the whole analysis, from 0; the two sides of a duet share
 *     theirs
 * @param cause of a failure, the same text for the same cause; or how somebody ended it
 * @param seconds it took, overhead included; absent before its end
 * @param measurements that it is asked for; absent where the analysis cannot choose
 * @param warmUp measurements that it makes before these and does not keep
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

    /** One that is asked for nothing in particular. */
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

    /** How far an execution is. */
    public enum State {
        PLANNED,
        /** Its measurements are stored. */
        LANDED,
        FAILED,
        /** It was ended or never ran, and says nothing of the experiment. */
        CANCELLED
    }
}
