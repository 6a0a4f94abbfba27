package been.web.pages.changes;

import been.analyses.Change;
import been.analyses.Changes;
import been.analyses.SeriesHistory;
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
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Optional;

/** The detailed chart of changes: one benchmark at every version, and its changes in a table. */
@Route(value = "changes/:series([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class SeriesPage extends Page implements BeforeEnterObserver, HasDynamicTitle {
    private final Changes changes;
    private final Chart chart = new Chart();
    private final Div table = new Div();

    private long series;
    private Optional<SeriesHistory> shown = Optional.empty();

    public SeriesPage(Changes changes) {
        this.changes = changes;
        trail(Html.link("/changes", "Changes"));
        chart.followLinks();
        add(Html.div("tab-body", chart, table));
        Live.follow(
                this,
                changes::onChange,
                () -> changes.history(series),
                history -> history.ifPresent(this::show));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        series = event.getRouteParameters().getLong("series").orElse(0L);
        show(
                changes.history(series)
                        .orElseThrow(() ->
                                new NotFoundException("There is no benchmark " + series + ".")));
    }

    private void show(SeriesHistory history) {
        if (shown.filter(history::equals).isPresent()) {
            return;
        }
        shown = Optional.of(history);
        title(history.series().metric().title());
        sub(
                new Span(history.series().software()),
                new Span(ChangeLabels.sub(history.series())),
                new Span(history.points().size() + " versions"));
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
                        : ChangeTable.of(found, true));
    }

    @Override
    public String getPageTitle() {
        return shown.map(history -> history.series().metric().title()).orElse("Benchmark")
                + " · BEEN";
    }
}
