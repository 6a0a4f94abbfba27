package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.protocol.TaskId;
import been.results.Results;
import been.tasks.Tasks;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** All that makes the analysis repeatable: its file, hosts, packages, commands. */
final class EnvironmentPart extends Part {

    private final Results results;
    private final Tasks tasks;

    EnvironmentPart(Results results, Tasks tasks) {
        this.results = results;
        this.tasks = tasks;
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        String analysis = view.summary().id().toString();
        Environment environment =
                Environment.of(
                        results.measuredOn(analysis),
                        results.firstTasks(analysis),
                        task -> tasks.task(new TaskId(task)));
        Html.fill(
                this,
                titled("Hosts", hosts(view, environment)),
                titled("Packages", packages(environment)),
                titled("Commands", commands(view, environment)),
                titled("Analysis file", document(view)));
    }

    private static Component hosts(AnalysisView view, Environment environment) {
        DataTable table =
                new DataTable("Hosts and their configurations")
                        .text("host")
                        .text("configuration digest")
                        .number("executions");
        environment
                .hosts()
                .forEach(host ->
                        table.row(
                                Html.link("/hosts/" + host.host(), host.host()),
                                Html.text(host.digest(), "mono"),
                                DataTable.cell(String.valueOf(host.executions()))));
        Div both = new Div(table);
        if (!view.disturbances().isEmpty()) {
            both.add(
                    Html.div(
                            "pad disturbed",
                            new Span(
                                    "⚠ Executions that something disturbed: %s. The part Explore says which."
                                            .formatted(disturbances(view)))));
        }
        return both;
    }

    private static String disturbances(AnalysisView view) {
        return view.disturbances().entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Component packages(Environment environment) {
        if (environment.packages().isEmpty()) {
            return Html.text("No packages were used, or none has run yet.", "quiet");
        }
        DataTable table = new DataTable("Packages by digest").text("package").text("SHA-256");
        environment
                .packages()
                .forEach((name, digest) ->
                        table.row(Html.text(name, "label"), Html.text(digest, "mono")));
        return table;
    }

    private static Component commands(AnalysisView view, Environment environment) {
        if (environment.commands().isEmpty()) {
            return Html.text("Nothing has run yet.", "quiet");
        }
        var experimentsByCommand = new LinkedHashMap<String, List<String>>();
        for (AnalysisView.Experiment experiment : view.experiments()) {
            String command = environment.commands().get(experiment.key());
            if (command != null) {
                experimentsByCommand
                        .computeIfAbsent(command, _ -> new ArrayList<>())
                        .add(experiment.label());
            }
        }
        DataTable table = new DataTable("Commands").text("command").text("experiments");
        experimentsByCommand.forEach((command, labels) ->
                table.row(Html.text(command, "mono"), new Span(String.join(", ", labels))));
        return table;
    }

    private static Component document(AnalysisView view) {
        Pre document = new Pre(view.document());
        document.addClassNames("document", "plane");
        return document;
    }

    private static Component titled(String title, Component content) {
        var section = Html.section(title, content);
        section.getStyle().set("margin-top", "0.5rem");
        return section;
    }
}
