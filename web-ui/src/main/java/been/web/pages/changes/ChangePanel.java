package been.web.pages.changes;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Comments;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.web.charts.SeriesChart;
import been.web.hooks.Hooks;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Key;
import com.vaadin.flow.component.Shortcuts;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Aside;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Span;
import java.util.List;
import java.util.Optional;

/** One benchmark at one version, looked at closely. */
final class ChangePanel extends Aside {
    private final H2 title = new H2();
    private final Div facts = new Div();
    private final Div triage;
    private final Hooks hooks;
    private final Deciding deciding;
    private final Bisecting bisecting;
    private final CommentList comments;

    ChangePanel(
            Changes changes,
            Comments comments,
            Hooks hooks,
            Analyses analyses,
            Caller caller,
            Runnable close) {
        this.hooks = hooks;
        bisecting = new Bisecting(analyses, caller);
        deciding = new Deciding(changes, caller);
        this.comments = new CommentList(comments, caller);
        addClassNames("panel", "plane");
        getElement().setAttribute("aria-label", "The chosen cell");
        var leave = new Button("✕", _ -> close.run());
        leave.setAriaLabel("Close");
        leave.addThemeName("tertiary");
        Shortcuts.addShortcutListener(this, close::run, Key.ESCAPE).listenOn(this);
        triage =
                Html.div(
                        "triaging",
                        Html.section("Decision", deciding),
                        Html.section("Comments", this.comments));
        title.getElement().setAttribute("tabindex", "-1");
        add(Html.div("row panel-head", Html.div("grow", title), leave), facts, triage);
    }

    void show(
            SeriesHistory history,
            Point point,
            Optional<Change> change,
            Optional<ChangeGroup> group) {
        ChangeSeries series = history.series();
        title.setText(series.metric().label() + " · " + point.version());
        var chart = new SeriesChart(history);
        Html.fill(
                facts,
                quiet(ChangeLabels.sub(series)),
                verdict(point, change),
                numbers(history, chart, point, change),
                Html.div(
                        "buttons",
                        Html.link("/changes/" + series.id(), "Detailed chart"),
                        Html.link(chart.link(point), "Executions"),
                        change.map(bisecting::button).orElseGet(Div::new),
                        whole(change)),
                sameCause(change, group),
                Html.section("Modifications", modifications(point)));
        triage.setVisible(change.isPresent());
        change.ifPresent(found -> {
            deciding.show(found);
            comments.show(Comments.Topic.ofChange(found.id()));
        });
    }

    /** For users of a keyboard. */
    void takeFocus() {
        title.getElement().callJsFunction("focus");
    }

    private static Component whole(Optional<Change> change) {
        return change.<Component>map(
                        one -> Html.link("/change/" + one.id(), "Why, and all that is known"))
                .orElseGet(Span::new);
    }

    /** Other changes that may have the cause of this one. */
    private static Component sameCause(Optional<Change> change, Optional<ChangeGroup> group) {
        List<Change> others =
                group.stream()
                        .flatMap(all -> all.changes().stream())
                        .filter(other -> change.filter(one -> one.id() != other.id()).isPresent())
                        .toList();
        return Html.only(
                !others.isEmpty(),
                Html.section(
                        "Same cause: " + group.map(ChangeGroup::title).orElse(""),
                        ChangeTable.brief(others)));
    }

    private static Component verdict(Point point, Optional<Change> change) {
        Shift shift = point.shift();
        if (shift != null) {
            return Html.div(
                    "sentence",
                    Labels.verdict(shift.verdict()),
                    new Span(" by " + Numbers.percent(shift.effect(), shift.low(), shift.high())),
                    quiet(shift.sentence()));
        }
        Against against = point.against();
        if (against == null) {
            return Html.div("sentence", new Span("Measured, and compared with no other version."));
        }
        boolean isGone = change.isPresent() && !change.get().isThere();
        String size = Numbers.percent(against.effect(), against.low(), against.high());
        return Html.div(
                "sentence",
                Labels.verdict(against.verdict()),
                new Span(" by " + size),
                quiet(against.sentence()),
                Html.only(
                        isGone,
                        Html.div(
                                "disturbed small",
                                new Span(
                                        "The results that count now no longer show this change."))));
    }

    private static Facts numbers(
            SeriesHistory history, SeriesChart chart, Point point, Optional<Change> change) {
        Facts facts = new Facts();
        Optional<Point> older = older(history, point);
        if (point.shift() == null) {
            older.ifPresent(old -> facts.fact(old.version(), level(chart, old)));
        } else {
            change.ifPresent(found ->
                    facts.fact("level before", level(chart, found.old()))
                            .fact("level after", level(chart, found.current())));
        }
        facts.fact(point.version(), level(chart, point))
                .fact(
                        "measured in",
                        Links.analysis(
                                point.analysis()
                                        + "?tab=history&metric="
                                        + history.series().metric().name(),
                                change.map(Change::analysisName)
                                        .orElse("analysis " + point.analysis())))
                .fact("host", Links.host(history.series().host()));
        change.ifPresent(found -> facts.fact("found", found.foundAt()));
        older.filter(old -> SeriesHistory.isReconfigured(old, point))
                .ifPresent(old ->
                        facts.fact(
                                "known break",
                                "the host had another configuration than at " + old.version()));
        return facts;
    }

    private static Optional<Point> older(SeriesHistory history, Point point) {
        Against against = point.against();
        return against == null
                ? Optional.empty()
                : history.points().stream()
                        .filter(other -> other.version().equals(against.version()))
                        .findFirst();
    }

    private static String level(SeriesChart chart, Change.Level level) {
        return chart.mean(level.mean(), level.halfWidth());
    }

    private static String level(SeriesChart chart, Point point) {
        return "%s (%s executions, %s measurements)"
                .formatted(
                        chart.mean(point.mean(), point.halfWidth()),
                        Numbers.count(point.executions()),
                        Numbers.count(point.measurements()));
    }

    /** As far as they are known. */
    private Component modifications(Point point) {
        Shift shift = point.shift();
        Against against = point.against();
        if (shift != null) {
            return modifications(shift.oldVersion(), shift.until());
        }
        return against == null
                ? quiet("There is no older version to compare with.")
                : modifications(against.version(), point.version());
    }

    private Component modifications(String old, String current) {
        return hooks.between(old, current)
                .<Component>map(Commits::list)
                .orElseGet(() ->
                        quiet(
                                "The source of the versions does not report what was modified between %s and %s."
                                        .formatted(old, current)));
    }

    private static Component quiet(String sentence) {
        return Html.div("quiet small", new Span(sentence));
    }
}
