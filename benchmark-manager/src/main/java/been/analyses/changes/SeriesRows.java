package been.analyses.changes;

import been.analyses.store.Statements;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.analyses.ChangeSeries;
import been.protocol.results.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Benchmarks, and the versions of each software. Each method is one or a few statements. */
final class SeriesRows {
    /** Rows with the columns of a series and its number as {@code series}. */
    static final RecordMapper<ChangeSeries> SERIES =
            RecordMapper.of(ChangeSeries.class)
                    .with("id", (row, _) -> row.getLong("series"))
                    .with(
                            "metric",
                            RecordMapper.of(Metric.class)
                                    .with("name", (row, _) -> row.getString("metric")));

    private final Statements statements;

    SeriesRows(Statements statements) {
        this.statements = statements;
    }

    /** Returns the number of a benchmark, which is created if needed. */
    long number(JudgedHistory history, JudgedHistory.Benchmark benchmark) {
        Metric metric = benchmark.metric();
        String configuration = Wire.write(new TreeMap<>(benchmark.configuration()));
        Optional<Long> known =
                statements
                        .query(
                                "SELECT id FROM change_series WHERE software = ? AND metric = ? AND quantity = ? AND configuration = ? AND host = ?")
                        .params(
                                history.software(),
                                metric.name(),
                                quantity(metric),
                                configuration,
                                benchmark.host())
                        .query(Long.class)
                        .optional();
        if (known.isPresent()) {
            statements.update(
                    "UPDATE change_series SET title = ? WHERE id = ?", metric.title(), known.get());
            return known.get();
        }
        long id =
                statements
                        .query("SELECT COALESCE(MAX(id), 0) + 1 FROM change_series")
                        .query(Long.class)
                        .single();
        statements.update(
                """
                INSERT INTO change_series (id, software, metric, quantity, configuration, host,
                    title, unit, better, summary)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                id,
                history.software(),
                metric.name(),
                quantity(metric),
                configuration,
                benchmark.host(),
                metric.title(),
                metric.unit(),
                metric.better().name(),
                metric.summary().name());
        return id;
    }

    /** Values that differ in this are of different benchmarks. */
    private static String quantity(Metric metric) {
        return String.join(" ", metric.summary().name(), metric.better().name(), metric.unit());
    }

    Optional<ChangeSeries> series(long id) {
        return statements
                .query("SELECT s.*, s.id AS series FROM change_series s WHERE s.id = ?")
                .params(id)
                .query(SERIES)
                .optional();
    }

    /** All of a software's versions, oldest first. */
    List<String> versions(String software) {
        return statements
                .query("SELECT version FROM change_version WHERE software = ? ORDER BY place")
                .params(software)
                .query((row, _) -> row.getString("version"))
                .list();
    }

    /** Stores the positions of versions that are new or moved. */
    void order(String software, List<String> before, List<String> after) {
        for (int place = 0; place < after.size(); place++) {
            boolean isThere = place < before.size() && before.get(place).equals(after.get(place));
            if (!isThere) {
                statements.update(
                        """
                        INSERT INTO change_version (software, version, place) VALUES (?, ?, ?)
                        ON CONFLICT (software, version) DO UPDATE SET place = excluded.place\
                        """,
                        software,
                        after.get(place),
                        place);
            }
        }
    }

    /** Placeholders for this number of values. */
    static String marks(int count) {
        return String.join(", ", new ArrayList<>(java.util.Collections.nCopies(count, "?")));
    }
}
