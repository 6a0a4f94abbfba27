package been.results.index;

import been.results.ListedExperiment;
import been.results.MeasuredUnder;
import been.results.StoredAnalysis;
import been.results.Validity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Which analyses and experiments there are, in lists. Thread-safe. */
public final class StoredLists {
    private static final String COUNTING =
            "SUM(CASE WHEN validity IN ("
                    + Arrays.stream(Validity.values())
                            .filter(Validity::counts)
                            .map(validity -> "'" + validity.name() + "'")
                            .collect(Collectors.joining(", "))
                    + ") THEN 1 ELSE 0 END)";
    private static final String COLUMNS =
            "SELECT analysis, COUNT(DISTINCT experiment) AS experiments, COUNT(*) AS executions, "
                    + COUNTING
                    + " AS counting, MAX(started_at) AS latest FROM execution";

    private final JdbcClient jdbc;

    StoredLists(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Analyses of which something is stored, the latest first. */
    public List<StoredAnalysis> analyses() {
        return jdbc.sql(COLUMNS + " GROUP BY analysis ORDER BY latest DESC, analysis")
                .query(StoredLists::analysis)
                .list();
    }

    /** One of them. */
    public Optional<StoredAnalysis> analysis(String name) {
        return jdbc.sql(COLUMNS + " WHERE analysis = ? GROUP BY analysis")
                .param(name)
                .query(StoredLists::analysis)
                .optional();
    }

    /** Names of all, by name: from one to the next in the index, whatever lies between. */
    public List<String> names() {
        return jdbc.sql(
                        """
                        WITH RECURSIVE stored (analysis) AS (
                            SELECT MIN(analysis) FROM execution
                            UNION ALL
                            SELECT (SELECT MIN(e.analysis) FROM execution e
                                    WHERE e.analysis > stored.analysis)
                            FROM stored WHERE stored.analysis IS NOT NULL)
                        SELECT analysis FROM stored WHERE analysis IS NOT NULL ORDER BY analysis
                        """)
                .query((row, _) -> row.getString("analysis"))
                .list();
    }

    /** Experiments of an analysis by their keys. */
    public List<ListedExperiment> experiments(
            String analysis, String words, int offset, int limit) {
        String like = "%" + words.strip().toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
        return jdbc.sql(
                        """
                        SELECT experiment, MIN(version) AS version, COUNT(*) AS executions
                        FROM execution
                        WHERE analysis = ? AND LOWER(experiment) LIKE ? ESCAPE '!'
                        GROUP BY experiment ORDER BY experiment LIMIT ? OFFSET ?
                        """)
                .params(analysis, like, limit, offset)
                .query((row, _) ->
                        new ListedExperiment(
                                analysis,
                                row.getString("experiment"),
                                row.getString("version"),
                                row.getInt("executions")))
                .list();
    }

    /** What was measured on a host while it was what a digest says, the most executions first. */
    public List<MeasuredUnder> measuredUnder(String host, String digest, int most) {
        return jdbc.sql(
                        """
                        SELECT analysis, COUNT(*) AS executions FROM execution
                        WHERE host = ? AND host_digest = ?
                        GROUP BY analysis ORDER BY executions DESC, analysis LIMIT ?
                        """)
                .params(host, digest, most)
                .query((row, _) ->
                        new MeasuredUnder(row.getString("analysis"), row.getInt("executions")))
                .list();
    }

    private static StoredAnalysis analysis(ResultSet row, int number) throws SQLException {
        return new StoredAnalysis(
                row.getString("analysis"),
                StoredAnalysis.isImported(row.getString("analysis")),
                row.getInt("experiments"),
                row.getInt("executions"),
                row.getInt("counting"),
                Instant.ofEpochMilli(row.getLong("latest")));
    }
}
