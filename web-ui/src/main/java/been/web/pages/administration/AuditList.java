package been.web.pages.administration;

import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import been.web.security.AuditEntry;
import been.web.security.AuditLog;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.QueryParameters;
import java.util.List;

/** A part of the audit log, narrowed by who, what and object; all of it is in the address. */
final class AuditList extends Div {
    private final AuditLog log;

    AuditList(AuditLog log, QueryParameters query) {
        this.log = log;
        Anchor csv = Html.download("/api/v1/audit.csv", "CSV");
        var table =
                new DataTable<AuditEntry>("Audit log, newest first")
                        .column("when", AuditEntry::at)
                        .column("who", AuditEntry::who, "label")
                        .column("what", AuditEntry::action, "mono")
                        .column("object", AuditEntry::object)
                        .column("outcome", AuditList::outcome)
                        .column("by", entry -> entry.way().word())
                        .column("from", AuditEntry::address, "quiet");
        var list =
                new SearchedList<>(
                                "administration/audit",
                                wanted -> {
                                    csv.setHref(
                                            "/api/v1/audit.csv?"
                                                    + SearchedList.encoded(wanted.filters()));
                                    return read(wanted);
                                },
                                table)
                        .field("who", "Who", "such as ada")
                        .field("action", "What", "such as analysis")
                        .field("object", "Object", "such as 7")
                        .beside(csv)
                        .whenEmpty(
                                "No entry yet",
                                "Every change by a page, by REST and by been is logged here, and every sign-in.");
        add(list);
        list.enter(query);
    }

    private SearchedList.Part<AuditEntry> read(SearchedList.Query query) {
        var filter =
                new AuditLog.Filter(
                        query.orNull("who"),
                        query.orNull("action"),
                        query.orNull("object"),
                        null,
                        null);
        List<AuditEntry> entries =
                log.page(filter, query.from().isEmpty() ? null : query.from(), Pager.READ);
        List<AuditEntry> shown = Pager.shown(entries);
        return new SearchedList.Part<>(
                shown, "", Pager.isMore(entries) ? shown.getLast().id() : null);
    }

    private static String outcome(AuditEntry entry) {
        String detail = entry.detail();
        return switch (entry.outcome()) {
                    case DONE -> "done";
                    case REFUSED -> "✕ refused";
                    case FAILED -> "✕ failed";
                }
                + (detail == null ? "" : " (" + detail + ")");
    }
}
