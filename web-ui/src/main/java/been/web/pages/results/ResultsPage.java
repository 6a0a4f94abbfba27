package been.web.pages.results;

import been.analyses.Analyses;
import been.protocol.results.Metric;
import been.results.Archive;
import been.results.Results;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.charts.Picked;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.QueryParameters;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Any chart of any experiments over all analyses, and one group of them against another. */
@Route(value = "results", layout = MainLayout.class)
@PermitAll
public final class ResultsPage extends Page implements BeforeEnterObserver {
    private final Results results;
    private final Offer offer;
    private final OneOf<Metric> metrics =
            new OneOf<>("Metric", Metric::label)
                    .onChoice(metric -> change(now -> now.withMetric(metric.name())));
    private final OneOf<ChartKind> kinds =
            new OneOf<>("Chart", ChartKind::title)
                    .onChoice(kind -> change(now -> now.withChart(kind.key())));
    private final Chart chart = new Chart();
    private final Div tables = Html.div("tab-body");
    private final Div looked = new Div();
    private final Div choices =
            Html.div("row", metrics, kinds, new Button("Pick nothing", _ -> change(Choice::none)));
    private final ExecutionTable executions = new ExecutionTable();
    private Choice choice = Choice.of(QueryParameters.empty());

    public ResultsPage(Results results, Archive archive, Analyses analyses) {
        super("Results");
        this.results = results;
        this.offer = new Offer(analyses, archive, this::change);
        sub("Pick experiments of any analyses, also imported ones, and look at them together");
        chart.followLinks();
        Div split = Html.div("split offers", offer, looked);
        split.getStyle().set("margin-top", "1.5rem");
        add(split);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        choice = Choice.of(event.getLocation().getQueryParameters());
        show();
    }

    private void change(UnaryOperator<Choice> change) {
        choice = change.apply(choice);
        address(new Location("results", choice.query()));
        show();
    }

    private void show() {
        offer.show(choice);
        Picked picked = Picked.of(results, choice.picks());
        Optional<Metric> metric = picked.metric(choice.metric());
        if (metric.isEmpty()) {
            Html.fill(looked, nothing());
            return;
        }
        List<ChartKind> offered = picked.kinds(metric.get());
        ChartKind kind = choice.chartOf(offered);
        metrics.offer(picked.metrics(), metric.get());
        kinds.offer(offered, kind);
        chart.show(picked.draw(kind, metric.get()));
        Figures figures = picked.figures(metric.get());
        executions.show(picked, figures);
        Html.fill(
                tables,
                PickTable.of(picked, figures, choice, this::change),
                Downloads.of(picked, metric.get()),
                Comparing.of(picked, figures, choice),
                Html.section("Executions", executions));
        if (chart.getParent().isEmpty()) {
            Html.fill(looked, choices, chart, tables);
        }
    }

    private EmptyState nothing() {
        return choice.picks().isEmpty()
                ? new EmptyState(
                        "Nothing picked yet",
                        "Choose an analysis at the left, then tick its experiments; the address of this page holds what you picked, so that you can share it.")
                : new EmptyState(
                        "Nothing counts",
                        "What you picked has no execution that counts; pick something else.");
    }
}
