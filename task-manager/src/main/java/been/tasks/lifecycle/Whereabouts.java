package been.tasks.lifecycle;

import been.protocol.HostName;
import been.tasks.state.TaskState;
import org.jspecify.annotations.Nullable;

/** What a task's state means for it and a host. */
final class Whereabouts {
    private Whereabouts() {}

    /** Where something of the task may run. */
    static @Nullable HostName occupied(TaskState state) {
        return switch (state) {
            case TaskState.OnHost on -> on.host();
            case TaskState.Ending ending -> ending.host();
            case TaskState.Waiting _, TaskState.Ready _, TaskState.Terminal _ -> null;
        };
    }

    /** Whether the host reported the attempt, and so has read the offer. */
    static boolean hasReadOffer(TaskState state) {
        return switch (state) {
            case TaskState.Preparing _, TaskState.Running _, TaskState.Collecting _ -> true;
            case TaskState.Waiting _,
                    TaskState.Ready _,
                    TaskState.Placed _,
                    TaskState.Ending _,
                    TaskState.Terminal _ ->
                    false;
        };
    }
}
