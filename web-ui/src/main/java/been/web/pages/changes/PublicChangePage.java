package been.web.pages.changes;

import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.SeriesHistory;
import been.web.charts.SeriesChart;
import been.web.pages.chart.Chart;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.security.PublicChanges;
import been.web.security.PublicView;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import java.util.Optional;

/** One change that was made public, for everybody: what is known about it, and no button. */
@Route("public/changes/:change([0-9]{1,18})")
@AnonymousAllowed // shows only changes that an operator made public
public final class PublicChangePage extends Page implements BeforeEnterObserver {
    private final Changes changes;
    private final ChangeReports reports;
    private final PublicChanges published;
    private final Chart chart = new Chart();
    private final Div found = Html.div("tab-body");
    private final Live<Reading> live = Live.of(this, this::read, this::show);
    private long change;

    private record Reading(ChangeReport report, SeriesHistory history) {}

    public PublicChangePage(Changes changes, ChangeReports reports, PublicChanges published) {
        super("Change", Html.text("BEEN", "label"));
        this.changes = changes;
        this.reports = reports;
        this.published = published;
        add(Html.div("tab-body", Html.section("History", chart), found));
        live.follow(changes::onChange);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        change = event.getRouteParameters().getLong("change").orElse(0L);
        live.now();
    }

    /** Looked up each time, so that a change that is made private is no longer shown. */
    private Reading read() {
        return found(
                published.contains(change)
                        ? reports.of(change)
                                .flatMap(report ->
                                        changes.history(report.change().series().id())
                                                .map(history ->
                                                        new Reading(
                                                                PublicView.of(report),
                                                                PublicView.of(history))))
                        : Optional.empty(),
                "public change " + change);
    }

    private void show(Reading now) {
        ChangeReport report = now.report();
        Change one = report.change();
        title(one.series().metric().label() + " of " + one.series().software());
        sub(
                ChangeLabels.size(one),
                ChangeLabels.versions(one),
                Html.line("found ", one.foundAt()),
                Html.link("/login?page=%2Fchange%2F" + change, "Sign in for more"));
        chart.show(new SeriesChart(now.history()).drawing());
        Div others = new Div();
        report.coincidences().stream().map(ChangeParts::coincidence).forEach(others::add);
        Html.fill(
                found,
                Html.only(
                        !report.coincidences().isEmpty(),
                        Html.section("What else changed", others)),
                Html.section("Functions that changed", ChangeParts.functions(report)),
                Html.section("Commits", ChangeParts.commits(report.modifications())),
                Html.section(
                        "Modified files",
                        ChangeParts.files(
                                report.modifications(), file -> Html.text(file.path(), "mono"))));
    }
}
