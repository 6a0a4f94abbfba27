package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyDifference;
import been.protocol.hosts.HostConfiguration;
import been.tasks.Hosts;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.text.Durations;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The configurations that a host had, newest first, each with what it changed. */
final class ConfigurationList extends Div {
    private static final int MOST = 20;

    private final Hosts hosts;
    private final DataTable<HostConfiguration.Entry> table =
            new DataTable<HostConfiguration.Entry>("Configurations of the host")
                    .column("since", HostConfiguration.Entry::since)
                    .column("digest", HostConfiguration.Entry::digest, "mono")
                    .number("added", HostConfiguration.Entry::added)
                    .number("removed", HostConfiguration.Entry::removed)
                    .number("changed", HostConfiguration.Entry::changed)
                    .column("", this::button);
    private HostName host = new HostName("none");

    private record Difference(String what, String path, String before, String after) {}

    ConfigurationList(Hosts hosts) {
        this.hosts = hosts;
        add(table);
    }

    static List<HostConfiguration.Entry> read(Hosts hosts, HostName host) {
        return hosts.configurations(host, 0, MOST);
    }

    void show(HostName name, List<HostConfiguration.Entry> entries) {
        host = name;
        table.caption("Configurations of host " + name).show(entries);
    }

    private Button button(HostConfiguration.Entry entry) {
        Button open = Html.small("What changed", () -> open(entry));
        open.setAriaLabel("What changed at " + moment(entry.since()));
        return open;
    }

    /** For texts that the browser does not put in its own zone. */
    static String moment(Instant instant) {
        return Durations.moment(instant, ZoneOffset.UTC) + " UTC";
    }

    /** If the host returned to a configuration, the last time counts. */
    private void open(HostConfiguration.Entry entry) {
        hosts.configuration(host, entry.digest())
                .ifPresent(configuration ->
                        Dialogs.show(
                                "What changed",
                                "60rem",
                                Html.line("since ", configuration.since()),
                                differences(configuration.difference())));
    }

    static Component differences(PropertyDifference difference) {
        var rows = new ArrayList<Difference>();
        difference
                .changed()
                .forEach((path, change) ->
                        rows.add(
                                new Difference(
                                        "changed",
                                        path,
                                        String.valueOf(change.from()),
                                        String.valueOf(change.to()))));
        difference
                .added()
                .forEach((path, leaf) ->
                        rows.add(new Difference("added", path, "", String.valueOf(leaf))));
        difference
                .removed()
                .forEach((path, leaf) ->
                        rows.add(new Difference("removed", path, String.valueOf(leaf), "")));
        return new DataTable<Difference>("What changed")
                .column("", Difference::what, "quiet")
                .column("property", Difference::path, "mono")
                .column("before", Difference::before, "mono")
                .column("after", Difference::after, "mono")
                .show(rows);
    }
}
