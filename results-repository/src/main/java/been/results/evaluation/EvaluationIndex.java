package been.results.evaluation;

import been.depot.InsertRetry;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.EvaluationRequest;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The evaluations in the database. Opened after the {@link been.results.index.ExecutionIndex},
 * which creates its tables. Thread-safe; every change is one transaction.
 */
public final class EvaluationIndex {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    public EvaluationIndex(DataSource database) {
        jdbc = JdbcClient.create(database);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    /** Returns the id of the requested evaluation, creating it if needed. */
    public long ask(EvaluationRequest request, Instant now) {
        return InsertRetry.run(transaction, () -> askOnce(request, now));
    }

    private long askOnce(EvaluationRequest request, Instant now) {
        String parameters = EvaluationRows.text(new TreeMap<>(request.parameters()));
        Optional<Evaluation> known =
                one(
                        " WHERE analysis = ? AND target = ? AND evaluator = ? AND parameters = ?",
                        request.analysis(),
                        request.target().toString(),
                        request.evaluator().name(),
                        parameters);
        if (known.isPresent()) {
            replace(known.get(), request);
            return known.get().id();
        }
        long id =
                jdbc.sql("UPDATE evaluation_number SET last = last + 1 RETURNING last")
                        .query(Long.class)
                        .single();
        jdbc.sql(
                        """
                        INSERT INTO evaluation (id, analysis, target, evaluator, evaluator_version,
                            evaluator_digest, parameters, reads, asked_by, state, round, stale,
                            asked_at, refused)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'DUE', 0, 0, ?, '[]')
                        """)
                .params(
                        id,
                        request.analysis(),
                        request.target().toString(),
                        request.evaluator().name(),
                        request.evaluator().version(),
                        request.evaluator().digest(),
                        parameters,
                        EvaluationRows.text(request.reads()),
                        request.who(),
                        now.toEpochMilli())
                .update();
        return id;
    }

    private void replace(Evaluation known, EvaluationRequest request) {
        if (known.evaluator().equals(request.evaluator())) {
            return;
        }
        jdbc.sql(
                        """
                        UPDATE evaluation SET evaluator_version = ?, evaluator_digest = ?,
                            reads = ?, asked_by = ?, stale = stale + 1
                        WHERE id = ?
                        """)
                .params(
                        request.evaluator().version(),
                        request.evaluator().digest(),
                        EvaluationRows.text(request.reads()),
                        request.who(),
                        known.id())
                .update();
    }

    /** Evaluations of an analysis, in the order of their requests. */
    public List<Evaluation> of(String analysis) {
        return all(" WHERE analysis = ?", analysis);
    }

    public Optional<Evaluation> find(long id) {
        return one(" WHERE id = ?", id);
    }

    /** Evaluations that are due, running or stale, or whose answer is pending. */
    public List<Evaluation> open() {
        return all(" WHERE stale > 0 OR state = 'DUE' OR state = 'RUNNING' OR answer = ''");
    }

    /** Marks the evaluations of an analysis as stale; of all analyses if {@code null}. */
    public void markStale(@Nullable String analysis) {
        String sql = "UPDATE evaluation SET stale = stale + 1";
        if (analysis == null) {
            jdbc.sql(sql).update();
        } else {
            jdbc.sql(sql + " WHERE analysis = ?").param(analysis).update();
        }
    }

    /** Marks later evaluations that may read the changed outputs as stale. */
    public void markReadersStale(Evaluation changed) {
        jdbc.sql(
                        "UPDATE evaluation SET stale = stale + 1 WHERE analysis = ? AND id > ?"
                                + " AND reads <> '[]'")
                .params(changed.analysis(), changed.id())
                .update();
    }

    /** Makes an evaluation due whether or not its inputs changed. */
    public void again(long id) {
        jdbc.sql(
                        "UPDATE evaluation SET made_from = NULL, state = CASE state WHEN 'RUNNING'"
                                + " THEN 'RUNNING' ELSE 'DUE' END, stale = stale + 1 WHERE id = ?")
                .param(id)
                .update();
    }

    /**
     * Number of changes of its inputs that are not acknowledged; pass it to {@link #acknowledge}.
     */
    public int unacknowledgedChanges(long id) {
        return jdbc.sql("SELECT stale FROM evaluation WHERE id = ?")
                .param(id)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    /** Acknowledges that many changes. */
    public void acknowledge(long id, int stale) {
        jdbc.sql("UPDATE evaluation SET stale = stale - ? WHERE id = ? AND stale >= ?")
                .params(stale, id, stale)
                .update();
    }

    /** Restores the state of the last run, whose inputs were the same. */
    public void markUpToDate(Evaluation evaluation) {
        jdbc.sql(
                        """
                        UPDATE evaluation SET state = CASE WHEN detail IS NULL THEN 'DONE'
                            ELSE 'FAILED' END
                        WHERE id = ? AND state = 'DUE' AND ended_at IS NOT NULL
                        """)
                .param(evaluation.id())
                .update();
    }

    /** Records what an evaluation waits for. */
    public void recordWaiting(long id, String detail) {
        jdbc.sql("UPDATE evaluation SET state = 'DUE', detail = ?, made_from = NULL WHERE id = ?")
                .params(detail, id)
                .update();
    }

    /** Records why the current run is stalled. */
    public void recordStall(Evaluation evaluation, @Nullable String detail) {
        jdbc.sql(
                        "UPDATE evaluation SET detail = ?"
                                + " WHERE id = ? AND round = ? AND state = 'RUNNING'")
                .params(Arrays.asList(detail, evaluation.id(), evaluation.round()))
                .update();
    }

    /** Starts the next round; does nothing if it was started already. */
    public void begin(Evaluation evaluation, String inputs, String lent, String isolation) {
        jdbc.sql(
                        """
                        UPDATE evaluation SET state = 'RUNNING', round = ?, under_way = ?, lent = ?,
                            isolation = ?, detail = NULL
                        WHERE id = ? AND round = ? AND state <> 'RUNNING'
                        """)
                .params(
                        evaluation.round() + 1,
                        inputs,
                        lent,
                        isolation,
                        evaluation.id(),
                        evaluation.round())
                .update();
    }

    /** Digest of the temporary input package. */
    public Optional<String> temporaryPackage(long id) {
        return jdbc
                .sql("SELECT lent FROM evaluation WHERE id = ? AND lent IS NOT NULL")
                .param(id)
                .query((row, _) -> row.getString(1))
                .list()
                .stream()
                .findFirst();
    }

    public void interrupted(Evaluation evaluation, @Nullable String detail) {
        jdbc.sql(
                        "UPDATE evaluation SET state = 'DUE', lent = NULL, detail = ?"
                                + " WHERE id = ? AND round = ? AND state = 'RUNNING'")
                .params(Arrays.asList(detail, evaluation.id(), evaluation.round()))
                .update();
    }

    /**
     * Ends a round.
     *
     * @param inputs digest of its inputs; {@code null} for those with which the round started
     * @param outputs replace the earlier ones
     */
    public void end(
            Evaluation evaluation,
            State state,
            @Nullable String detail,
            @Nullable String inputs,
            List<Output> outputs,
            List<String> refused,
            Instant now) {
        transaction.executeWithoutResult(_ -> {
            int ended =
                    jdbc.sql(
                                    """
                                    UPDATE evaluation SET state = ?, detail = ?,
                                        made_from = COALESCE(?, under_way), lent = NULL,
                                        ended_at = ?, answer = ?, refused = ?
                                    WHERE id = ? AND round = ?
                                    """)
                            .params(
                                    Arrays.asList(
                                            state.name(),
                                            detail,
                                            inputs,
                                            now.toEpochMilli(),
                                            asksForMore(state, outputs) ? "" : null,
                                            EvaluationRows.text(refused),
                                            evaluation.id(),
                                            evaluation.round()))
                            .update();
            if (ended == 1) {
                removeOutputs(evaluation.id());
                outputs.forEach(output -> insert(evaluation.id(), output));
            }
        });
    }

    private static boolean asksForMore(State state, List<Output> outputs) {
        return state == State.DONE && outputs.stream().anyMatch(o -> o.kind() == Kind.PLAN);
    }

    /** Records the outcome of the requested executions. */
    public void answered(Evaluation evaluation, String answer) {
        jdbc.sql("UPDATE evaluation SET answer = ? WHERE id = ? AND round = ?")
                .params(answer, evaluation.id(), evaluation.round())
                .update();
    }

    private void insert(long id, Output output) {
        jdbc.sql(
                        "INSERT INTO evaluation_output (evaluation, name, kind, sha256, bytes)"
                                + " VALUES (?, ?, ?, ?, ?)")
                .params(id, output.name(), output.kind().name(), output.sha256(), output.bytes())
                .update();
    }

    /** Forgets it; {@code false} when there is none. */
    public boolean delete(long id) {
        return transaction.execute(_ -> {
            removeOutputs(id);
            return jdbc.sql("DELETE FROM evaluation WHERE id = ?").param(id).update() == 1;
        });
    }

    private void removeOutputs(long id) {
        jdbc.sql("DELETE FROM evaluation_output WHERE evaluation = ?").param(id).update();
    }

    /** Whether any evaluation has an output of that content. */
    public boolean has(String sha256) {
        return jdbc.sql("SELECT COUNT(*) FROM evaluation_output WHERE sha256 = ?")
                        .param(sha256)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    private Optional<Evaluation> one(String where, Object... parameters) {
        return all(where, parameters).stream().findFirst();
    }

    private List<Evaluation> all(String where, Object... parameters) {
        return jdbc
                .sql("SELECT * FROM evaluation" + where + " ORDER BY id")
                .params(parameters)
                .query(EvaluationRows::evaluation)
                .list()
                .stream()
                .map(row -> row.with(outputs(row.evaluation().id())))
                .toList();
    }

    private List<Output> outputs(long id) {
        return jdbc.sql("SELECT * FROM evaluation_output WHERE evaluation = ? ORDER BY name")
                .param(id)
                .query(EvaluationRows::output)
                .list();
    }
}
