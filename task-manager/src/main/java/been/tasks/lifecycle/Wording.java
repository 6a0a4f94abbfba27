package been.tasks.lifecycle;

import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.StoredTask;

/** The texts about changes in histories and logs; pure. */
final class Wording {
    private Wording() {}

    /** Of a row of the history; empty when its state is enough. */
    static String detail(TaskEvent event, TaskState state) {
        return switch (state) {
            case TaskState.Ending e -> e.detail();
            case TaskState.Terminal t -> t.detail();
            case TaskState.Ready _ when event instanceof TaskEvent.OfferRefused refused ->
                    "refused: " + refused.why();
            case TaskState.Placed p -> "offered to " + p.host();
            case TaskState.Waiting _, TaskState.Ready _, TaskState.OnHost _ -> "";
        };
    }

    /** Of a task's end, for the log. */
    static String ending(StoredTask task, TaskState.Terminal terminal) {
        return "task %s#%d %s, %s"
                .formatted(task.id(), task.attempt(), terminal.name(), reason(terminal));
    }

    /** Of the task that decided how its context ends. */
    static String blame(StoredTask task, TaskState.Terminal terminal) {
        String verb =
                switch (terminal.outcome()) {
                    case FINISHED -> "finished";
                    case FAILED -> "failed";
                    case ABORTED -> "was aborted";
                };
        return "task '%s' %s, %s".formatted(task.name(), verb, reason(terminal));
    }

    private static String reason(TaskState.Terminal terminal) {
        return terminal.detail().isEmpty()
                ? terminal.reason().wireName()
                : terminal.reason().wireName() + ": " + terminal.detail();
    }
}
