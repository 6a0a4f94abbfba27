package been.protocol.analyses;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of the chart of changes of one software.
 *
 * @param versions of this part, newest first
 * @param versionCount of the whole chart
 * @param rowCount of the whole chart
 */
public record ChangesChart(
        String software, List<String> versions, int versionCount, List<Row> rows, int rowCount) {

    public ChangesChart {
        versions = List.copyOf(versions);
        rows = List.copyOf(rows);
    }

    /**
     * One benchmark.
     *
     * @param cells by version; none for one that was not measured
     */
    public record Row(ChangeSeries series, Map<String, Cell> cells) {
        public Row {
            cells = Map.copyOf(cells);
        }
    }

    /**
     * What is known of one benchmark at one version.
     *
     * @param verdict absent where the version was held against none; of a change that the series
     *     shows, this change's
     * @param change the number of the change, where it is one
     */
    public record Cell(
            @Nullable Verdict verdict,
            @Nullable String oldVersion,
            @Nullable Double effect,
            @Nullable Long change,
            Change.@Nullable Evidence evidence,
            @Nullable ChangeState state) {}

    /**
     * What is asked for.
     *
     * @param host absent for all
     * @param onlyChanges leaves out benchmarks and versions without a change
     * @param states leaves out benchmarks without a change in one of these; empty for all
     */
    public record Window(
            String software,
            @Nullable String host,
            boolean onlyChanges,
            Set<ChangeState> states,
            int firstVersion,
            int versions,
            int firstRow,
            int rows) {
        public Window {
            states = Set.copyOf(states);
        }
    }
}
