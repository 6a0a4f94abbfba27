package been.analyses.changes;

import been.analyses.changes.JudgedHistory.Version;
import been.analyses.store.Statements;
import been.depot.RecordMapper;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.protocol.analyses.Verdict;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** The verdicts of analyses about versions. */
final class VerdictRows {
    private static final RecordMapper<Against> AGAINST =
            RecordMapper.of(Against.class)
                    .with("version", (row, _) -> row.getString("old_version"));
    private static final RecordMapper<Point> POINT =
            RecordMapper.of(Point.class)
                    .with("digests", (row, _) -> digests(row.getString("digests")))
                    .with(
                            "against",
                            (row, number) ->
                                    row.getString("verdict") == null
                                            ? null
                                            : AGAINST.mapRow(row, number))
                    .with("shift", (row, _) -> shift(row));

    private final Statements statements;
    private final JdbcTemplate batches;

    VerdictRows(DataSource database, Statements statements) {
        this.statements = statements;
        this.batches = new JdbcTemplate(database);
    }

    /** The benchmarks that an analysis has verdicts about. */
    Set<Long> series(long analysis) {
        return Set.copyOf(
                statements
                        .query("SELECT DISTINCT series FROM change_verdict WHERE analysis = ?")
                        .params(analysis)
                        .query((row, _) -> row.getLong("series"))
                        .list());
    }

    void delete(long analysis) {
        statements.update("DELETE FROM change_verdict WHERE analysis = ?", analysis);
    }

    void insert(
            long analysis,
            long series,
            Map<String, Version> byVersion,
            Collection<Version> versions) {
        batches.batchUpdate(
                """
                INSERT INTO change_verdict (series, version, analysis, experiment, mean,
                    half_width, confidence, binaries, executions, measurements, digests,
                    old_version, old_mean, old_half_width, verdict, effect, low, high, sentence,
                    is_confirmed, is_interleaved, is_newest)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)\
                """,
                versions.stream().map(v -> values(analysis, series, byVersion, v)).toList());
    }

    private static @Nullable Object[] values(
            long analysis, long series, Map<String, Version> byVersion, Version version) {
        Against against = version.against();
        Version old = against == null ? null : byVersion.get(against.version());
        return new @Nullable Object[] {
            series,
            version.version(),
            analysis,
            version.experiment(),
            version.mean(),
            version.halfWidth(),
            version.confidence(),
            version.binaries(),
            version.executions(),
            version.measurements(),
            String.join(" ", new TreeSet<>(version.digests())),
            against == null ? null : against.version(),
            old == null ? null : old.mean(),
            old == null ? null : old.halfWidth(),
            against == null ? null : against.verdict().word(),
            against == null ? null : against.effect(),
            against == null ? null : against.low(),
            against == null ? null : against.high(),
            against == null ? null : against.sentence(),
            version.isConfirmed() ? 1 : 0,
            version.isInterleaved() ? 1 : 0
        };
    }

    /**
     * Marks the verdict of the newest analysis of each version. The oldest version of an analysis
     * was compared with no other, so it does not hide what another analysis found there.
     */
    void settle(long series) {
        statements.update(
                """
                UPDATE change_verdict SET is_newest = CASE WHEN analysis = (
                    SELECT COALESCE(MAX(CASE WHEN other.old_version IS NOT NULL
                        THEN other.analysis END), MAX(other.analysis)) FROM change_verdict other
                    WHERE other.series = change_verdict.series
                        AND other.version = change_verdict.version) THEN 1 ELSE 0 END
                WHERE series = ?\
                """,
                series);
    }

    /** Every version of a benchmark, oldest first. */
    List<Point> points(long series) {
        return statements
                .query(
                        """
                        SELECT v.*, f.id AS change, f.state, f.evidence,
                            f.old_version AS shift_old_version, f.until AS shift_until,
                            f.verdict AS shift_verdict, f.effect AS shift_effect,
                            f.low AS shift_low, f.high AS shift_high,
                            f.confidence AS shift_confidence, f.sentence AS shift_sentence
                        FROM change_verdict v
                        JOIN change_series s ON s.id = v.series
                        JOIN change_version p ON p.software = s.software AND p.version = v.version
                        LEFT JOIN change_found f ON f.series = v.series
                            AND f.version = v.version AND f.is_there = 1
                        WHERE v.series = ? AND v.is_newest = 1 ORDER BY p.place\
                        """)
                .params(series)
                .query(POINT)
                .list();
    }

    /**
     * The levels that regressions and improvements of a benchmark were compared with, by version.
     */
    Map<String, Level> old(long series) {
        Map<String, Level> old = new HashMap<>();
        statements
                .query(
                        """
                        SELECT version, old_mean, old_half_width FROM change_verdict
                        WHERE series = ? AND is_newest = 1 AND old_mean IS NOT NULL
                            AND verdict IN ('regressed', 'improved')\
                        """)
                .params(series)
                .query((row, _) -> old.put(row.getString("version"), level(row, "old_")))
                .list();
        return old;
    }

    /** The versions of a benchmark whose regressions fresh executions confirmed. */
    Set<String> confirmed(long series) {
        return versions(series, "is_confirmed");
    }

    /** The versions that their analysis measured interleaved with each other. */
    Set<String> interleaved(long series) {
        return versions(series, "is_interleaved");
    }

    private Set<String> versions(long series, String flag) {
        return Set.copyOf(
                statements
                        .query(
                                "SELECT version FROM change_verdict WHERE series = ? AND is_newest = 1 AND %s = 1"
                                        .formatted(flag))
                        .params(series)
                        .query((row, _) -> row.getString("version"))
                        .list());
    }

    private static @Nullable Shift shift(ResultSet row) throws SQLException {
        if (!Evidence.SERIES.name().equals(row.getString("evidence"))) {
            return null;
        }
        return new Shift(
                row.getString("shift_old_version"),
                row.getString("shift_until"),
                Verdict.of(row.getString("shift_verdict")),
                row.getDouble("shift_effect"),
                number(row, "shift_low"),
                number(row, "shift_high"),
                row.getDouble("shift_confidence"),
                row.getString("shift_sentence"));
    }

    static Level level(ResultSet row, String prefix) throws SQLException {
        return new Level(row.getDouble(prefix + "mean"), number(row, prefix + "half_width"));
    }

    static @Nullable Double number(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? null : value;
    }

    private static Set<String> digests(String joined) {
        return joined.isEmpty() ? Set.of() : Set.of(joined.split(" "));
    }

    static Map<String, Version> byVersion(List<Version> versions) {
        return versions.stream()
                .collect(Collectors.toMap(Version::version, Function.identity(), (a, _) -> a));
    }
}
