package been.analyses.store;

import java.util.HashMap;
import java.util.TreeMap;

/** Counts what is stored about an analysis, in the database. */
final class TallyRows {
    /** Counts the rows of all tables of an analysis, by the columns that may change. */
    private static final String STAMP =
            """
            SELECT 'x' || COALESCE(state, '') AS what, COUNT(*) AS n
                FROM analysis_execution WHERE analysis = ? GROUP BY state
            UNION ALL SELECT 'c' || state, COUNT(*)
                FROM analysis_confirmation WHERE analysis = ? GROUP BY state
            UNION ALL SELECT 'e', COUNT(*) FROM analysis_experiment WHERE analysis = ?
            UNION ALL SELECT 'p', COUNT(*)
                FROM analysis_experiment WHERE analysis = ? AND exclusion IS NOT NULL
            UNION ALL SELECT 'd', COUNT(*)
                FROM analysis_experiment WHERE analysis = ? AND package_digest IS NOT NULL
            UNION ALL SELECT 'f', COUNT(*) FROM analysis_failure WHERE analysis = ?
            UNION ALL SELECT 'r', COUNT(*) FROM analysis_pilot WHERE analysis = ?
            """;

    private final Statements statements;

    TallyRows(Statements statements) {
        this.statements = statements;
    }

    String stamp(long id) {
        var counts = new TreeMap<String, Long>();
        statements
                .query(STAMP)
                .params(id, id, id, id, id, id, id)
                .query(row -> {
                    counts.put(row.getString("what"), row.getLong("n"));
                });
        return counts.toString();
    }

    RunTally runs(long id) {
        var landed = new HashMap<String, Integer>();
        statements
                .query(
                        "SELECT experiment, COUNT(*) FROM analysis_execution"
                                + " WHERE analysis = ? AND state = 'LANDED' GROUP BY experiment")
                .params(id)
                .query(row -> {
                    landed.put(row.getString(1), row.getInt(2));
                });
        var seconds = new HashMap<String, Double>();
        statements
                .query(
                        """
                        SELECT experiment, SUM(longest) FROM
                            (SELECT experiment, place, MAX(COALESCE(seconds, 0)) AS longest
                                FROM analysis_execution WHERE analysis = ?
                                GROUP BY experiment, place) AS turns
                        GROUP BY experiment\
                        """)
                .params(id)
                .query(row -> {
                    seconds.put(row.getString(1), row.getDouble(2));
                });
        return statements
                .query(
                        """
                        SELECT COALESCE(SUM(longest), 0), COALESCE(SUM(executions), 0) FROM
                            (SELECT MAX(COALESCE(seconds, 0)) AS longest, COUNT(*) AS executions
                                FROM analysis_execution WHERE analysis = ? GROUP BY place) AS turns\
                        """)
                .params(id)
                .query((row, _) -> new RunTally(landed, seconds, row.getDouble(1), row.getInt(2)))
                .single();
    }
}
