package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.notification.Notification;
import java.util.List;

/** Working directories that a host keeps of attempts that ended, and a way to be rid of them. */
final class WorkList extends Div {
    private final Retention retention;
    private final Caller caller;
    private List<KeptWork> shown = List.of();
    private String stuck = "";

    WorkList(Retention retention, Caller caller) {
        this.retention = retention;
        this.caller = caller;
    }

    static List<KeptWork> read(Retention retention, HostName host) {
        return retention.work().stream().filter(work -> work.host().equals(host)).toList();
    }

    /**
     * @param host its properties, which say what it could not remove
     */
    void show(List<KeptWork> kept, PropertyTree host) {
        String stuckNow = stuck(host);
        if (kept.equals(shown) && stuckNow.equals(stuck) && getChildren().findAny().isPresent()) {
            return;
        }
        shown = kept;
        stuck = stuckNow;
        Paragraph trouble = new Paragraph(stuck);
        trouble.setVisible(!stuck.isEmpty());
        Html.fill(this, trouble, kept.isEmpty() ? new Paragraph("None is kept.") : table(kept));
    }

    private static String stuck(PropertyTree host) {
        return host.get("work.stuck")
                .map(count ->
                        count
                                + (count.equals(1L) ? " folder" : " folders")
                                + " of ended attempts cannot be removed. The host tries again every"
                                + " 10 minutes. The reason for one: "
                                + host.get("work.stuck-because").orElse("unknown"))
                .orElse("");
    }

    private DataTable table(List<KeptWork> kept) {
        DataTable table =
                new DataTable("Working directories of attempts that ended, oldest first")
                        .text("task")
                        .number("attempt")
                        .text("ended")
                        .text("")
                        .number("space")
                        .text("");
        for (KeptWork work : kept) {
            String task = work.attempt().task().value();
            table.row(
                    Html.link("/tasks/" + task, task),
                    DataTable.cell(String.valueOf(work.attempt().attempt())),
                    new Moment(work.ended()),
                    Html.text(work.failed() ? "failed" : "", "quiet"),
                    DataTable.cell(Sizes.bytes((double) work.bytes())),
                    Html.only(
                            caller.may(Role.OPERATOR), Html.small("Remove", () -> confirm(work))));
        }
        return table;
    }

    private void confirm(KeptWork work) {
        AskDialog.confirmRemoval(
                "Remove the work of " + work.attempt() + "?",
                "What the attempt left in its working directory is gone for good.",
                () -> discard(work));
    }

    private void discard(KeptWork work) {
        var answer =
                caller.act(
                        Role.OPERATOR,
                        "retention.discard",
                        work.host() + "/" + work.attempt(),
                        () -> retention.discard(work.host(), work.attempt(), caller.name()));
        Notification.show(
                switch (answer) {
                    case ASKED -> "The host removes it as soon as it is there.";
                    case UNKNOWN -> "The host does not keep it any more.";
                    case NEEDED ->
                            "Its context is still open, or an analysis needs it; stop it first.";
                });
    }
}
