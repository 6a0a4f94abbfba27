package been.web.pages.tasks;

import been.protocol.TaskId;
import been.protocol.access.Role;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.pages.parts.Html;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.util.Comparator;
import java.util.Optional;

/** What a host keeps of the task's working directory, and a button to remove it. */
final class WorkFacts extends Div {
    private final Retention retention;
    private final Caller caller;

    WorkFacts(Retention retention, Caller caller) {
        this.retention = retention;
        this.caller = caller;
    }

    /** Of the latest attempt that something is kept of. */
    Optional<KeptWork> read(TaskId task) {
        return retention.work().stream()
                .filter(work -> work.attempt().task().equals(task))
                .max(Comparator.comparingInt(work -> work.attempt().attempt()));
    }

    /**
     * @param isLive whether the task has not ended, so that nothing can be kept yet
     */
    void show(Optional<KeptWork> kept, boolean isLive) {
        Html.fill(
                this,
                kept.<Component>map(this::facts)
                        .orElseGet(() ->
                                Html.quiet(
                                        isLive
                                                ? "It is on the task's host while the task runs, and is kept there if the task fails."
                                                : "It is not kept: working directories are removed with their context, except those of failed tasks.")));
    }

    private Component facts(KeptWork work) {
        return Html.div(
                "row",
                Html.line("kept on ", work.host()),
                Html.line("attempt " + work.attempt().attempt()),
                Html.line(Sizes.bytes((double) work.bytes())),
                Html.line("since ", work.ended()),
                Html.only(
                        caller.may(Role.OPERATOR),
                        Html.small("Remove", () -> WorkRemoval.confirm(retention, caller, work))));
    }
}
