package been.results.index;

import been.protocol.results.StoredAnalysis;
import been.results.ListedExperiment;
import been.results.MeasuredOn;
import been.results.MeasuredUnder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Lists of stored analyses and experiments. Thread-safe. */
public final class StoredLists {
    private static final String COLUMNS =
            "SELECT analysis, COUNT(DISTINCT experiment) AS experiments,"
                    + " SUM(executions) AS executions, SUM(counting) AS counting,"
                    + " MAX(latest) AS latest FROM execution_tally WHERE executions > 0";

    private final JdbcClient jdbc;

    StoredLists(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Analyses with stored results, the latest first. */
    public List<StoredAnalysis> analyses() {
        return jdbc.sql(COLUMNS + " GROUP BY analysis ORDER BY latest DESC, analysis")
                .query(StoredLists::analysis)
                .list();
    }

    /** One of them. */
    public Optional<StoredAnalysis> analysis(String name) {
        return jdbc.sql(COLUMNS + " AND analysis = ? GROUP BY analysis")
                .param(name)
                .query(StoredLists::analysis)
                .optional();
    }

    /**
     * Names of all analyses, sorted; a loose index scan, whose cost depends only on their number.
     */
    public List<String> names() {
        return jdbc.sql(
                        """
                        WITH RECURSIVE stored (analysis) AS (
                            SELECT MIN(analysis) FROM execution_tally WHERE executions > 0
                            UNION ALL
                            SELECT (SELECT MIN(e.analysis) FROM execution_tally e
                                    WHERE e.analysis > stored.analysis AND e.executions > 0)
                            FROM stored WHERE stored.analysis IS NOT NULL)
                        SELECT analysis FROM stored WHERE analysis IS NOT NULL ORDER BY analysis
                        """)
                .query((row, _) -> row.getString("analysis"))
                .list();
    }

    /** Experiments of an analysis, ordered by key. */
    public List<ListedExperiment> experiments(
            String analysis, String words, int offset, int limit) {
        String like = "%" + words.strip().toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
        return jdbc.sql(
                        """
                        SELECT experiment, MIN(version) AS version, SUM(executions) AS executions
                        FROM execution_tally
                        WHERE analysis = ? AND executions > 0 AND LOWER(experiment) LIKE ? ESCAPE '!'
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

    /** Analyses measured on a host in one configuration, the most executions first. */
    public List<MeasuredUnder> measuredUnder(String host, String digest, int most) {
        return jdbc.sql(
                        """
                        SELECT analysis, SUM(executions) AS executions FROM execution_tally
                        WHERE host = ? AND host_digest = ? AND executions > 0
                        GROUP BY analysis ORDER BY executions DESC, analysis LIMIT ?
                        """)
                .params(host, digest, most)
                .query((row, _) ->
                        new MeasuredUnder(row.getString("analysis"), row.getInt("executions")))
                .list();
    }

    /** Hosts of the experiments of an analysis, ordered by experiment and host. */
    public List<MeasuredOn> measuredOn(String analysis) {
        return jdbc.sql(
                        """
                        SELECT experiment, host, host_digest, executions FROM execution_tally
                        WHERE analysis = ? AND executions > 0
                        ORDER BY experiment, host, host_digest
                        """)
                .param(analysis)
                .query((row, _) ->
                        new MeasuredOn(
                                row.getString("experiment"),
                                row.getString("host"),
                                row.getString("host_digest"),
                                row.getInt("executions")))
                .list();
    }

    /** The task of the first execution of each experiment; one index lookup each. */
    public SortedMap<String, String> firstTasks(String analysis) {
        var tasks = new TreeMap<String, String>();
        jdbc.sql(
                        """
                        SELECT experiment, (SELECT e.task FROM execution e
                            WHERE e.analysis = t.analysis AND e.experiment = t.experiment
                            ORDER BY e.binary_number, e.execution_number LIMIT 1) AS task
                        FROM execution_tally t WHERE t.analysis = ? AND t.executions > 0
                        """)
                .param(analysis)
                .query(row -> {
                    tasks.put(row.getString("experiment"), row.getString("task"));
                });
        return tasks;
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
