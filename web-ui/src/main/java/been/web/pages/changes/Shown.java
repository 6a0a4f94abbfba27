package been.web.pages.changes;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Changes.ChangedSoftware;
import been.analyses.Comments;
import been.analyses.Comments.Comment;
import been.analyses.Comments.Topic;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Point;
import been.web.pages.parts.Pager;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of a view.
 *
 * @param view as it could be followed: a part that is not there became the first
 * @param chart absent where changes are listed
 * @param list one more than a page where there are more; empty where the chart is drawn
 * @param closely what is known of the chosen cell
 */
record Shown(
        ChangesView view,
        List<ChangedSoftware> software,
        @Nullable ChangesChart chart,
        List<ChangeGroup> list,
        Optional<Closely> closely) {

    /** The chosen cell. */
    record Closely(
            SeriesHistory history,
            Point point,
            Optional<Change> change,
            Optional<ChangeGroup> group,
            List<Comment> comments) {}

    static Shown read(Changes changes, Comments comments, ChangesView view) {
        List<ChangedSoftware> software = changes.software();
        if (software.isEmpty()) {
            return new Shown(view, software, null, List.of(), Optional.empty());
        }
        if (view.isList()) {
            return new Shown(
                    view,
                    software,
                    null,
                    changes.groups(filter(view), view.before(), Pager.READ),
                    Optional.empty());
        }
        ChangesView followed = view;
        ChangesChart chart = changes.chart(window(software, followed));
        boolean isBeyond =
                (chart.versions().isEmpty() && view.firstVersion() > 0)
                        || (chart.rows().isEmpty() && view.firstRow() > 0);
        if (isBeyond) {
            followed = view.withPart(0, 0);
            chart = changes.chart(window(software, followed));
        }
        return new Shown(
                followed, software, chart, List.of(), closely(changes, comments, followed));
    }

    private static ChangeFilter filter(ChangesView view) {
        return new ChangeFilter(
                view.analysis().isEmpty() ? null : new AnalysisId(Long.parseLong(view.analysis())),
                view.module().isEmpty() ? null : view.module(),
                view.host().isEmpty() ? null : view.host(),
                view.states(),
                null,
                null,
                !view.states().isEmpty());
    }

    private static ChangesChart.Window window(List<ChangedSoftware> software, ChangesView view) {
        return new ChangesChart.Window(
                module(software, view),
                view.host().isEmpty() ? null : view.host(),
                view.onlyChanges(),
                view.states(),
                view.firstVersion(),
                ChangesView.VERSIONS,
                view.firstRow(),
                ChangesView.ROWS);
    }

    /** The chart is always of one. */
    private static String module(List<ChangedSoftware> software, ChangesView view) {
        return view.module().isEmpty() ? software.getFirst().name() : view.module();
    }

    private static Optional<Closely> closely(Changes changes, Comments comments, ChangesView view) {
        ChangesView.Chosen chosen = view.chosen();
        if (chosen == null) {
            return Optional.empty();
        }
        return changes.history(chosen.series())
                .flatMap(history ->
                        history.points().stream()
                                .filter(point -> point.version().equals(chosen.version()))
                                .findFirst()
                                .map(point -> closely(changes, comments, history, point)));
    }

    private static Closely closely(
            Changes changes, Comments comments, SeriesHistory history, Point point) {
        Long id = point.change();
        Optional<Change> change =
                id == null
                        ? changes.of(history.series().id(), point.version())
                        : changes.change(id);
        return new Closely(
                history,
                point,
                change,
                change.flatMap(found -> changes.group(found.id())),
                change.map(found -> comments.about(Topic.ofChange(found.id()))).orElse(List.of()));
    }
}
