package been.web.pages.analyses;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.results.Archive;
import been.results.Results;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.SearchedList;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.QueryParameters;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results that another program or platform measured: each experiment against one of them, which the
 * address names.
 */
@Route(value = "analyses/imported/:name", layout = MainLayout.class)
@PermitAll
public final class ImportedPage extends Page implements BeforeEnterObserver {
    private static final int MOST = 200;
    private static final String AGAINST = "against";

    private final Results results;
    private final Archive archive;
    private final Div content = Html.div("tab-body");
    private final OneOf<String> against =
            new OneOf<String>("Compare with", experiment -> experiment).onChoice(this::compareWith);
    private String name = "";

    public ImportedPage(Results results, Archive archive) {
        super("Imported", Html.link("/analyses", "Analyses"));
        this.results = results;
        this.archive = archive;
        add(Html.div("headline", Html.div("row", against)), content);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        name = parameter(event, "name", Function.identity());
        StoredAnalysis stored =
                found(
                        archive.analysis(name).filter(StoredAnalysis::imported),
                        "imported analysis " + name);
        title(name);
        sub(
                Html.text("imported", "tag"),
                count(stored.experiments()),
                "%s executions, of them %s counted"
                        .formatted(
                                Numbers.count(stored.executions()),
                                Numbers.count(stored.counting())),
                Html.line("latest ", stored.latest()));
        actions(download("csv"), download("json"), download("zip"), explore(name));
        List<StoredExecution> executions = results.executions(name);
        List<String> experiments = experiments(executions);
        String wanted =
                event.getLocation()
                        .getQueryParameters()
                        .getSingleParameter(AGAINST)
                        .filter(experiments::contains)
                        .orElseGet(experiments::getFirst);
        against.offer(experiments, wanted);
        against.setVisible(experiments.size() > 1);
        show(executions, experiments, wanted);
    }

    static String count(int experiments) {
        return experiments > MOST
                ? "%d experiments, of them the first %d by name below".formatted(experiments, MOST)
                : experiments + " experiments";
    }

    static Anchor explore(String name) {
        return Html.link("/results?" + SearchedList.encoded(Map.of("analysis", name)), "Explore");
    }

    /** By name: the order in which they were measured is often random. */
    private static List<String> experiments(List<StoredExecution> executions) {
        return executions.stream()
                .map(each -> each.address().experiment())
                .distinct()
                .sorted()
                .limit(MOST)
                .toList();
    }

    private void compareWith(String experiment) {
        getUI().ifPresent(ui ->
                ui.navigate("analyses/imported/" + name, QueryParameters.of(AGAINST, experiment)));
    }

    private Anchor download(String format) {
        return Html.download(
                "/api/v1/results/%s/export?format=%s".formatted(name, format),
                format.toUpperCase(Locale.ROOT));
    }

    private void show(List<StoredExecution> executions, List<String> experiments, String baseline) {
        List<Pick> picks =
                Stream.concat(
                                Stream.of(baseline),
                                experiments.stream().filter(each -> !each.equals(baseline)))
                        .map(each -> new Pick(name, each))
                        .toList();
        Picked picked = Picked.of(results, picks);
        content.removeAll();
        for (Metric metric : picked.metrics()) {
            var chart = new Chart();
            chart.show(picked.draw(ChartKind.MEANS, metric));
            content.add(chart, table(picked.figures(metric), baseline));
        }
        String hosts =
                executions.stream()
                        .map(StoredExecution::host)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "));
        content.add(Html.quiet(hosts.isEmpty() ? "" : "Measured on " + hosts + "."));
        addDocuments();
    }

    private static Component table(Figures figures, String baseline) {
        return new DataTable<Experiment>("Means of " + figures.metric().label())
                .column("experiment", Experiment::label, "label")
                .number(
                        "mean" + figures.unit(),
                        each -> figures.mean(each).orElse("nothing counts"))
                .number("change to " + baseline, each -> figures.change(each).orElse(""))
                .column(
                        "verdict",
                        each -> Labels.verdict(figures.comparison(each), figures.words()))
                .number(
                        "executions × each",
                        each -> figures.estimate(each).map(Figures::counts).orElse(""))
                .show(figures.experiments());
    }

    private void addDocuments() {
        try {
            archive.documents(name)
                    .forEach((file, text) -> {
                        if (file.endsWith(".yaml")) {
                            content.add(Html.section(file, Html.document(text)));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
