package been.web.pages.analyses;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisQuery;
import been.analyses.AnalysisState;
import been.analyses.AnalysisSummary;
import been.results.Archive;
import been.statistics.wording.SpokenDuration;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FilterBar;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.ProgressLine;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every analysis, newest first, with its state and verdicts; searched and paged. */
@Route(value = "analyses", layout = MainLayout.class)
@PageTitle("Analyses · BEEN")
@PermitAll
public final class AnalysesPage extends Page implements BeforeEnterObserver {
    private static final Map<String, Set<AnalysisState>> STATES =
            Map.of(
                    "running",
                    EnumSet.of(
                            AnalysisState.PREPARING,
                            AnalysisState.MEASURING,
                            AnalysisState.CONFIRMING,
                            AnalysisState.EVALUATING),
                    "paused",
                    EnumSet.of(AnalysisState.PAUSED),
                    "stopped",
                    EnumSet.of(AnalysisState.STOPPED),
                    "finished",
                    EnumSet.of(AnalysisState.FINISHED),
                    "failed",
                    EnumSet.of(AnalysisState.FAILED));

    private final Analyses analyses;
    private final Archive archive;
    private final Caller caller;
    private final Section content = new Section();
    private final Section imported = new Section();
    private final FilterBar filter =
            new FilterBar("analyses", "Search in analyses", "name or module", this::first)
                    .choice("kind", "Kind", "any kind", List.of("comparison", "regression"))
                    .choice(
                            "state",
                            "State",
                            "any state",
                            List.of("running", "paused", "finished", "failed", "stopped"));
    private int offset;

    public AnalysesPage(Analyses analyses, Archive archive, Caller caller) {
        this.analyses = analyses;
        this.archive = archive;
        this.caller = caller;
        title("Analyses");
        Anchor fresh = Html.styled(Html.link("/analyses/new", "New analysis"), "primary");
        var imports = new Button("Import results", _ -> importResults());
        imports.setVisible(caller.may(Role.OPERATOR));
        fresh.setVisible(caller.may(Role.OPERATOR));
        actions(imports, fresh);
        add(filter, content, imported);
        Live.follow(this, changed -> analyses.onChange(_ -> changed.run()), this::read, this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        var query = event.getLocation().getQueryParameters();
        offset = query.getSingleParameter("offset").map(Pager::offset).orElse(0);
        filter.read(query);
        show(read());
        showImported();
    }

    private void importResults() {
        new ImportDialog(archive, caller, this::showImported).open();
    }

    private void showImported() {
        Html.fill(imported, ImportedList.of(archive));
    }

    private void first() {
        offset = 0;
        show(read());
    }

    private List<AnalysisSummary> read() {
        var query =
                new AnalysisQuery(
                        filter.words(),
                        filter.chosen("kind"),
                        STATES.getOrDefault(filter.chosen("state"), Set.of()));
        return analyses.list(query, offset, Pager.ROWS);
    }

    private void show(List<AnalysisSummary> summaries) {
        filter.setVisible(!summaries.isEmpty() || filter.isSet() || offset > 0);
        if (summaries.isEmpty()) {
            Html.fill(content, nothing());
            return;
        }
        DataTable table =
                new DataTable("Analyses, newest first")
                        .number("id")
                        .text("name")
                        .text("kind")
                        .text("module")
                        .text("state")
                        .text("verdicts")
                        .text("started")
                        .number("took")
                        .text("");
        summaries.forEach(summary -> table.row(cells(summary)));
        Html.fill(content, table, new Pager("/analyses", filter.query(), offset, summaries.size()));
    }

    private Component nothing() {
        return filter.isSet() || offset > 0
                ? new EmptyState("Nothing like that", "No analysis is like what you search for.")
                : new EmptyState(
                        "No analysis yet",
                        "Choose New analysis to compare two commands, run the demo to see two analyses of real software, or run your own file.",
                        "./been demo",
                        "./been run FILE.yaml");
    }

    private Component[] cells(AnalysisSummary summary) {
        return new Component[] {
            Html.text(summary.id().toString(), "quiet"),
            Html.styled(Html.link("/analyses/" + summary.id(), summary.name()), "label"),
            DataTable.cell(summary.kind()),
            DataTable.cell(summary.subject()),
            state(summary),
            Labels.tally(summary.verdicts()),
            new Moment(summary.startedAt()),
            DataTable.cell(
                    summary.endedAt() == null
                            ? ""
                            : SpokenDuration.of(
                                    Duration.between(summary.startedAt(), summary.endedAt()))),
            orders(summary)
        };
    }

    private Component orders(AnalysisSummary summary) {
        Span orders = Html.text("", "buttons");
        if (!caller.may(Role.OPERATOR)) {
            return orders;
        }
        AnalysisId id = summary.id();
        if (!summary.state().isTerminal()) {
            orders.add(named(Html.small("Stop", () -> confirmStop(summary)), summary));
        }
        if (summary.state() == AnalysisState.PAUSED || summary.state() == AnalysisState.STOPPED) {
            orders.add(named(Html.small("Continue", () -> goOn(id)), summary));
        }
        Anchor again = Html.link("/analyses/new?from=" + id, "Clone");
        again.setAriaLabel("Clone " + summary.name());
        orders.add(again);
        return orders;
    }

    private void goOn(AnalysisId id) {
        caller.act(
                Role.OPERATOR,
                "analysis.continue",
                id.toString(),
                () -> analyses.resume(id, caller.name()));
    }

    private static Button named(Button button, AnalysisSummary summary) {
        button.setAriaLabel(button.getText() + " " + summary.name());
        return button;
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
                        summary.id().toString(),
                        () -> analyses.stop(summary.id(), caller.name())));
        dialog.open();
    }

    private static Component state(AnalysisSummary summary) {
        if (!Labels.isRunning(summary)) {
            return Labels.state(summary.state());
        }
        ProgressLine progress = new ProgressLine();
        progress.show(summary);
        return progress;
    }
}
