package been.web.pages.analyses;

import been.results.Archive;
import been.results.Results;
import been.results.StoredAnalysis;
import been.results.StoredExecution;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.QueryParameters;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results that another program or platform measured: each experiment against one of them, which the
 * address names.
 */
@Route(value = "analyses/imported/:name", layout = MainLayout.class)
@PermitAll
public final class ImportedPage extends Page implements BeforeEnterObserver, HasDynamicTitle {
    private static final int MOST = 200;
    private static final String AGAINST = "against";

    private final Results results;
    private final Archive archive;
    private final Div content = Html.div("tab-body");
    private final Select<String> against = new Select<>();
    private String name = "";

    public ImportedPage(Results results, Archive archive) {
        this.results = results;
        this.archive = archive;
        trail(Html.link("/analyses", "Analyses"));
        against.setLabel("Compare with");
        against.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                compareWith(event.getValue());
            }
        });
        add(Html.div("headline", Html.div("row", against)), content);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        name = event.getRouteParameters().get("name").orElse("");
        StoredAnalysis stored =
                archive.analysis(name)
                        .filter(StoredAnalysis::imported)
                        .orElseThrow(() ->
                                new NotFoundException(
                                        "There is no imported analysis " + name + "."));
        title(name);
        sub(
                Html.text("imported", "tag"),
                new Span(stored.experiments() + " experiments"),
                new Span(
                        "%s executions, of which %s count"
                                .formatted(
                                        Numbers.count(stored.executions()),
                                        Numbers.count(stored.counting()))),
                new Span(new Span("latest "), new Moment(stored.latest())));
        actions(
                download("csv", "CSV"),
                download("json", "JSON"),
                download("zip", "ZIP"),
                Html.link("/results?analysis=" + name, "Explore"));
        List<StoredExecution> executions = results.executions(name);
        List<String> experiments = experiments(executions);
        String wanted =
                event.getLocation()
                        .getQueryParameters()
                        .getSingleParameter(AGAINST)
                        .filter(experiments::contains)
                        .orElseGet(experiments::getFirst);
        against.setItems(experiments);
        against.setValue(wanted);
        against.setVisible(experiments.size() > 1);
        show(executions, experiments, wanted);
    }

    /** By name: the order in which they were measured is a random one as often as not. */
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
                ui.navigate(
                        "analyses/imported/" + name,
                        QueryParameters.simple(Map.of(AGAINST, experiment))));
    }

    private Anchor download(String format, String text) {
        Anchor link =
                Html.plainLink("/api/v1/results/%s/export?format=%s".formatted(name, format), text);
        link.setDownload(true);
        return link;
    }

    private void show(List<StoredExecution> executions, List<String> experiments, String baseline) {
        List<Pick> picks =
                Stream.concat(
                                Stream.of(baseline),
                                experiments.stream().filter(each -> !each.equals(baseline)))
                        .map(each -> new Pick(name, each))
                        .toList();
        Picked picked = Picked.of(results, picks);
        List<Component> parts = new ArrayList<>();
        picked.metrics()
                .forEach(metric -> {
                    var chart = new Chart();
                    chart.show(picked.draw(ChartKind.MEANS, metric));
                    parts.add(chart);
                    parts.add(table(picked.figures(metric), baseline));
                });
        parts.add(hosts(executions));
        documents(parts);
        Html.fill(content, parts.toArray(Component[]::new));
    }

    private static Component table(Figures figures, String baseline) {
        String unit = figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
        DataTable table =
                new DataTable("Means of " + figures.metric().title())
                        .text("experiment")
                        .number("mean" + unit)
                        .number("change to " + baseline)
                        .text("verdict")
                        .number("executions × each");
        figures.experiments()
                .forEach(each ->
                        table.row(
                                Html.text(each.label(), "label"),
                                DataTable.cell(
                                        figures.estimate(each)
                                                .map(figures::mean)
                                                .orElse("nothing counts")),
                                figures.comparison(each)
                                        .<Component>map(c ->
                                                DataTable.cell(
                                                        Numbers.percent(
                                                                c.change(), c.low(), c.high())))
                                        .orElseGet(Span::new),
                                figures.comparison(each)
                                        .<Component>map(
                                                c -> Labels.verdict(VerdictWord.of(c.verdict())))
                                        .orElseGet(Span::new),
                                DataTable.cell(
                                        figures.estimate(each).map(Figures::counts).orElse(""))));
        return table;
    }

    private static Component hosts(List<StoredExecution> executions) {
        String hosts =
                executions.stream()
                        .map(StoredExecution::host)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "));
        return Html.text(hosts.isEmpty() ? "" : "Measured on " + hosts + ".", "quiet");
    }

    private void documents(List<Component> parts) {
        try {
            archive.documents(name)
                    .forEach((file, text) -> {
                        if (file.endsWith(".yaml")) {
                            Pre document = Html.styled(new Pre(text), "document", "plane");
                            parts.add(Html.section(file, document));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String getPageTitle() {
        return name + " · BEEN";
    }
}
