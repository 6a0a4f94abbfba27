package been.web.pages.changes;

import been.analyses.Change;
import been.analyses.ChangeSeries;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.SeriesHistory;
import been.analyses.SeriesHistory.Against;
import been.analyses.SeriesHistory.Point;
import been.web.charts.SeriesChart;
import been.web.hooks.Hooks;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Key;
import com.vaadin.flow.component.Shortcuts;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Aside;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.Optional;

/** One benchmark at one version, looked at closely. */
final class ChangePanel extends Aside {
    private final H2 title = new H2();
    private final Div facts = new Div();
    private final Div triage;
    private final Hooks hooks;
    private final Deciding deciding;
    private final CommentList comments;

    ChangePanel(Changes changes, Comments said, Hooks hooks, Caller caller, Runnable close) {
        this.hooks = hooks;
        deciding = new Deciding(changes, caller);
        comments = new CommentList(said, caller);
        addClassNames("panel", "plane");
        getElement().setAttribute("aria-label", "The chosen cell");
        var leave = new Button("✕", _ -> close.run());
        leave.setAriaLabel("Close");
        leave.addThemeName("tertiary");
        Shortcuts.addShortcutListener(this, close::run, Key.ESCAPE).listenOn(this);
        triage =
                Html.div(
                        "triaging",
                        Html.section("What is decided", deciding),
                        Html.section("Comments", comments));
        title.getElement().setAttribute("tabindex", "-1");
        add(Html.div("row panel-head", Html.div("grow", title), leave), facts, triage);
    }

    void show(SeriesHistory history, Point point, Optional<Change> change) {
        ChangeSeries series = history.series();
        title.setText(series.metric().title() + " · " + point.version());
        var chart = new SeriesChart(history);
        var lines = new ArrayList<Component>();
        lines.add(Html.div("quiet small", new Span(ChangeLabels.sub(series))));
        lines.add(verdict(point, change));
        lines.add(numbers(history, chart, point, change));
        lines.add(
                Html.div(
                        "buttons",
                        Html.link("/changes/" + series.id(), "Detailed chart"),
                        Html.link(chart.link(point), "Executions")));
        lines.add(Html.section("Modifications", modifications(point)));
        Html.fill(facts, lines.toArray(Component[]::new));
        triage.setVisible(change.isPresent());
        change.ifPresent(found -> {
            deciding.show(found);
            comments.show(Comments.Topic.ofChange(found.id()));
        });
    }

    /** For those who move with the keyboard. */
    void takeFocus() {
        title.getElement().callJsFunction("focus");
    }

    private static Component verdict(Point point, Optional<Change> change) {
        Against against = point.against();
        if (against == null) {
            return Html.div("sentence", new Span("Measured, and compared with no other version."));
        }
        VerdictWord word = VerdictWord.of(against.verdict());
        Div both =
                Html.div(
                        "sentence",
                        Labels.verdict(word),
                        new Span(
                                " by "
                                        + Numbers.percent(
                                                against.effect(), against.low(), against.high())),
                        Html.div("quiet small", new Span(against.sentence())));
        if (change.isPresent() && !change.get().isThere()) {
            both.add(
                    Html.div(
                            "disturbed small",
                            new Span("What counts now no longer shows this change.")));
        }
        return both;
    }

    private static Facts numbers(
            SeriesHistory history, SeriesChart chart, Point point, Optional<Change> change) {
        Facts facts = new Facts();
        Optional<Point> older = older(history, point);
        older.ifPresent(old -> facts.fact(old.version(), level(chart, old)));
        facts.fact(point.version(), level(chart, point));
        facts.fact(
                "measured in",
                Html.link(
                        "/analyses/%s?tab=history&metric=%s"
                                .formatted(point.analysis(), history.series().metric().name()),
                        change.map(Change::analysisName).orElse("analysis " + point.analysis())));
        facts.fact("host", Html.link("/hosts/" + history.series().host(), history.series().host()));
        change.ifPresent(found -> facts.fact("found", new Moment(found.foundAt())));
        older.filter(old -> SeriesChart.isBreak(old, point))
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

    private static String level(SeriesChart chart, Point point) {
        return "%s (%s executions, %s measurements)"
                .formatted(
                        chart.mean(point.mean(), point.halfWidth()),
                        Numbers.count(point.executions()),
                        Numbers.count(point.measurements()));
    }

    /** As far as anybody knows them. */
    private Component modifications(Point point) {
        Against against = point.against();
        if (against == null) {
            return quiet("There is no older version to compare with.");
        }
        return hooks.between(against.version(), point.version())
                .<Component>map(Commits::list)
                .orElseGet(() ->
                        quiet(
                                "Whoever gives the versions does not tell what was modified between %s and %s."
                                        .formatted(against.version(), point.version())));
    }

    private static Component quiet(String sentence) {
        return Html.div("quiet small", new Span(sentence));
    }
}
