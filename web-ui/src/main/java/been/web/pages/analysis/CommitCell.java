package been.web.pages.analysis;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.VersionDetails;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the commit of a version: its tags and subject, its author and day. */
final class CommitCell {
    private CommitCell() {}

    /** Adds a column where a commit is known. */
    static void addColumn(DataTable<Experiment> table, List<Experiment> experiments) {
        if (experiments.stream().anyMatch(each -> each.details() != null)) {
            table.column("commit", CommitCell::of);
        }
    }

    private static @Nullable Span of(Experiment experiment) {
        VersionDetails details = experiment.details();
        if (details == null) {
            return null;
        }
        Span cell = Html.line(details.title(), Html.quiet(" " + details.origin()));
        cell.setTitle(
                "%s, %s, after %s"
                        .formatted(
                                details.revision(),
                                details.date(),
                                details.parents().isEmpty()
                                        ? "nothing"
                                        : String.join(" and ", details.parents())));
        return cell;
    }
}
