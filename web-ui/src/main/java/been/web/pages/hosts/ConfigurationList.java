package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyDifference;
import been.tasks.HostConfiguration;
import been.tasks.Hosts;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Durations;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import java.time.ZoneId;
import java.util.List;

/** What a host was, newest first; each configuration with what it changed. */
final class ConfigurationList extends Div {

    private static final int MOST = 20;
    private static final int MOST_DIFFERENCES = 200;

    private final Hosts hosts;
    private List<HostConfiguration.Entry> shown = List.of();

    ConfigurationList(Hosts hosts) {
        this.hosts = hosts;
    }

    static List<HostConfiguration.Entry> read(Hosts hosts, HostName host) {
        return hosts.configurations(host, 0, MOST);
    }

    void show(HostName host, List<HostConfiguration.Entry> entries) {
        if (entries.equals(shown)) {
            return;
        }
        shown = entries;
        DataTable table =
                new DataTable("Configurations of host " + host)
                        .text("since")
                        .text("digest")
                        .number("added")
                        .number("removed")
                        .number("changed")
                        .text("");
        for (HostConfiguration.Entry entry : entries) {
            Button open = Html.small("What changed", () -> open(host, entry));
            open.setAriaLabel(
                    "What changed at " + Durations.moment(entry.since(), ZoneId.systemDefault()));
            table.row(
                    new Moment(entry.since()),
                    Html.text(entry.digest(), "mono"),
                    DataTable.cell(String.valueOf(entry.added())),
                    DataTable.cell(String.valueOf(entry.removed())),
                    DataTable.cell(String.valueOf(entry.changed())),
                    open);
        }
        Html.fill(this, table);
    }

    private void open(HostName host, HostConfiguration.Entry entry) {
        hosts.configuration(host, entry.digest())
                .ifPresent(configuration -> {
                    var dialog = new Dialog(title(configuration));
                    dialog.setWidth("60rem");
                    dialog.add(differences(configuration.difference()));
                    dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
                    dialog.open();
                });
    }

    /** Where the host came back to what it was, the last time counts. */
    private static String title(HostConfiguration configuration) {
        return "What changed at " + Durations.moment(configuration.since(), ZoneId.systemDefault());
    }

    static Component differences(PropertyDifference difference) {
        DataTable table =
                new DataTable("What changed")
                        .text("")
                        .text("property")
                        .text("before")
                        .text("after");
        difference.changed().entrySet().stream()
                .limit(MOST_DIFFERENCES)
                .forEach(change ->
                        row(
                                table,
                                "changed",
                                change.getKey(),
                                String.valueOf(change.getValue().from()),
                                String.valueOf(change.getValue().to())));
        difference.added().entrySet().stream()
                .limit(MOST_DIFFERENCES)
                .forEach(leaf ->
                        row(table, "added", leaf.getKey(), "", String.valueOf(leaf.getValue())));
        difference.removed().entrySet().stream()
                .limit(MOST_DIFFERENCES)
                .forEach(leaf ->
                        row(table, "removed", leaf.getKey(), String.valueOf(leaf.getValue()), ""));
        return table;
    }

    private static void row(
            DataTable table, String what, String path, String before, String after) {
        table.row(
                Html.text(what, "quiet"),
                Html.text(path, "mono"),
                Html.text(before, "mono"),
                Html.text(after, "mono"));
    }
}
