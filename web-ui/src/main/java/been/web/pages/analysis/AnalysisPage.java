package been.web.pages.analysis;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Evaluators;
import been.analyses.Repeats;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.results.Metric;
import been.results.Archive;
import been.results.Evaluations;
import been.results.Results;
import been.tasks.Tasks;
import been.web.charts.AnalysisCharts;
import been.web.pages.analyses.AnalysisOrders;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Page;
import been.web.pages.parts.Ways;
import been.web.pages.publishing.Publishing;
import been.web.security.Caller;
import been.web.security.PublicAnalyses;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One analysis, live, from its first execution to its verdicts. */
@Route(value = "analyses/:id([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class AnalysisPage extends Page implements BeforeEnterObserver {
    private final Analyses analyses;
    private final Repeats repeats;
    private final Caller caller;
    private final AnalysisOrders orders;
    private final Publishing publishing;
    private final Header header = new Header();
    private final RepeatsPanel repeated = new RepeatsPanel();
    private final Ways ways = new Ways("Parts of the analysis");
    private final Map<Selection.Tab, Part> parts = new EnumMap<>(Selection.Tab.class);
    private final Div body = new Div();
    private final Live<AnalysisView> live = Live.of(this, this::read, this::show);
    private AnalysisId id = new AnalysisId(0);
    private Selection selection = Selection.FIRST;

    public AnalysisPage(
            Analyses analyses,
            Results results,
            Archive archive,
            Evaluators evaluators,
            Evaluations evaluations,
            Tasks tasks,
            Changes changes,
            Comments comments,
            PublicAnalyses published,
            Repeats repeats,
            Caller caller) {
        super("Analysis", Html.link("/analyses", "Analyses"));
        this.analyses = analyses;
        this.repeats = repeats;
        this.caller = caller;
        this.orders = new AnalysisOrders(analyses, caller);
        this.publishing =
                new Publishing(
                        published,
                        caller,
                        "/public/analyses/",
                        "its verdicts, charts and measurements");
        var charts = new AnalysisCharts(results);
        Consumer<String> chooseMetric = metric -> choose(now -> now.withMetric(metric));
        parts.put(Selection.Tab.VERDICTS, new VerdictsPart(charts, chooseMetric));
        parts.put(
                Selection.Tab.HISTORY,
                new HistoryPart(charts, changes, comments, caller, chooseMetric));
        parts.put(
                Selection.Tab.EXPLORE,
                new ExplorePart(
                        charts,
                        results,
                        comments,
                        caller,
                        new InvalidationBar(results, archive, analyses, caller),
                        this::choose));
        parts.put(Selection.Tab.EVALUATIONS, new EvaluationsPart(evaluators, evaluations, caller));
        parts.put(Selection.Tab.PLAN, new PlanPart(analyses, caller));
        parts.put(Selection.Tab.PROGRESS, new ProgressPart(analyses));
        parts.put(Selection.Tab.ENVIRONMENT, new EnvironmentPart(results, tasks));
        ways.addClassName("parts");
        add(header, repeated, ways, body);
        live.follow(analyses::onChange, () -> id);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = event.getRouteParameters().getLong("id").map(AnalysisId::new).orElse(id);
        selection = Selection.of(event.getLocation().getQueryParameters());
        live.now();
    }

    private AnalysisView read() {
        return found(analyses.view(id), "analysis " + id);
    }

    /** Shows another part or metric, and puts it into the address. */
    private void choose(UnaryOperator<Selection> change) {
        selection = change.apply(selection);
        address(selection.location(id));
        showSelected(read());
    }

    private void show(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        title(summary.name());
        sub(
                Labels.state(summary.state()),
                Html.text(summary.kind().word(), "tag"),
                Header.subject(summary),
                "analysis " + summary.id(),
                Html.line("started ", summary.startedAt()),
                Labels.tally(summary),
                publishing.mark(id.value()));
        header.show(view);
        repeated.show(id, repeats.of(id));
        showSelected(view);
    }

    private void showSelected(AnalysisView view) {
        showWays(view);
        actionsOn(id, actionsFor(view));
        Part part = parts.get(selection.tab());
        if (part != null) {
            part.show(view, selection);
            if (part.getParent().isEmpty()) {
                Html.fill(body, part);
            }
        }
    }

    /** The chosen metric is kept from part to part. */
    private void showWays(AnalysisView view) {
        boolean isRegression = view.summary().kind() == AnalysisKind.REGRESSION;
        for (Selection.Tab part : Selection.Tab.values()) {
            ways.way(
                    part.key,
                    "/" + selection.withTab(part).location(id).getPathWithQueryParameters(),
                    part == Selection.Tab.HISTORY && !isRegression ? "Comparison" : part.title);
        }
        ways.here(selection.tab().key);
    }

    private Component[] actionsFor(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        boolean isMeasured = !view.estimates().isEmpty();
        String metric = selection.metricOf(view).map(Metric::name).orElse("");
        String csv = "/api/v1/analyses/%s/measurements.csv?metric=%s".formatted(id, metric);
        return new Component[] {
            Html.only(isMeasured && !metric.isEmpty(), Html.download(csv, "Measurements as CSV")),
            Html.only(
                    isMeasured,
                    Html.download("/api/v1/results/%s/export?format=zip".formatted(id), "Export")),
            Html.only(caller.may(Role.OPERATOR), Html.link("/analyses/new?from=" + id, "Clone")),
            Html.only(
                    orders.mayRepeat(summary),
                    new Button("Repeat", _ -> RepeatDialog.open(repeats, caller, read()))),
            new Button("YAML", _ -> showDocument(read())),
            publishing.order(id.value(), summary.name(), live::now),
            Html.only(
                    orders.mayStop(summary), new Button("Stop", _ -> orders.confirmStop(summary))),
            Html.only(
                    orders.mayContinue(summary),
                    new Button("Continue", _ -> orders.resume(summary)))
        };
    }

    private static void showDocument(AnalysisView view) {
        Dialogs.show("Analysis file", "60rem", Html.styled(new Pre(view.document()), "document"));
    }
}
