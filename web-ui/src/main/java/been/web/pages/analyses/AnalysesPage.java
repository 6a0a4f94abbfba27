package been.web.pages.analyses;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.results.Archive;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.ProgressLine;
import been.web.pages.parts.SearchedList;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every analysis, newest first, with its state and verdicts; searched and paged. */
@Route(value = "analyses", layout = MainLayout.class)
@PermitAll
public final class AnalysesPage extends Page implements BeforeEnterObserver {
    private final Analyses analyses;
    private final Archive archive;
    private final Caller caller;
    private final AnalysisOrders orders;
    private final SearchedList<AnalysisSummary> list;
    private final ImportedList imported;

    public AnalysesPage(Analyses analyses, Archive archive, Caller caller) {
        super("Analyses");
        this.analyses = analyses;
        this.archive = archive;
        this.caller = caller;
        this.orders = new AnalysisOrders(analyses, caller);
        this.imported = new ImportedList(archive);
        var table =
                new DataTable<AnalysisSummary>("Analyses, newest first")
                        .key(AnalysisSummary::id)
                        .number("id", each -> Html.quiet(each.id().toString()))
                        .column("name", each -> Links.analysis(each.id(), each.name()), "label")
                        .column("kind", AnalysisSummary::kind)
                        .column("module", AnalysisSummary::subject)
                        .column("state", AnalysesPage::state)
                        .column("verdicts", Labels::tally)
                        .column("started", AnalysisSummary::startedAt)
                        .number("took", AnalysesPage::took)
                        .column("", this::buttons);
        list =
                new SearchedList<>("analyses", this::read, table)
                        .text("q", "Search in analyses", "name or module")
                        .choice("kind", "Kind", "any kind", Stream.of("comparison", "regression"))
                        .choice(
                                "state",
                                "State",
                                "any state",
                                Stream.of("running", "paused", "finished", "failed", "stopped"))
                        .whenEmpty(
                                "No analysis yet",
                                "Choose New analysis to compare two commands, run the demo to see two analyses of real software, or run your own file.",
                                "been demo",
                                "been run FILE.yaml")
                        .follow(changed -> analyses.onChange(_ -> changed.run()));
        boolean mayRun = caller.may(Role.OPERATOR);
        actions(
                Html.link("/analyses/suites", "Suites"),
                Html.only(mayRun, new Button("Import results", _ -> importResults())),
                Html.only(
                        mayRun,
                        Html.styled(Html.link("/analyses/new", "New analysis"), "primary")));
        add(list, imported);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
        imported.show();
    }

    private void importResults() {
        ImportDialog.open(archive, caller, imported::show);
    }

    private SearchedList.Part<AnalysisSummary> read(SearchedList.Query query) {
        var wanted =
                new AnalysisQuery(query.get("q"), query.get("kind"), states(query.get("state")));
        return query.part(analyses.list(wanted, query.offset(), Pager.READ));
    }

    private static Set<AnalysisState> states(String word) {
        return Stream.of(AnalysisState.values())
                .filter(state ->
                        word.equals(Labels.isRunning(state) ? "running" : OneOf.word(state)))
                .collect(Collectors.toSet());
    }

    private static @Nullable Duration took(AnalysisSummary summary) {
        return summary.endedAt() == null
                ? null
                : Duration.between(summary.startedAt(), summary.endedAt());
    }

    private Component buttons(AnalysisSummary summary) {
        Anchor clone = Html.link("/analyses/new?from=" + summary.id(), "Clone");
        clone.setAriaLabel("Clone " + summary.name());
        return Html.buttons(
                Html.only(
                        orders.mayStop(summary),
                        button("Stop", summary, () -> orders.confirmStop(summary))),
                Html.only(
                        orders.mayContinue(summary),
                        button("Continue", summary, () -> orders.resume(summary))),
                Html.only(caller.may(Role.OPERATOR), clone));
    }

    private static Button button(String text, AnalysisSummary summary, Runnable action) {
        Button button = Html.small(text, action);
        button.setAriaLabel(text + " " + summary.name());
        return button;
    }

    private static Component state(AnalysisSummary summary) {
        if (!Labels.isRunning(summary.state())) {
            return Labels.state(summary.state());
        }
        ProgressLine progress = new ProgressLine();
        progress.show(summary);
        return progress;
    }
}
