package been.analyses.changes;

import been.analyses.changes.JudgedHistory.Version;
import been.analyses.store.Statements;
import been.analyses.verdict.SelfComparison;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.Verdict;
import been.statistics.Confidence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Versions compared with themselves, and the health of benchmarks that follows. */
final class CheckRows {
    /** Newer sessions decide; a nightly benchmark of one version has as many in some years. */
    private static final int MOST = 1_000;

    private static final RecordMapper<BenchmarkSession> SESSION =
            RecordMapper.of(BenchmarkSession.class)
                    .with(
                            "verdict",
                            (row, _) -> {
                                String word = row.getString("verdict");
                                return word == null ? null : Verdict.of(word);
                            })
                    .with("deviation", (row, _) -> deviation(row))
                    .with("reach", (row, _) -> reach(row));

    private final Statements statements;
    private final JdbcTemplate batches;

    CheckRows(DataSource database, Statements statements) {
        this.statements = statements;
        this.batches = new JdbcTemplate(database);
    }

    /** Deletes those of an analysis and returns their benchmarks. */
    Set<Long> delete(long analysis) {
        Set<Long> series =
                new HashSet<>(
                        statements
                                .query(
                                        "SELECT DISTINCT series FROM change_check WHERE analysis = ?")
                                .params(analysis)
                                .query((row, _) -> row.getLong("series"))
                                .list());
        statements.update("DELETE FROM change_check WHERE analysis = ?", analysis);
        return series;
    }

    void insert(long analysis, long series, boolean isRun, Collection<Version> versions) {
        batches.batchUpdate(
                """
                INSERT INTO change_check (series, version, analysis, measured_at, is_run,
                    executions, side, verdict, low, high, confidence, tolerance)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                versions.stream()
                        .filter(version -> version.self() != null)
                        .map(version -> values(analysis, series, isRun, version))
                        .toList());
    }

    private static @Nullable Object[] values(
            long analysis, long series, boolean isRun, Version version) {
        SelfComparison self = Objects.requireNonNull(version.self());
        return new @Nullable Object[] {
            series,
            version.version(),
            analysis,
            self.measuredAt().toEpochMilli(),
            isRun ? 1 : 0,
            version.executions(),
            self.side(),
            self.verdict() == null ? null : self.verdict().word(),
            self.low(),
            self.high(),
            self.confidence(),
            self.tolerance()
        };
    }

    /** The newest sessions of a benchmark, oldest first. */
    List<BenchmarkSession> sessions(long series) {
        return statements
                .query(
                        """
                        SELECT c.*, v.mean, v.half_width, v.binaries, v.effect, v.low AS effect_low,
                            v.high AS effect_high
                        FROM change_check c
                        LEFT JOIN change_verdict v ON v.series = c.series
                            AND v.version = c.version AND v.analysis = c.analysis
                        WHERE c.series = ? ORDER BY c.measured_at DESC, c.analysis DESC LIMIT ?\
                        """)
                .params(series, MOST)
                .query(SESSION)
                .list()
                .reversed();
    }

    /**
     * Computes the health of a benchmark again. While a quarantine lasts, its start stays as it was
     * recorded: sessions that are measured again would move it.
     */
    void settle(ChangeSeries series) {
        // Locks the row, so that a release by another controller is seen or waits.
        statements.update("UPDATE change_series SET health = health WHERE id = ?", series.id());
        Optional<Instant> released =
                statements
                        .query("SELECT released_at FROM change_series WHERE id = ?")
                        .params(series.id())
                        .query((row, _) ->
                                Optional.ofNullable(VerdictRows.number(row, "released_at")))
                        .single()
                        .map(at -> Instant.ofEpochMilli(at.longValue()));
        Optional<SeriesHealth> health =
                SeriesHealth.of(
                        sessions(series.id()), series.metric().better(), released.orElse(null));
        Optional<Instant> quarantined = health.map(SeriesHealth::quarantinedAt);
        statements.update(
                "UPDATE change_series SET quarantined_at = ?, health = ? WHERE id = ?",
                quarantined
                        .map(since -> Objects.requireNonNullElse(series.quarantinedAt(), since))
                        .map(Instant::toEpochMilli)
                        .orElse(null),
                health.map(Wire::write).orElse(null),
                series.id());
    }

    /** Ends its quarantine; returns whether there is such a benchmark. */
    boolean release(long series, Instant at) {
        return statements.update(
                        "UPDATE change_series SET released_at = ?, quarantined_at = NULL WHERE id = ?",
                        at.toEpochMilli(),
                        series)
                == 1;
    }

    private static @Nullable Double deviation(ResultSet row) throws SQLException {
        Double halfWidth = VerdictRows.number(row, "half_width");
        int binaries = row.getInt("binaries");
        int repetitions = binaries > 1 ? binaries : row.getInt("executions");
        double mean = Math.abs(row.getDouble("mean"));
        if (halfWidth == null || !Double.isFinite(halfWidth) || repetitions < 2 || mean == 0) {
            return null;
        }
        double t = new Confidence(row.getDouble("confidence")).tQuantile(repetitions - 1.0);
        return halfWidth / t * Math.sqrt(repetitions) / mean;
    }

    private static @Nullable Double reach(ResultSet row) throws SQLException {
        Double low = VerdictRows.number(row, "effect_low");
        Double high = VerdictRows.number(row, "effect_high");
        double ratio = 1 + row.getDouble("effect");
        return low == null || high == null || ratio <= 0 ? null : (high - low) / 2 / ratio;
    }
}
