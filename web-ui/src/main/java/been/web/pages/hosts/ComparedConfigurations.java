package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.PropertyDifference;
import been.protocol.hosts.HostConfiguration;
import been.protocol.results.StoredAnalysis;
import been.results.Archive;
import been.results.MeasuredUnder;
import been.tasks.Hosts;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The difference of any two configurations of a host, and what was measured under each. */
final class ComparedConfigurations extends Div {
    private static final int MOST = 50;

    private final Hosts hosts;
    private final Archive archive;
    private final OneOf<HostConfiguration.Entry> before =
            new OneOf<>("Before", ComparedConfigurations::words);
    private final OneOf<HostConfiguration.Entry> after =
            new OneOf<>("After", ComparedConfigurations::words);
    private HostName host = new HostName("none");

    ComparedConfigurations(Hosts hosts, Archive archive) {
        this.hosts = hosts;
        this.archive = archive;
        addClassName("fields");
        before.setWidth("22rem");
        after.setWidth("22rem");
        add(before, after, new Button("Compare", _ -> compare()));
    }

    private static String words(HostConfiguration.@Nullable Entry entry) {
        return entry == null
                ? ""
                : ConfigurationList.moment(entry.since()) + " · " + entry.digest().substring(0, 12);
    }

    void show(HostName name, List<HostConfiguration.Entry> entries) {
        host = name;
        setVisible(entries.size() > 1);
        boolean isKnown = before.getListDataView().getItems().toList().equals(entries);
        if (!isKnown && entries.size() > 1) {
            after.offer(entries, entries.getFirst());
            before.offer(entries, entries.get(1));
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
            Dialogs.show(
                    "Differences",
                    "60rem",
                    ConfigurationList.differences(
                            PropertyDifference.between(
                                    old.get().properties(), current.get().properties())),
                    measured("Measured before", first.digest()),
                    measured("Measured after", second.digest()));
        }
    }

    /** Results of both are not to be compared without looking at the differences. */
    private Component measured(String title, String digest) {
        return Html.section(
                title,
                new DataTable<MeasuredUnder>(title)
                        .column(
                                "analysis",
                                one ->
                                        StoredAnalysis.isImported(one.analysis())
                                                ? one.analysis()
                                                : Links.analysis(
                                                        one.analysis(),
                                                        "analysis " + one.analysis()))
                        .number("executions", MeasuredUnder::executions)
                        .whenEmpty("No result was measured then.")
                        .show(archive.measuredUnder(host.value(), digest, MOST)));
    }
}
