package been.web.pages.tasks;

import been.protocol.TaskId;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import java.util.Comparator;
import java.util.Optional;

/** What a host keeps of the task's working directory, and a way to be rid of it. */
final class WorkFacts extends Div {
    private final Retention retention;
    private final Caller caller;

    WorkFacts(Retention retention, Caller caller) {
        this.retention = retention;
        this.caller = caller;
    }

    /** Of the latest attempt of which something is kept. */
    Optional<KeptWork> read(TaskId task) {
        return retention.work().stream()
                .filter(work -> work.attempt().task().equals(task))
                .max(Comparator.comparingInt(work -> work.attempt().attempt()));
    }

    /**
     * @param isLive whether the task has not ended, so that nothing can be kept yet
     */
    void show(Optional<KeptWork> kept, boolean isLive) {
        if (kept.isEmpty()) {
            Html.fill(
                    this,
                    Html.text(
                            isLive
                                    ? "It is on the task's host while it runs, and is kept there if the task fails."
                                    : "Nothing of it is kept: working directories go with their context, but for those of failed tasks.",
                            "quiet"));
            return;
        }
        KeptWork work = kept.get();
        Html.fill(
                this,
                Html.div(
                        "row",
                        new Span(
                                new Span("kept on "),
                                Html.link("/hosts/" + work.host(), work.host().value())),
                        new Span("attempt " + work.attempt().attempt()),
                        new Span(Sizes.bytes((double) work.bytes())),
                        new Span(new Span("since "), new Moment(work.ended())),
                        Html.only(
                                caller.may(Role.OPERATOR),
                                Html.small("Remove", () -> confirm(work)))));
    }

    private void confirm(KeptWork work) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Remove the work of " + work.attempt() + "?");
        dialog.setText("What the attempt left in its working directory is gone for good.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep it");
        dialog.setConfirmText("Remove");
        dialog.addConfirmListener(_ ->
                Notification.show(
                        switch (retention.discard(work.host(), work.attempt(), caller.name())) {
                            case ASKED -> "The host removes it as soon as it is there.";
                            case UNKNOWN -> "The host does not keep it any more.";
                            case NEEDED ->
                                    "Its context is still open, or an analysis needs it; stop it first.";
                        }));
        dialog.open();
    }
}
