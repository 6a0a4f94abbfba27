package been.web.pages.tasks;

import been.protocol.tasks.TaskView;
import been.web.pages.parts.Links;
import been.web.pages.parts.Moment;
import com.vaadin.flow.component.html.Anchor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Cells of tables of tasks. */
final class TaskCells {
    private TaskCells() {}

    static Anchor name(TaskView task) {
        return Links.task(task.descriptor().id().value(), task.descriptor().name());
    }

    /** A duration, or the time until now while it runs; absent before it has started. */
    static @Nullable Object ranFor(TaskView task) {
        Instant started = task.startedAt();
        Instant ended = task.endedAt();
        if (started == null) {
            return null;
        }
        return ended == null ? Moment.since(started) : Duration.between(started, ended);
    }
}
