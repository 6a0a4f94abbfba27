package been.web.pages.changes;

import been.analyses.Changes;
import been.protocol.analyses.Change;
import been.protocol.analyses.SeriesHistory;
import been.web.charts.SeriesChart;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Optional;

/** The detailed chart of changes: one benchmark at every version, and its changes in a table. */
@Route(value = "changes/:series([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class SeriesPage extends Page implements BeforeEnterObserver {
    private final Changes changes;
    private final Chart chart = new Chart();
    private final Div table = new Div();
    private final Live<SeriesHistory> live;
    private long series;

    public SeriesPage(Changes changes) {
        super("Benchmark", Html.link("/changes", "Changes"));
        this.changes = changes;
        chart.followLinks();
        add(Html.div("tab-body", chart, table));
        live = Live.of(this, this::read, this::show).follow(changes::onChange);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        series = event.getRouteParameters().getLong("series").orElse(0L);
        live.now();
    }

    private SeriesHistory read() {
        return found(changes.history(series), "benchmark " + series);
    }

    private void show(SeriesHistory history) {
        title(history.series().metric().label());
        sub(
                history.series().software(),
                ChangeLabels.sub(history.series()),
                history.points().size() + " versions",
                Html.link("/benchmarks/" + series, "Health"));
        chart.show(new SeriesChart(history).drawing());
        List<Change> found =
                history.points().reversed().stream()
                        .flatMap(point -> Optional.ofNullable(point.change()).stream())
                        .flatMap(id -> changes.change(id).stream())
                        .toList();
        Html.fill(
                table,
                found.isEmpty()
                        ? Html.div("plane pad quiet", new Span("No change between these versions."))
                        : ChangeTable.ofOne(found));
    }
}
