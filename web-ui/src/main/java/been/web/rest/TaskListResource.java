package been.web.rest;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.tasks.TaskView;
import been.tasks.TaskBoard;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Every task of the platform. */
@RestController
@ReadOnly
final class TaskListResource {
    private final TaskBoard board;

    TaskListResource(TaskBoard board) {
        this.board = board;
    }

    /**
     * Tasks of the newest context first, by name within a context.
     *
     * @param state only those in this state
     * @param context only those of this context
     * @param host only those whose current or last attempt was placed there
     * @param q only those with this in their name or id
     */
    @GetMapping("/api/v1/tasks")
    Listing<TaskView> list(
            @RequestParam(required = false) @Nullable String state,
            @RequestParam(required = false) @Nullable ContextId context,
            @RequestParam(required = false) @Nullable HostName host,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        if (state != null && !TaskBoard.states().contains(state)) {
            throw Refusals.badParameter(
                    "Unknown state '%s'; expected one of: %s."
                            .formatted(state, String.join(", ", TaskBoard.states())));
        }
        var query = new TaskBoard.Query(q, state, context, host);
        TaskBoard.Page page = board.page(query, Cursor.place(cursor), Paging.limit(limit));
        TaskBoard.Place next = page.next();
        return new Listing<>(page.tasks(), next == null ? null : Cursor.of(next));
    }
}
