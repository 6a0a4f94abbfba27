package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Turns rows into records. */
final class Rows {
    private Rows() {}

    static StoredAnalysis analysis(ResultSet row, int number) throws SQLException {
        String halt = row.getString("halt");
        String host = row.getString("host");
        return new StoredAnalysis(
                row.getLong("id"),
                row.getString("name"),
                row.getString("kind"),
                row.getString("subject"),
                row.getString("document"),
                row.getString("module"),
                Wire.mapper()
                        .readValue(
                                row.getString("packages"),
                                new TypeReference<List<PackageReference>>() {}),
                row.getString("who"),
                AnalysisState.valueOf(row.getString("state")),
                halt == null ? null : AnalysisState.valueOf(halt),
                row.getString("detail"),
                row.getInt("era"),
                row.getLong("seed"),
                host == null ? null : new HostName(host),
                row.getString("plan"),
                row.getInt("wished"),
                row.getInt("expected"),
                row.getInt("looks") != 0,
                new VerdictCounts(
                        row.getInt("regressed"),
                        row.getInt("improved"),
                        row.getInt("equivalent"),
                        row.getInt("inconclusive")),
                Instant.ofEpochMilli(row.getLong("started_at")),
                instant(row, "ended_at"));
    }

    static StoredExperiment experiment(ResultSet row, int number) throws SQLException {
        String digest = row.getString("package_digest");
        return new StoredExperiment(
                new Experiment(
                        row.getString("name"),
                        row.getString("label"),
                        row.getString("version"),
                        Wire.mapper()
                                .readValue(
                                        row.getString("configuration"),
                                        new TypeReference<TreeMap<String, String>>() {})),
                digest == null
                        ? null
                        : new PackageReference(
                                row.getString("package_name"),
                                row.getString("package_version"),
                                digest),
                row.getString("problem"),
                row.getInt("added"));
    }

    static StoredContext context(ResultSet row, int number) throws SQLException {
        return new StoredContext(
                new ContextId(row.getString("id")),
                row.getLong("analysis"),
                StoredContext.Purpose.valueOf(row.getString("purpose")),
                row.getInt("number"),
                row.getInt("era"),
                Wire.mapper()
                        .readValue(row.getString("content"), new TypeReference<List<String>>() {}),
                row.getInt("submitted") != 0,
                row.getInt("done") != 0);
    }

    static StoredRun run(ResultSet row, int number) throws SQLException {
        double seconds = row.getDouble("seconds");
        boolean isOpen = row.wasNull();
        return new StoredRun(
                row.getString("experiment"),
                row.getInt("binary_no"),
                row.getInt("number"),
                new TaskId(row.getString("task")),
                new ContextId(row.getString("context")),
                row.getInt("place"),
                row.getInt("era"),
                StoredRun.State.valueOf(row.getString("state")),
                row.getString("cause"),
                isOpen ? null : seconds,
                number(row, "measurements"),
                row.getInt("warm_up"));
    }

    static Failure failure(ResultSet row, int number) throws SQLException {
        return new Failure(
                row.getString("task"),
                row.getString("experiment"),
                row.getString("reason"),
                row.getString("detail"),
                Instant.ofEpochMilli(row.getLong("happened_at")).toString());
    }

    private static @Nullable Integer number(ResultSet row, String column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? null : value;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
