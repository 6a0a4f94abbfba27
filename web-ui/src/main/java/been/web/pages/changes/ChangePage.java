package been.web.pages.changes;

import been.analyses.Analyses;
import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Repeats;
import been.protocol.access.Role;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeReport.Measured;
import been.protocol.analyses.ChangeReport.Notified;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.SeriesHistory;
import been.web.charts.SeriesChart;
import been.web.hooks.Hooks;
import been.web.pages.chart.Chart;
import been.web.pages.comments.CommentList;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Copy;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.publishing.Publishing;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import been.web.security.PublicChanges;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.List;

/** All that is known about a change. */
@Route(value = "change/:change([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class ChangePage extends Page implements BeforeEnterObserver {
    private final Changes changes;
    private final ChangeReports reports;
    private final Repeats repeats;
    private final Hooks hooks;
    private final Caller caller;
    private final Bisecting bisecting;
    private final Publishing publishing;
    private final Deciding deciding;
    private final CommentList comments;
    private final Div about = Html.div("tab-body");
    private final Chart chart = new Chart();
    private final Div found = Html.div("tab-body");
    private final Live<Reading> live;
    private long change;

    private record Reading(ChangeReport report, SeriesHistory history) {}

    public ChangePage(
            Changes changes,
            ChangeReports reports,
            Analyses analyses,
            Repeats repeats,
            Comments comments,
            Hooks hooks,
            PublicChanges published,
            Caller caller) {
        super("Change", Html.link("/changes", "Changes"));
        this.changes = changes;
        this.reports = reports;
        this.repeats = repeats;
        this.hooks = hooks;
        this.caller = caller;
        bisecting = new Bisecting(analyses, caller);
        publishing =
                new Publishing(
                        published,
                        caller,
                        "/public/changes/",
                        "its verdict, history, commits, names of modified files, and functions");
        deciding = new Deciding(changes, caller);
        this.comments = new CommentList(comments, caller);
        chart.followLinks();
        add(
                Html.div(
                        "tab-body",
                        about,
                        Html.section("History", chart),
                        found,
                        Html.section("Decision", deciding),
                        Html.section("Comments", this.comments)));
        live = Live.of(this, this::read, this::show).follow(changes::onChange);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        change = event.getRouteParameters().getLong("change").orElse(0L);
        live.now();
    }

    private Reading read() {
        ChangeReport report = found(reports.of(change), "change " + change);
        long series = report.change().series().id();
        return new Reading(report, found(changes.history(series), "benchmark " + series));
    }

    private void show(Reading now) {
        ChangeReport report = now.report();
        Change one = report.change();
        title(one.series().metric().label() + " of " + one.series().software());
        sub(
                ChangeLabels.size(one),
                ChangeLabels.versions(one),
                ChangeLabels.state(one.state()),
                ChangeLabels.sub(one.series()),
                one.isThere() ? "change " + one.id() : "no longer seen",
                publishing.mark(change));
        actionsOn(
                change,
                new Copy("Copy as Markdown", () -> reports.markdown(change).orElse("")),
                Html.download("/api/v1/changes/%d/report/markdown".formatted(change), "Markdown"),
                publishing.order(change, "change " + change, live::now));
        var drawn = new SeriesChart(now.history());
        chart.show(drawn.drawing());
        List<Component> parts = new ArrayList<>(List.of(verdict(one, drawn)));
        if (!report.coincidences().isEmpty()) {
            parts.add(coincidences(report));
        }
        Html.fill(about, parts.toArray(Component[]::new));
        Html.fill(
                found,
                Html.section("Search for the version that made it", searches(report)),
                Html.section(
                        "Functions that changed",
                        ChangeParts.functions(report),
                        Html.link("/explanations/" + change, "Profiles and flame graph")),
                Html.section("Commits", commits(report)),
                Html.section(
                        "Modified files", ChangeParts.files(report.modifications(), this::path)),
                Html.section("Notified", notified(report)));
        deciding.show(one);
        comments.show(Comments.Topic.ofChange(one.id()));
    }

    private static Component verdict(Change one, SeriesChart drawn) {
        return Html.div(
                "plane pad",
                Html.div(
                        "sentence",
                        Labels.verdict(one.verdict()),
                        new Span(
                                " by "
                                        + Numbers.percent(one.effect(), one.low(), one.high())
                                        + " "),
                        Html.quiet(one.sentence())),
                new Facts()
                        .fact("before", drawn.mean(one.old().mean(), one.old().halfWidth()))
                        .fact("after", drawn.mean(one.current().mean(), one.current().halfWidth()))
                        .fact(
                                "measured in",
                                Links.analysis(one.analysis() + "?tab=history", one.analysisName()))
                        .fact("host", Links.host(one.series().host()))
                        .fact("found", one.foundAt()));
    }

    /** These come first: if they are the cause, the software is not. */
    private Component coincidences(ChangeReport report) {
        List<Component> parts = new ArrayList<>();
        report.coincidences().forEach(one -> parts.add(ChangeParts.coincidence(one)));
        boolean isOfHost =
                report.coincidences().stream()
                        .anyMatch(one -> one.what().equals(EnvironmentDifference.HOST));
        Measured old = report.old();
        if (isOfHost && old != null && caller.may(Role.OPERATOR)) {
            parts.add(
                    Html.small(
                            "Measure %s again".formatted(report.change().oldVersion()),
                            () -> measureAgain(old)));
        }
        for (RepeatView repeat : report.measuredAgain()) {
            parts.add(
                    Html.line(
                            Links.analysis(repeat.analysis(), "analysis " + repeat.analysis()),
                            " measures the old version again",
                            repeat.reproduction() == null ? "" : ": " + repeat.reproduction()));
        }
        return Html.section("What else changed", parts.toArray(Component[]::new));
    }

    private void measureAgain(Measured old) {
        switch (repeats.repeat(old.analysis(), old.experiment(), caller.name(), null)) {
            case Repeats.Started(var id) -> go("analyses/" + id);
            case Repeats.Refused(var problems) -> Notification.show(String.join("; ", problems));
        }
    }

    private Component searches(ChangeReport report) {
        Div all = new Div();
        report.bisections().stream().map(ChangeParts::search).forEach(all::add);
        all.add(bisecting.button(report.change()));
        return all;
    }

    /** Those that forges reported, if the analysis has none. */
    private Component commits(ChangeReport report) {
        Modifications modifications = report.modifications();
        Change one = report.change();
        return !modifications.commits().isEmpty()
                ? ChangeParts.commits(modifications)
                : hooks.between(one.oldVersion(), one.until())
                        .<Component>map(Commits::list)
                        .orElseGet(() ->
                                ChangeParts.quiet(
                                        "The source of the versions does not report commits between %s and %s."
                                                .formatted(one.oldVersion(), one.until())));
    }

    private Component path(ModifiedFile file) {
        Button open = Html.small(file.path(), () -> difference(file.path()));
        open.addThemeName("tertiary-inline");
        return open;
    }

    private void difference(String path) {
        Pre text = new Pre(reports.difference(change, path).orElse("It no longer differs."));
        Dialogs.show(path, "70rem", Html.styled(text, "document"));
    }

    private static Component notified(ChangeReport report) {
        return new DataTable<Notified>("Notified")
                .column("rule", Notified::rule)
                .column("state", Notified::state)
                .column("when", Notified::at)
                .whenEmpty("No rule of the notifications selected it.")
                .show(report.notified());
    }
}
