package been.web.pages.analysis;

import been.analyses.Analyses;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView.Experiment;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.util.List;

/** All versions of a long history, a part at a time, the newest first. */
final class VersionList extends Div {
    private final Analyses analyses;
    private final DataTable<Experiment> table =
            new DataTable<>("All versions, measured or not, newest first");
    private final Div pages = new Div();
    private AnalysisId id = new AnalysisId(0);
    private int offset;

    VersionList(Analyses analyses) {
        this.analyses = analyses;
        add(table, pages);
    }

    /** Shows the same part again if it is the same analysis. */
    void show(AnalysisId analysis) {
        turn(analysis, analysis.equals(id) ? offset : 0);
    }

    private void turn(AnalysisId analysis, int to) {
        id = analysis;
        offset = to;
        List<Experiment> read = analyses.versions(id, offset, Pager.READ);
        List<Experiment> shown = Pager.shown(read);
        table.clearColumns().column("version", Experiment::label, "label");
        CommitCell.addColumn(table, shown);
        table.number("executions", Experiment::executionsDone)
                .column("", VersionList::problem)
                .draw(shown);
        String where = "%,d to %,d".formatted(offset + 1, offset + shown.size());
        Html.fill(
                pages,
                Pager.buttons(offset, Pager.isMore(read), where, next -> turn(analysis, next)));
    }

    private static Component problem(Experiment experiment) {
        return Html.quiet(experiment.problem() == null ? "" : experiment.problem());
    }
}
