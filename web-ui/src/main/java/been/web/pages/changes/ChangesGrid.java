package been.web.pages.changes;

import been.protocol.Wire;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.ChangesChart.Cell;
import been.protocol.analyses.Verdict;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.ComponentEvent;
import com.vaadin.flow.component.DomEvent;
import com.vaadin.flow.component.EventData;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.QueryParameters;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Draws a part of the chart of changes and reports selections. The browser holds one part; the
 * others stay on the server. The attribute {@code data-cells} has the number of drawn cells.
 */
@Tag("been-changes")
@JavaScript("context://been/changes.js")
final class ChangesGrid extends Component {
    private @Nullable Part shown;

    /** What the browser gets. */
    private record Part(
            String label,
            String where,
            List<String> versions,
            int firstVersion,
            int versionCount,
            List<Row> rows,
            int firstRow,
            int rowCount,
            ChangesView.@Nullable Chosen chosen) {}

    private record Row(long series, String title, String sub, String href, List<Shown> cells) {}

    /**
     * @param mark its triage, in small
     */
    private record Shown(String look, String text, String words, @Nullable String mark) {}

    void show(ChangesChart chart, ChangesView view) {
        var part =
                new Part(
                        "Changes of " + chart.software(),
                        where(chart, view),
                        chart.versions(),
                        view.firstVersion(),
                        chart.versionCount(),
                        chart.rows().stream().map(row -> row(row, chart.versions())).toList(),
                        view.firstRow(),
                        chart.rowCount(),
                        view.chosen());
        if (!part.equals(shown)) {
            shown = part;
            getElement().setProperty("part", Wire.write(part));
        }
    }

    private static String where(ChangesChart chart, ChangesView view) {
        return "versions %s of %s, benchmarks %s of %s"
                .formatted(
                        range(view.firstVersion(), chart.versions().size()),
                        Numbers.count(chart.versionCount()),
                        range(view.firstRow(), chart.rows().size()),
                        Numbers.count(chart.rowCount()));
    }

    private static String range(int first, int shown) {
        return shown == 0 ? "0" : Numbers.count(first + 1) + "–" + Numbers.count(first + shown);
    }

    private static Row row(ChangesChart.Row row, List<String> versions) {
        ChangeSeries series = row.series();
        return new Row(
                series.id(),
                series.metric().label(),
                ChangeLabels.sub(series),
                "/"
                        + new Location("changes/" + series.id(), QueryParameters.empty())
                                .getPathWithQueryParameters(),
                versions.stream()
                        .map(version -> shown(series, version, row.cells().get(version)))
                        .toList());
    }

    private static Shown shown(ChangeSeries series, String version, @Nullable Cell cell) {
        String at = series.metric().label() + " at " + version + ": ";
        if (cell == null) {
            return new Shown("unmeasured", "·", at + "not measured", null);
        }
        Verdict verdict = cell.verdict();
        Double effect = cell.effect();
        if (verdict == null || effect == null) {
            return new Shown("equivalent", "○", at + "measured, compared with none", null);
        }
        String size = Numbers.percent(effect);
        String state = cell.state() == null ? null : cell.state().word();
        boolean isOfSeries = cell.evidence() == Change.Evidence.SERIES;
        return new Shown(
                verdict.word(),
                verdict == Verdict.EQUIVALENT ? verdict.symbol() : verdict.symbol() + " " + size,
                "%s%s, %s against %s%s%s"
                        .formatted(
                                at,
                                verdict.word(),
                                size,
                                cell.oldVersion(),
                                isOfSeries ? " and before, shown by the series" : "",
                                state == null ? "" : ", " + state),
                isOfSeries ? "series, " + state : state);
    }

    /** Somebody chose a cell. */
    @DomEvent("choose")
    public static final class Choose extends ComponentEvent<ChangesGrid> {
        private final ChangesView.Chosen chosen;

        public Choose(
                ChangesGrid source,
                boolean fromClient,
                @EventData("event.detail.series") double series,
                @EventData("event.detail.version") String version) {
            super(source, fromClient);
            this.chosen = new ChangesView.Chosen((long) series, version);
        }

        ChangesView.Chosen chosen() {
            return chosen;
        }
    }

    /** Somebody wants the part beside this one. */
    @DomEvent("turn")
    public static final class Turn extends ComponentEvent<ChangesGrid> {
        private final int rows;
        private final int versions;

        public Turn(
                ChangesGrid source,
                boolean fromClient,
                @EventData("event.detail.rows") int rows,
                @EventData("event.detail.versions") int versions) {
            super(source, fromClient);
            this.rows = Integer.signum(rows);
            this.versions = Integer.signum(versions);
        }
    }

    /** Somebody wants to look at nothing closely. */
    @DomEvent("leave")
    public static final class Leave extends ComponentEvent<ChangesGrid> {
        public Leave(ChangesGrid source, boolean fromClient) {
            super(source, fromClient);
        }
    }

    /**
     * @param turn gets how many parts down and how many towards older versions
     */
    void onTurn(BiConsumer<Integer, Integer> turn) {
        addListener(Turn.class, event -> turn.accept(event.rows, event.versions));
    }

    void onChoose(java.util.function.Consumer<ChangesView.Chosen> choose) {
        addListener(Choose.class, event -> choose.accept(event.chosen()));
    }

    void onLeave(Runnable leave) {
        addListener(Leave.class, _ -> leave.run());
    }

    /** Puts the focus back on the cell that was left. */
    void refocus() {
        getElement().callJsFunction("refocus");
    }
}
