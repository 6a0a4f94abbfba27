package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyDifference;
import been.results.Archive;
import been.results.MeasuredUnder;
import been.results.StoredAnalysis;
import been.tasks.HostConfiguration;
import been.tasks.Hosts;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.text.Durations;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.select.Select;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** What a host was at any two moments, held against each other, and what was measured then. */
final class ComparedConfigurations extends Div {
    private static final int MOST = 50;

    private final Hosts hosts;
    private final Archive archive;
    private final Select<HostConfiguration.Entry> before = select("Before");
    private final Select<HostConfiguration.Entry> after = select("After");
    private HostName host = new HostName("none");

    ComparedConfigurations(Hosts hosts, Archive archive) {
        this.hosts = hosts;
        this.archive = archive;
        addClassName("fields");
        add(before, after, new Button("Compare", _ -> compare()));
    }

    private static Select<HostConfiguration.Entry> select(String label) {
        var select = new Select<HostConfiguration.Entry>();
        select.setLabel(label);
        select.setWidth("22rem");
        select.setItemLabelGenerator(entry ->
                entry == null
                        ? ""
                        : "%s · %s"
                                .formatted(
                                        Durations.moment(entry.since(), ZoneId.systemDefault()),
                                        entry.digest().substring(0, 12)));
        return select;
    }

    void show(HostName name, List<HostConfiguration.Entry> entries) {
        host = name;
        setVisible(entries.size() > 1);
        if (!before.getListDataView().getItems().toList().equals(entries)) {
            before.setItems(entries);
            after.setItems(entries);
            if (entries.size() > 1) {
                after.setValue(entries.getFirst());
                before.setValue(entries.get(1));
            }
        }
    }

    private void compare() {
        HostConfiguration.Entry first = before.getValue();
        HostConfiguration.Entry second = after.getValue();
        if (first == null || second == null) {
            return;
        }
        Optional<HostConfiguration> old = hosts.configuration(host, first.digest());
        Optional<HostConfiguration> current = hosts.configuration(host, second.digest());
        if (old.isPresent() && current.isPresent()) {
            var dialog = new Dialog("What is different");
            dialog.setWidth("60rem");
            dialog.add(
                    ConfigurationList.differences(
                            PropertyDifference.between(
                                    old.get().properties(), current.get().properties())),
                    measured("Measured before", first.digest()),
                    measured("Measured after", second.digest()));
            dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
            dialog.open();
        }
    }

    /** Results of both are not to be compared without looking at what is different. */
    private Component measured(String title, String digest) {
        List<MeasuredUnder> measured = archive.measuredUnder(host.value(), digest, MOST);
        if (measured.isEmpty()) {
            return Html.section(title, Html.text("No result was measured then.", "quiet"));
        }
        DataTable table = new DataTable(title).text("analysis").number("executions");
        measured.forEach(one ->
                table.row(
                        StoredAnalysis.isImported(one.analysis())
                                ? new Span(one.analysis())
                                : Html.link(
                                        "/analyses/" + one.analysis(),
                                        "analysis " + one.analysis()),
                        DataTable.cell(String.valueOf(one.executions()))));
        return Html.section(title, table);
    }
}
