package been.analyses.store;

import been.analyses.planning.Experiment;
import been.analyses.store.StoredExperiment.Built;
import been.depot.RecordMapper;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records in the tables of analyses. */
final class Rows {
    static final RecordMapper<StoredAnalysis> ANALYSIS =
            RecordMapper.of(StoredAnalysis.class)
                    .with("verdicts", RecordMapper.of(VerdictCounts.class));

    static final RecordMapper<StoredExperiment> EXPERIMENT =
            RecordMapper.of(StoredExperiment.class)
                    .with(
                            "experiment",
                            RecordMapper.of(Experiment.class)
                                    .with("key", (row, _) -> row.getString("name")))
                    .with("fetched", Rows::fetched)
                    .with("builds", (_, _) -> List.of())
                    .with("exclusion", (row, _) -> exclusion(row));

    static final RecordMapper<StoredContext> CONTEXT =
            RecordMapper.of(StoredContext.class)
                    .with("isSubmitted", (row, _) -> row.getInt("submitted") != 0)
                    .with("isDone", (row, _) -> row.getInt("done") != 0);

    static final RecordMapper<StoredRun> RUN =
            RecordMapper.of(StoredRun.class).with("binary", (row, _) -> row.getInt("binary_no"));

    static final RecordMapper<StoredConfirmation> CONFIRMATION =
            RecordMapper.of(StoredConfirmation.class)
                    .with("old", (row, _) -> row.getString("old_experiment"))
                    .with("current", (row, _) -> row.getString("new_experiment"));

    static final RecordMapper<Failure> FAILURE =
            RecordMapper.of(Failure.class)
                    .with(
                            "when",
                            (row, _) ->
                                    Instant.ofEpochMilli(row.getLong("happened_at")).toString());

    private Rows() {}

    private static @Nullable PackageReference fetched(ResultSet row, int number)
            throws SQLException {
        String digest = row.getString("package_digest");
        return digest == null
                ? null
                : new PackageReference(
                        row.getString("package_name"), row.getString("package_version"), digest);
    }

    /** A binary, by the key of its experiment. */
    static Map.Entry<String, Built> built(ResultSet row, int number) throws SQLException {
        return Map.entry(
                row.getString("experiment"),
                new Built(
                        row.getInt("binary_no"),
                        new PackageReference(
                                row.getString("package_name"),
                                row.getString("package_version"),
                                row.getString("package_digest")),
                        row.getString("content")));
    }

    private static @Nullable Exclusion exclusion(ResultSet row) throws SQLException {
        String kind = row.getString("exclusion");
        return kind == null
                ? null
                : new Exclusion(
                        Exclusion.Kind.valueOf(kind),
                        row.getString("problem"),
                        row.getString("identical_to"));
    }
}
