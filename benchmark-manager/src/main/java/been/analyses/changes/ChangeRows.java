package been.analyses.changes;

import been.analyses.ChangeFilter;
import been.analyses.store.Statements;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes and the decisions about them. Each method is one or a few statements. */
final class ChangeRows {
    private static final String SELECT =
            """
            SELECT f.*, s.software, s.metric, s.configuration, s.host, s.title, s.unit,
                s.better, s.summary, s.quarantined_at,
                COALESCE(a.name, 'analysis ' || f.analysis) AS analysis_name, t.number, t.who,
                t.comment, t.made_at AS at
            FROM change_found f
            JOIN change_series s ON s.id = f.series
            JOIN change_step t ON t.change = f.id AND t.number = f.revision
            LEFT JOIN change_analysis a ON a.analysis = f.analysis
            """;

    private static final RecordMapper<Step> STEP = RecordMapper.of(Step.class);
    private static final RecordMapper<Change> CHANGE =
            RecordMapper.of(Change.class)
                    .with("series", SeriesRows.SERIES)
                    .with("old", (row, _) -> VerdictRows.level(row, "old_"))
                    .with("current", (row, _) -> VerdictRows.level(row, ""))
                    .with("last", STEP);

    private final Statements statements;

    ChangeRows(Statements statements) {
        this.statements = statements;
    }

    List<Change> list(ChangeFilter filter, @Nullable Long before, int limit) {
        var parameters = new ArrayList<Object>();
        String where = where(filter, parameters);
        if (before != null) {
            where += " AND f.id < ?";
            parameters.add(before);
        }
        parameters.add(limit);
        return statements
                .query(SELECT + where + " ORDER BY f.id DESC LIMIT ?")
                .params(parameters)
                .query(CHANGE)
                .list();
    }

    int count(ChangeFilter filter) {
        var parameters = new ArrayList<Object>();
        String where = where(filter, parameters);
        return statements
                .query(
                        "SELECT COUNT(*) FROM change_found f JOIN change_series s ON s.id = f.series "
                                + where)
                .params(parameters)
                .query(Integer.class)
                .single();
    }

    private static String where(ChangeFilter filter, List<Object> parameters) {
        var conditions = new ArrayList<String>();
        conditions.add(filter.isGone() ? "1 = 1" : "f.is_there = 1");
        AnalysisId analysis = filter.analysis();
        if (analysis != null) {
            conditions.add(
                    "EXISTS (SELECT 1 FROM change_verdict v WHERE v.series = f.series AND v.version = f.version AND v.analysis = ?)");
            parameters.add(analysis.value());
        }
        add(conditions, parameters, "s.software = ?", filter.software());
        add(conditions, parameters, "s.metric = ?", filter.metric());
        add(conditions, parameters, "s.host = ?", filter.host());
        add(
                conditions,
                parameters,
                "f.verdict = ?",
                filter.verdict() == null ? null : filter.verdict().word());
        Instant since = filter.since();
        add(conditions, parameters, "f.found_at >= ?", since == null ? null : since.toEpochMilli());
        if (!filter.states().isEmpty()) {
            conditions.add("f.state IN (" + SeriesRows.marks(filter.states().size()) + ")");
            filter.states().forEach(state -> parameters.add(state.name()));
        }
        return " WHERE " + String.join(" AND ", conditions);
    }

    private static void add(
            List<String> conditions,
            List<Object> parameters,
            String condition,
            @Nullable Object value) {
        if (value != null) {
            conditions.add(condition);
            parameters.add(value);
        }
    }

    Optional<Change> change(long id) {
        return statements.query(SELECT + " WHERE f.id = ?").params(id).query(CHANGE).optional();
    }

    Optional<Change> of(long series, String version) {
        return statements
                .query(SELECT + " WHERE f.series = ? AND f.version = ?")
                .params(series, version)
                .query(CHANGE)
                .optional();
    }

    /** All changes of a benchmark, including those that disappeared. */
    List<Change> of(long series) {
        return statements.query(SELECT + " WHERE f.series = ?").params(series).query(CHANGE).list();
    }

    List<Step> steps(long id) {
        return statements
                .query(
                        "SELECT number, state, who, comment, made_at AS at FROM change_step WHERE change = ? ORDER BY number")
                .params(id)
                .query(STEP)
                .list();
    }

    /** Inserts a new change. */
    void insert(long series, FoundChange found, ChangeState state, Step step) {
        long id =
                statements
                        .query("SELECT COALESCE(MAX(id), 0) + 1 FROM change_found")
                        .query(Long.class)
                        .single();
        statements.update(
                """
                INSERT INTO change_found (id, series, version, old_version, until, evidence, cause,
                    reported_until, analysis, experiment, verdict, effect, low, high, confidence,
                    sentence, mean, half_width, old_mean, old_half_width, is_there, state, revision,
                    found_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 1, ?)\
                """,
                id,
                series,
                found.version(),
                found.oldVersion(),
                found.until(),
                found.evidence().name(),
                Wire.write(found.cause()),
                found.isReported() ? found.until() : null,
                found.analysis().value(),
                found.experiment(),
                found.verdict().word(),
                found.effect(),
                found.low(),
                found.high(),
                found.confidence(),
                found.sentence(),
                found.current().mean(),
                found.current().halfWidth(),
                found.old().mean(),
                found.old().halfWidth(),
                state.name(),
                step.at().toEpochMilli());
        insert(id, step);
    }

    private void insert(long id, Step step) {
        statements.update(
                "INSERT INTO change_step (change, number, state, who, comment, made_at) VALUES (?, ?, ?, ?, ?, ?)",
                id,
                step.number(),
                step.state().name(),
                step.who(),
                step.comment(),
                step.at().toEpochMilli());
    }

    /**
     * Updates a change to the newest results.
     *
     * @param isNews whether it is to be reported again, because it grew
     */
    void update(long id, FoundChange found, boolean isNews) {
        statements.update(
                """
                UPDATE change_found SET version = ?, old_version = ?, until = ?, evidence = ?,
                    cause = ?, reported_until = CASE WHEN ? = 1 THEN ?
                        WHEN ? = 1 OR reported_until IS NULL THEN reported_until ELSE ? END,
                    analysis = ?, experiment = ?, verdict = ?, effect = ?, low = ?, high = ?,
                    confidence = ?, sentence = ?, mean = ?, half_width = ?, old_mean = ?,
                    old_half_width = ?, is_there = 1
                WHERE id = ?\
                """,
                found.version(),
                found.oldVersion(),
                found.until(),
                found.evidence().name(),
                Wire.write(found.cause()),
                found.isReported() ? 1 : 0,
                found.until(),
                isNews ? 1 : 0,
                found.until(),
                found.analysis().value(),
                found.experiment(),
                found.verdict().word(),
                found.effect(),
                found.low(),
                found.high(),
                found.confidence(),
                found.sentence(),
                found.current().mean(),
                found.current().halfWidth(),
                found.old().mean(),
                found.old().halfWidth(),
                id);
    }

    /** The causes of a software's current changes, each with the number of its changes. */
    Map<ChangeCause, Integer> causes(String software) {
        Map<ChangeCause, Integer> causes = new HashMap<>();
        statements
                .query(
                        """
                        SELECT f.cause, COUNT(*) AS changes FROM change_found f
                        JOIN change_series s ON s.id = f.series
                        WHERE s.software = ? AND f.is_there = 1 GROUP BY f.cause\
                        """)
                .params(software)
                .query((row, _) -> causes.put(cause(row.getString("cause")), row.getInt("changes")))
                .list();
        return causes;
    }

    private static ChangeCause cause(String json) {
        return Wire.mapper().readValue(json, ChangeCause.class);
    }

    /**
     * The changes of a filter by cause, the cause with the newest change first.
     *
     * @param before only causes whose newest change has a smaller number
     */
    List<ChangeGroup> groups(ChangeFilter filter, @Nullable Long before, int limit) {
        var parameters = new ArrayList<Object>();
        String where = where(filter, parameters);
        var ofCauses = new ArrayList<>(parameters);
        if (before != null) {
            ofCauses.add(before);
        }
        ofCauses.add(limit);
        List<String> causes =
                statements
                        .query(
                                "SELECT f.cause FROM change_found f JOIN change_series s ON s.id = f.series"
                                        + where
                                        + " GROUP BY f.cause"
                                        + (before == null ? "" : " HAVING MAX(f.id) < ?")
                                        + " ORDER BY MAX(f.id) DESC LIMIT ?")
                        .params(ofCauses)
                        .query((row, _) -> row.getString("cause"))
                        .list();
        if (causes.isEmpty()) {
            return List.of();
        }
        parameters.addAll(causes);
        return grouped(
                statements
                        .query(
                                SELECT
                                        + where
                                        + " AND f.cause IN ("
                                        + SeriesRows.marks(causes.size())
                                        + ") ORDER BY f.id DESC")
                        .params(parameters)
                        .query(CHANGE)
                        .list());
    }

    /** In the order of the first change of each. */
    private static List<ChangeGroup> grouped(List<Change> changes) {
        Map<ChangeCause, List<Change>> byCause = new LinkedHashMap<>();
        changes.forEach(change ->
                byCause.computeIfAbsent(change.cause(), _ -> new ArrayList<>()).add(change));
        return byCause.entrySet().stream()
                .map(each -> ChangeGroup.of(each.getKey(), each.getValue()))
                .toList();
    }

    /** The current changes that share the cause of one, which is among them. */
    Optional<ChangeGroup> group(long id) {
        return grouped(
                        statements
                                .query(
                                        SELECT
                                                + " WHERE f.cause = (SELECT cause FROM change_found WHERE id = ?)"
                                                + " AND (f.is_there = 1 OR f.id = ?) ORDER BY f.id DESC")
                                .params(id, id)
                                .query(CHANGE)
                                .list())
                .stream()
                .findFirst();
    }

    void gone(long id) {
        statements.update("UPDATE change_found SET is_there = 0 WHERE id = ?", id);
    }

    /** Records a decision; {@code false} if another one came first. */
    boolean decide(long id, Step step) {
        boolean isNext =
                statements.update(
                                "UPDATE change_found SET state = ?, revision = ? WHERE id = ? AND revision = ?",
                                step.state().name(),
                                step.number(),
                                id,
                                step.number() - 1)
                        == 1;
        if (isNext) {
            insert(id, step);
        }
        return isNext;
    }
}
