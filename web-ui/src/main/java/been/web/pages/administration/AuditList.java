package been.web.pages.administration;

import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.AuditEntry;
import been.web.security.AuditLog;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Key;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.router.QueryParameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A part of the audit log, narrowed by who, what and object; all of it is in the address. */
final class AuditList extends Div {

    private static final int ROWS = 50;
    private static final String PATH = "/administration/audit";

    private final Field who;
    private final Field deed;
    private final Field object;

    AuditList(AuditLog log, QueryParameters query) {
        who = new Field("Who", "such as ada", value(query, "who"));
        deed = new Field("What", "such as analysis", value(query, "deed"));
        object = new Field("Object", "such as 7", value(query, "object"));
        var filter =
                new AuditLog.Filter(
                        absent(who.value()),
                        absent(deed.value()),
                        absent(object.value()),
                        null,
                        null);
        List<AuditEntry> entries = log.page(filter, absent(value(query, "before")), ROWS);
        var narrow = new Button("Filter", _ -> go());
        narrow.addClickShortcut(Key.ENTER).listenOn(this);
        Anchor csv = Html.plainLink("/api/v1/audit.csv" + query(Map.of()), "CSV");
        csv.setDownload(true);
        add(Html.div("fields", who, deed, object, narrow, csv));
        if (entries.isEmpty()) {
            add(
                    new EmptyState(
                            "Nothing is written here",
                            "Every change by a page, by REST and by been is, and every sign-in. A filter may hide all."));
            return;
        }
        add(table(entries), pager(query, entries));
    }

    private static DataTable table(List<AuditEntry> entries) {
        DataTable table =
                new DataTable("Audit log, newest first")
                        .text("when")
                        .text("who")
                        .text("what")
                        .text("object")
                        .text("outcome")
                        .text("by")
                        .text("from");
        for (AuditEntry entry : entries) {
            table.row(
                    new Moment(entry.at()),
                    Html.text(entry.who(), "label"),
                    Html.text(entry.deed(), "mono"),
                    DataTable.cell(entry.object()),
                    outcome(entry),
                    DataTable.cell(entry.way().word()),
                    Html.text(entry.address() == null ? "" : entry.address(), "quiet"));
        }
        return table;
    }

    private static Component outcome(AuditEntry entry) {
        String detail = entry.detail();
        return Html.text(
                switch (entry.outcome()) {
                            case DONE -> "done";
                            case REFUSED -> "✕ refused";
                            case FAILED -> "✕ failed";
                        }
                        + (detail == null ? "" : " (" + detail + ")"));
    }

    private Nav pager(QueryParameters query, List<AuditEntry> entries) {
        Nav pager = new Nav();
        pager.setAriaLabel("Parts of the list");
        pager.addClassName("pager");
        if (!value(query, "before").isEmpty()) {
            pager.add(Html.link(PATH + query(Map.of()), "← Newest"));
        }
        if (entries.size() == ROWS) {
            pager.add(Html.link(PATH + query(Map.of("before", entries.getLast().id())), "Older →"));
        }
        return pager;
    }

    private void go() {
        getUI().ifPresent(ui -> ui.navigate(PATH.substring(1) + query(Map.of())));
    }

    private String query(Map<String, String> more) {
        var all = new LinkedHashMap<String, String>();
        all.put("who", who.value());
        all.put("deed", deed.value());
        all.put("object", object.value());
        all.putAll(more);
        String query =
                all.entrySet().stream()
                        .filter(each -> !each.getValue().isEmpty())
                        .map(each ->
                                each.getKey()
                                        + "="
                                        + URLEncoder.encode(
                                                each.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }

    private static String value(QueryParameters query, String name) {
        return query.getSingleParameter(name).orElse("");
    }

    private static @Nullable String absent(String value) {
        return value.isEmpty() ? null : value;
    }
}
