package been.analyses.store;

import been.analyses.AnalysisQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists analyses: those that match a query, and those that use a package. */
final class AnalysisLists {
    private final Statements statements;

    AnalysisLists(Statements statements) {
        this.statements = statements;
    }

    List<StoredAnalysis> of(AnalysisQuery query, int offset, int limit) {
        List<String> conditions = new ArrayList<>();
        List<Object> parameters = new ArrayList<>();
        if (!query.words().isEmpty()) {
            conditions.add("(LOWER(name) LIKE ? ESCAPE '!' OR LOWER(subject) LIKE ? ESCAPE '!')");
            Collections.addAll(parameters, containing(query.words()), containing(query.words()));
        }
        if (!query.kind().isEmpty()) {
            conditions.add("kind = ?");
            parameters.add(query.kind());
        }
        if (!query.states().isEmpty()) {
            conditions.add(
                    "state IN ("
                            + String.join(", ", Collections.nCopies(query.states().size(), "?"))
                            + ")");
            query.states().forEach(state -> parameters.add(state.name()));
        }
        Collections.addAll(parameters, limit, offset);
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return statements
                .query("SELECT * FROM analysis" + where + " ORDER BY id DESC LIMIT ? OFFSET ?")
                .params(parameters)
                .query(Rows.ANALYSIS)
                .list();
    }

    private static String containing(String words) {
        return "%" + words.replaceAll("[!%_]", "!$0") + "%";
    }

    Map<Long, Map<StoredRun.State, Integer>> counts(Collection<Long> ids) {
        var counts = new HashMap<Long, Map<StoredRun.State, Integer>>();
        if (ids.isEmpty()) {
            return counts;
        }
        statements
                .query(
                        "SELECT analysis, state, COUNT(*) AS executions FROM analysis_execution"
                                + " WHERE analysis IN ("
                                + String.join(", ", Collections.nCopies(ids.size(), "?"))
                                + ") GROUP BY analysis, state")
                .params(List.copyOf(ids))
                .query(row -> {
                    counts.computeIfAbsent(
                                    row.getLong("analysis"),
                                    _ -> new EnumMap<>(StoredRun.State.class))
                            .put(
                                    StoredRun.State.valueOf(row.getString("state")),
                                    row.getInt("executions"));
                });
        return counts;
    }

    List<StoredAnalysis> using(String digest) {
        return statements
                .query(
                        """
                        SELECT * FROM analysis WHERE packages LIKE ? OR id IN
                            (SELECT analysis FROM analysis_experiment WHERE package_digest = ?)
                            OR id IN (SELECT analysis FROM analysis_build WHERE package_digest = ?)
                        ORDER BY id DESC\
                        """)
                .params("%\"" + digest + "\"%", digest, digest)
                .query(Rows.ANALYSIS)
                .list();
    }
}
