package been.web.pages.analyses;

import been.analyses.Analyses;
import been.analyses.AnalysisSummary;
import been.results.Archive;
import been.statistics.wording.SpokenDuration;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.ProgressLine;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;

/** Every analysis, newest first, with its state and verdicts. */
@Route(value = "analyses", layout = MainLayout.class)
@PageTitle("Analyses · BEEN")
@PermitAll
public final class AnalysesPage extends Page implements BeforeEnterObserver {

    private final Analyses analyses;
    private final Archive archive;
    private final Section content = new Section();
    private final Section imported = new Section();
    private int offset;

    public AnalysesPage(Analyses analyses, Archive archive) {
        this.analyses = analyses;
        this.archive = archive;
        title("Analyses");
        add(content, imported);
        Live.follow(this, changed -> analyses.onChange(_ -> changed.run()), this::read, this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        offset =
                event.getLocation()
                        .getQueryParameters()
                        .getSingleParameter("offset")
                        .map(Pager::offset)
                        .orElse(0);
        show(read());
        Html.fill(imported, ImportedList.of(archive.analyses()));
    }

    private List<AnalysisSummary> read() {
        return analyses.list(offset, Pager.ROWS);
    }

    private void show(List<AnalysisSummary> summaries) {
        if (summaries.isEmpty() && offset == 0) {
            Html.fill(
                    content,
                    new EmptyState(
                            "No analysis yet",
                            "Run the demo to see two analyses of real software, or run your own file.",
                            "./been demo",
                            "./been run FILE.yaml"));
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
                        .number("took");
        summaries.forEach(summary -> table.row(cells(summary)));
        Html.fill(content, table, new Pager("/analyses", offset, summaries.size()));
    }

    private static Component[] cells(AnalysisSummary summary) {
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
                                    Duration.between(summary.startedAt(), summary.endedAt())))
        };
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
