package been.web.pages.tasks;

import been.protocol.tasks.TaskView;
import been.web.pages.parts.Links;
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

    /** Until now where it still runs; absent before it has started. */
    static @Nullable Duration ranFor(TaskView task) {
        Instant started = task.startedAt();
        Instant ended = task.endedAt();
        return started == null
                ? null
                : Duration.between(started, ended == null ? Instant.now() : ended);
    }
}
