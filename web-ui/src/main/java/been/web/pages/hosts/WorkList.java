package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.access.Role;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.Links;
import been.web.pages.tasks.WorkRemoval;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.List;

/** Working directories that a host keeps of attempts that ended, and buttons to remove them. */
final class WorkList extends Div {
    private final Paragraph trouble = new Paragraph();
    private final EditableList<KeptWork> list;

    WorkList(Retention retention, Caller caller) {
        var table =
                new DataTable<KeptWork>("Working directories of attempts that ended, oldest first")
                        .column("task", work -> Links.task(work.attempt().task().value()))
                        .number("attempt", work -> work.attempt().attempt())
                        .column("ended", KeptWork::ended)
                        .column("", work -> work.failed() ? "failed" : "", "quiet")
                        .number("space", work -> Sizes.bytes((double) work.bytes()))
                        .whenEmpty("None is kept.");
        list =
                new EditableList<>(table, caller.may(Role.OPERATOR), null)
                        .action("Remove", work -> WorkRemoval.confirm(retention, caller, work));
        add(trouble, list);
    }

    static List<KeptWork> read(Retention retention, HostName host) {
        return retention.work().stream().filter(work -> work.host().equals(host)).toList();
    }

    /**
     * @param host its properties, which report what it could not remove
     */
    void show(List<KeptWork> kept, PropertyTree host) {
        trouble.setText(host.get("work.stuck").map(count -> stuck(count, host)).orElse(""));
        trouble.setVisible(!trouble.getText().isEmpty());
        list.show(kept);
    }

    private static String stuck(Object count, PropertyTree host) {
        return count
                + (count.equals(1L) ? " folder" : " folders")
                + " of ended attempts cannot be removed. The host tries again every 10 minutes."
                + " The reason for one: "
                + host.get("work.stuck-because").orElse("unknown");
    }
}
