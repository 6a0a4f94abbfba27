package been.tasks.lifecycle;

import been.tasks.lease.TaskClock;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.StoredTask;
import been.tasks.store.StoredTask.Facts;
import been.tasks.store.TaskRows.Move;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a change of state writes into a task's row. */
final class Moves {
    private final TaskClock clock;
    private final TimeLimits limits;

    Moves(TaskClock clock, TimeLimits limits) {
        this.clock = clock;
        this.limits = limits;
    }

    Move of(StoredTask task, TaskState to, TaskEvent event, Facts facts, String who) {
        return new Move(
                task,
                to,
                kept(to, facts),
                due(task, to),
                clock.now(),
                who,
                Wording.detail(event, to));
    }

    private Facts kept(TaskState to, Facts facts) {
        return switch (to) {
            case TaskState.Placed _ -> Facts.NONE;
            case TaskState.Terminal _ -> facts.endedAt(clock.now());
            case TaskState.Waiting _, TaskState.Ready _, TaskState.OnHost _, TaskState.Ending _ ->
                    facts;
        };
    }

    private @Nullable Long due(StoredTask task, TaskState to) {
        return switch (to) {
            case TaskState.Placed _ -> clock.steady() + limits.offer().toMillis();
            case TaskState.Running _ -> {
                Duration limit = task.descriptor().limits().wallTime();
                yield limit == null
                        ? null
                        : clock.steady() + limit.plus(limits.deadline()).toMillis();
            }
            case TaskState.Waiting _,
                    TaskState.Ready _,
                    TaskState.Preparing _,
                    TaskState.Collecting _,
                    TaskState.Ending _,
                    TaskState.Terminal _ ->
                    null;
        };
    }
}
