package been.analyses.changes;

import been.analyses.Changes.ChangedSoftware;
import been.analyses.store.Statements;
import been.depot.RecordMapper;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.ChangesChart.Cell;
import been.protocol.analyses.ChangesChart.Row;
import been.protocol.analyses.ChangesChart.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the requested part of the chart of changes. */
final class ChartRows {
    private static final RecordMapper<Cell> CELL = RecordMapper.of(Cell.class);

    private final Statements statements;

    ChartRows(Statements statements) {
        this.statements = statements;
    }

    List<ChangedSoftware> software() {
        Map<String, List<String>> hosts = new HashMap<>();
        statements
                .query("SELECT DISTINCT software, host FROM change_series ORDER BY host")
                .query((row, _) ->
                        hosts.computeIfAbsent(row.getString("software"), _ -> new ArrayList<>())
                                .add(row.getString("host")))
                .list();
        return statements
                .query(
                        """
                        SELECT s.software, COUNT(DISTINCT s.id) AS benchmarks,
                            COALESCE(MAX(f.found_at), 0) AS newest,
                            COUNT(CASE WHEN f.is_there = 1 AND f.state IN
                                ('NEW', 'CONFIRMED', 'ACKNOWLEDGED') THEN 1 END) AS open_changes
                        FROM change_series s LEFT JOIN change_found f ON f.series = s.id
                        GROUP BY s.software ORDER BY newest DESC, s.software\
                        """)
                .query((row, _) ->
                        new ChangedSoftware(
                                row.getString("software"),
                                row.getInt("open_changes"),
                                row.getInt("benchmarks"),
                                hosts.getOrDefault(row.getString("software"), List.of())))
                .list();
    }

    ChangesChart chart(Window window) {
        Selected rows = rows(window);
        Selected columns = columns(window);
        List<ChangeSeries> series =
                statements
                        .query(
                                "SELECT s.*, s.id AS series"
                                        + rows.from()
                                        + " ORDER BY s.title, s.metric, s.summary, s.configuration, s.host LIMIT ? OFFSET ?")
                        .params(rows.with(window.rows(), window.firstRow()))
                        .query(SeriesRows.SERIES)
                        .list();
        List<String> versions =
                statements
                        .query(
                                "SELECT p.version"
                                        + columns.from()
                                        + " ORDER BY p.place DESC LIMIT ? OFFSET ?")
                        .params(columns.with(window.versions(), window.firstVersion()))
                        .query((row, _) -> row.getString("version"))
                        .list();
        Map<Long, Map<String, Cell>> cells = cells(series, versions);
        return new ChangesChart(
                window.software(),
                versions,
                count(columns),
                series.stream()
                        .map(each -> new Row(each, cells.getOrDefault(each.id(), Map.of())))
                        .toList(),
                count(rows));
    }

    /** A FROM clause with its parameters. */
    private record Selected(String from, List<Object> parameters) {
        List<Object> with(Object... more) {
            var all = new ArrayList<>(parameters);
            all.addAll(List.of(more));
            return all;
        }
    }

    private int count(Selected selected) {
        return statements
                .query("SELECT COUNT(*)" + selected.from())
                .params(selected.parameters())
                .query(Integer.class)
                .single();
    }

    private static Selected rows(Window window) {
        var parameters = new ArrayList<Object>();
        var from = new StringBuilder(" FROM change_series s WHERE s.software = ?");
        parameters.add(window.software());
        if (window.host() != null) {
            from.append(" AND s.host = ?");
            parameters.add(window.host());
        }
        if (window.onlyChanges() || !window.states().isEmpty()) {
            from.append(
                    " AND EXISTS (SELECT 1 FROM change_found f WHERE f.series = s.id AND f.is_there = 1");
            states(window, from, parameters);
            from.append(')');
        }
        return new Selected(from.toString(), parameters);
    }

    private static Selected columns(Window window) {
        var parameters = new ArrayList<Object>();
        var from = new StringBuilder(" FROM change_version p WHERE p.software = ?");
        parameters.add(window.software());
        if (window.onlyChanges()) {
            from.append(
                    """
                     AND p.version IN (SELECT f.version FROM change_found f
                    JOIN change_series s ON s.id = f.series
                    WHERE s.software = p.software AND f.is_there = 1\
                    """);
            if (window.host() != null) {
                from.append(" AND s.host = ?");
                parameters.add(window.host());
            }
            states(window, from, parameters);
            from.append(')');
        }
        return new Selected(from.toString(), parameters);
    }

    private static void states(Window window, StringBuilder from, List<Object> parameters) {
        if (!window.states().isEmpty()) {
            from.append(" AND f.state IN (")
                    .append(SeriesRows.marks(window.states().size()))
                    .append(')');
            window.states().forEach(state -> parameters.add(state.name()));
        }
    }

    private Map<Long, Map<String, Cell>> cells(List<ChangeSeries> series, List<String> versions) {
        Map<Long, Map<String, Cell>> cells = new HashMap<>();
        if (series.isEmpty() || versions.isEmpty()) {
            return cells;
        }
        var parameters = new ArrayList<Object>();
        series.forEach(each -> parameters.add(each.id()));
        parameters.addAll(versions);
        statements
                .query(
                        """
                        SELECT v.series, v.version, f.id AS change, f.state, f.evidence,
                            COALESCE(f.verdict, v.verdict) AS verdict,
                            COALESCE(f.old_version, v.old_version) AS old_version,
                            COALESCE(f.effect, v.effect) AS effect
                        FROM change_verdict v
                        LEFT JOIN change_found f ON f.series = v.series
                            AND f.version = v.version AND f.is_there = 1
                        WHERE v.is_newest = 1 AND v.series IN (%s) AND v.version IN (%s)\
                        """
                                .formatted(
                                        SeriesRows.marks(series.size()),
                                        SeriesRows.marks(versions.size())))
                .params(parameters)
                .query((row, number) ->
                        cells.computeIfAbsent(row.getLong("series"), _ -> new HashMap<>())
                                .put(row.getString("version"), CELL.mapRow(row, number)))
                .list();
        return cells;
    }
}
