package been.web.pages.benchmarks;

import been.analyses.Benchmarks;
import been.protocol.analyses.BenchmarkHealth;
import been.web.pages.changes.ChangeLabels;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.stream.Stream;

/** Which benchmarks can be relied on. */
@Route(value = "benchmarks", layout = MainLayout.class)
@PermitAll
public final class BenchmarksPage extends Page implements BeforeEnterObserver {
    private static final String QUARANTINED = "quarantined";

    private final SearchedList<BenchmarkHealth> list;

    public BenchmarksPage(Benchmarks benchmarks) {
        super("Benchmarks", Html.link("/changes", "Changes"));
        var table =
                new DataTable<BenchmarkHealth>("Benchmarks, those in quarantine first")
                        .column(
                                "benchmark",
                                each ->
                                        Html.link(
                                                "/benchmarks/" + each.series().id(),
                                                each.series().metric().label()),
                                "label")
                        .column("software", each -> each.series().software())
                        .column("on", each -> Html.quiet(ChangeLabels.sub(each.series())))
                        .column("state", HealthLabels::standing)
                        .number("A/A false alarms", each -> HealthLabels.alarms(each.comparisons()))
                        .number(
                                "smallest change found",
                                each -> HealthLabels.percent(each.detectable()))
                        .number("noise", each -> HealthLabels.noise(each.noise()))
                        .column("last data", BenchmarkHealth::measuredAt);
        list =
                new SearchedList<>(
                                "benchmarks",
                                query ->
                                        query.part(
                                                benchmarks.list(
                                                        new Benchmarks.Filter(
                                                                query.orNull("software"),
                                                                query.orNull("host"),
                                                                query.get("state")
                                                                        .equals(QUARANTINED)),
                                                        query.offset(),
                                                        Pager.READ)),
                                table)
                        .text("software", "Software", "software")
                        .text("host", "Host", "host")
                        .choice("state", "State", "any state", Stream.of(QUARANTINED))
                        .whenEmpty(
                                "No benchmark yet",
                                "Each metric that a regression analysis measures is listed here once the analysis has ended.",
                                "been run FILE.yaml")
                        .follow(benchmarks::onChange);
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
    }
}
