package been.web.pages.analysis;

import been.protocol.TaskId;
import been.protocol.analyses.AnalysisView;
import been.results.Results;
import been.tasks.Tasks;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All that makes the analysis repeatable: its file, hosts, packages, commands. */
final class EnvironmentPart extends Part {
    private final Results results;
    private final Tasks tasks;
    private final DataTable<Environment.HostConfiguration> hosts =
            new DataTable<Environment.HostConfiguration>("Hosts and their configurations")
                    .column("host", each -> Links.host(each.host()))
                    .column("configuration digest", Environment.HostConfiguration::digest, "mono")
                    .number("executions", Environment.HostConfiguration::executions);
    private final Div disturbed = Html.div("pad disturbed");
    private final DataTable<Map.Entry<String, String>> packages =
            new DataTable<Map.Entry<String, String>>("Packages by digest")
                    .column("package", Map.Entry::getKey, "label")
                    .column("SHA-256", Map.Entry::getValue, "mono")
                    .whenEmpty("No packages were used, or none has run yet.");
    private final DataTable<Map.Entry<String, List<String>>> commands =
            new DataTable<Map.Entry<String, List<String>>>("Commands")
                    .column("command", Map.Entry::getKey, "mono")
                    .column("experiments", each -> String.join(", ", each.getValue()))
                    .whenEmpty("Nothing has run yet.");
    private final Pre document = Html.document("");

    EnvironmentPart(Results results, Tasks tasks) {
        this.results = results;
        this.tasks = tasks;
        add(
                titled("Hosts", hosts, disturbed),
                titled("Packages", packages),
                titled("Commands", commands),
                titled("Analysis file", document));
    }

    private static Section titled(String title, Component... content) {
        Section section = Html.section(title, content);
        section.getStyle().set("margin-top", "0.5rem");
        return section;
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        String analysis = view.summary().id().toString();
        Environment environment =
                Environment.of(
                        results.measuredOn(analysis),
                        results.firstTasks(analysis),
                        task -> tasks.task(new TaskId(task)));
        hosts.show(environment.hosts());
        disturbed.setText(disturbances(view));
        disturbed.setVisible(!view.disturbances().isEmpty());
        packages.show(environment.packages().entrySet());
        commands.show(experimentsByCommand(view, environment).entrySet());
        document.setText(view.document());
    }

    private static String disturbances(AnalysisView view) {
        String causes =
                view.disturbances().entrySet().stream()
                        .map(one -> one.getKey() + " " + one.getValue())
                        .collect(Collectors.joining(", "));
        return "⚠ Disturbed executions: %s. The part Explore shows which.".formatted(causes);
    }

    private static Map<String, List<String>> experimentsByCommand(
            AnalysisView view, Environment environment) {
        var experiments = new LinkedHashMap<String, List<String>>();
        for (AnalysisView.Experiment experiment : view.experiments()) {
            String command = environment.commands().get(experiment.key());
            if (command != null) {
                experiments
                        .computeIfAbsent(command, _ -> new ArrayList<>())
                        .add(experiment.label());
            }
        }
        return experiments;
    }
}
