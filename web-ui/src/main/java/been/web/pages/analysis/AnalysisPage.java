package been.web.pages.analysis;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisState;
import been.analyses.AnalysisSummary;
import been.analyses.AnalysisView;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Evaluators;
import been.results.Evaluations;
import been.results.Results;
import been.tasks.Tasks;
import been.web.charts.AnalysisCharts;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Ways;
import been.web.security.Caller;
import been.web.security.PublicAnalyses;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One analysis, live, from its first execution to its verdicts. */
@Route(value = "analyses/:id([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class AnalysisPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private final Analyses analyses;
    private final String who;
    private final Caller caller;
    private final Publishing publishing;
    private final Header header = new Header();
    private final Ways ways = new Ways("Parts of the analysis");
    private final Map<Selection.Tab, Part> parts = new EnumMap<>(Selection.Tab.class);
    private final Div body = new Div();

    private AnalysisId id = new AnalysisId(0);
    private Selection selection = new Selection(Selection.Tab.VERDICTS, "", "", List.of());
    private Optional<AnalysisView> shown = Optional.empty();

    public AnalysisPage(
            Analyses analyses,
            Results results,
            Evaluators evaluators,
            Evaluations evaluations,
            Tasks tasks,
            Changes changes,
            Comments comments,
            PublicAnalyses published,
            Caller caller) {
        var charts = new AnalysisCharts(results);
        this.analyses = analyses;
        this.caller = caller;
        this.who = caller.name();
        this.publishing = new Publishing(published, caller);
        parts.put(
                Selection.Tab.VERDICTS,
                new VerdictsPart(charts, metric -> choose(selection.withMetric(metric))));
        parts.put(
                Selection.Tab.HISTORY,
                new HistoryPart(
                        charts,
                        changes,
                        comments,
                        caller,
                        metric -> choose(selection.withMetric(metric))));
        parts.put(
                Selection.Tab.EXPLORE,
                new ExplorePart(
                        charts,
                        results,
                        comments,
                        caller,
                        change -> choose(change.apply(selection))));
        parts.put(Selection.Tab.EVALUATIONS, new EvaluationsPart(evaluators, evaluations, caller));
        parts.put(Selection.Tab.PLAN, new PlanPart(analyses, caller));
        parts.put(Selection.Tab.PROGRESS, new ProgressPart());
        parts.put(Selection.Tab.ENVIRONMENT, new EnvironmentPart(results, tasks));
        trail(Html.link("/analyses", "Analyses"));
        ways.addClassName("parts");
        add(header, ways, body);
        Live.follow(
                this,
                changed ->
                        analyses.onChange(which -> {
                            if (which.equals(id)) {
                                changed.run();
                            }
                        }),
                () -> analyses.view(id),
                view -> view.ifPresent(this::show));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        AnalysisId entered =
                event.getRouteParameters().getLong("id").map(AnalysisId::new).orElse(id);
        if (!entered.equals(id)) {
            shown = Optional.empty();
        }
        id = entered;
        selection = Selection.of(event.getLocation().getQueryParameters());
        AnalysisView view =
                analyses.view(id)
                        .orElseThrow(
                                () -> new NotFoundException("There is no analysis " + id + "."));
        shown = Optional.empty();
        show(view);
    }

    /** Shows another part or metric, and puts it into the address. */
    private void choose(Selection other) {
        selection = other;
        getUI().ifPresent(ui -> ui.getPage().getHistory().replaceState(null, other.location(id)));
        shown.ifPresent(this::showSelected);
    }

    private void show(AnalysisView view) {
        if (shown.filter(view::equals).isPresent()) {
            return;
        }
        shown = Optional.of(view);
        draw(view);
    }

    private void draw(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        title(summary.name());
        sub(
                Labels.state(summary.state()),
                Html.text(summary.kind(), "tag"),
                new Span(
                        summary.subject().equals("command")
                                ? "plain command"
                                : "module " + summary.subject()),
                new Span("analysis " + summary.id()),
                new Span(new Span("started "), new Moment(summary.startedAt())),
                Labels.tally(summary.verdicts()),
                publishing.mark(id));
        header.show(view);
        showSelected(view);
    }

    private void showSelected(AnalysisView view) {
        showWays(view);
        actions(actionsFor(view));
        Part part = parts.get(selection.tab());
        if (part == null) {
            return;
        }
        part.show(view, selection);
        if (part.getParent().isEmpty()) {
            Html.fill(body, part);
        }
    }

    /** The metric that is looked at goes along from part to part. */
    private void showWays(AnalysisView view) {
        boolean isRegression = view.summary().kind().equals("regression");
        for (Selection.Tab part : Selection.Tab.values()) {
            ways.way(
                    part.key,
                    "/" + selection.withTab(part).location(id).getPathWithQueryParameters(),
                    part == Selection.Tab.HISTORY && !isRegression ? "Comparison" : part.title);
        }
        ways.here(selection.tab().key);
    }

    private Component[] actionsFor(AnalysisView view) {
        var actions = new ArrayList<Component>();
        AnalysisSummary summary = view.summary();
        selection
                .metricOf(view)
                .filter(_ -> !view.estimates().isEmpty())
                .ifPresent(metric -> {
                    Anchor csv =
                            Html.plainLink(
                                    "/api/v1/analyses/%s/measurements.csv?metric=%s"
                                            .formatted(id, metric.name()),
                                    "Measurements as CSV");
                    csv.setDownload(true);
                    actions.add(new Span(csv));
                });
        Anchor export =
                Html.plainLink("/api/v1/results/%s/export?format=zip".formatted(id), "Export");
        export.setDownload(true);
        export.setVisible(!view.estimates().isEmpty());
        actions.add(export);
        if (caller.may(Role.OPERATOR)) {
            actions.add(Html.link("/analyses/new?from=" + id, "Clone"));
        }
        actions.add(new Button("YAML", _ -> showDocument(view)));
        publishing
                .order(id, summary.name(), () -> shown.ifPresent(this::draw))
                .ifPresent(actions::add);
        boolean mayRun = caller.may(Role.OPERATOR);
        if (mayRun && !summary.state().isTerminal()) {
            actions.add(new Button("Stop", _ -> confirmStop(summary)));
        }
        boolean mayGoOn =
                summary.state() == AnalysisState.PAUSED || summary.state() == AnalysisState.STOPPED;
        if (mayRun && mayGoOn) {
            actions.add(new Button("Continue", _ -> goOn()));
        }
        return actions.toArray(Component[]::new);
    }

    private void goOn() {
        caller.act(
                Role.OPERATOR, "analysis.continue", id.toString(), () -> analyses.resume(id, who));
    }

    private static void showDocument(AnalysisView view) {
        Pre document = new Pre(view.document());
        document.addClassName("document");
        var dialog = new Dialog("Analysis file", document);
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
    }

    private void confirmStop(AnalysisSummary summary) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Stop " + summary.name() + "?");
        dialog.setText(
                "Running executions are ended. What was measured is kept, and the analysis can be"
                        + " continued.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep running");
        dialog.setConfirmText("Stop");
        dialog.addConfirmListener(_ ->
                caller.act(
                        Role.OPERATOR,
                        "analysis.stop",
                        id.toString(),
                        () -> analyses.stop(id, who)));
        dialog.open();
    }

    @Override
    public String getPageTitle() {
        return shown.map(view -> view.summary().name()).orElse("Analysis") + " · BEEN";
    }
}
