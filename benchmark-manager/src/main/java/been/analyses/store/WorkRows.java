package been.analyses.store;

import been.analyses.planning.BinaryPlan;
import been.analyses.planning.PilotReview;
import been.protocol.ContextId;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of analyses, their executions and failures. Each method is one statement, or several
 * as part of the caller's transaction.
 */
final class WorkRows {
    private final Statements statements;

    WorkRows(Statements statements) {
        this.statements = statements;
    }

    List<StoredContext> contexts(long id) {
        return statements
                .query("SELECT * FROM analysis_context WHERE analysis = ? ORDER BY number")
                .params(id)
                .query(Rows.CONTEXT)
                .list();
    }

    List<String> buildsOfOthers(long id) {
        return statements
                .query(
                        """
                        SELECT c.* FROM analysis_context c JOIN analysis a ON a.id = c.analysis
                        WHERE c.purpose = 'BUILD' AND c.done = 0 AND c.analysis <> ?
                            AND c.era = a.era AND a.state = 'PREPARING' AND a.halt IS NULL\
                        """)
                .params(id)
                .query(Rows.CONTEXT)
                .list()
                .stream()
                .flatMap(context -> context.content().stream())
                .toList();
    }

    List<StoredRun> runs(long id) {
        return statements
                .query("SELECT * FROM analysis_execution WHERE analysis = ? ORDER BY place, task")
                .params(id)
                .query(Rows.RUN)
                .list();
    }

    List<StoredRun> runs(StoredContext context) {
        return statements
                .query(
                        "SELECT * FROM analysis_execution WHERE analysis = ? AND context = ?"
                                + " ORDER BY place, task")
                .params(context.analysis(), context.id().value())
                .query(Rows.RUN)
                .list();
    }

    List<Failure> failures(long id) {
        return statements
                .query("SELECT * FROM analysis_failure WHERE analysis = ? ORDER BY number")
                .params(id)
                .query(Rows.FAILURE)
                .list();
    }

    List<Failure> failedBuilds() {
        return statements
                .query(
                        "SELECT * FROM analysis_failure WHERE task LIKE 'a%-build-%' ORDER BY happened_at")
                .query(Rows.FAILURE)
                .list();
    }

    Optional<PilotReview> review(long id) {
        return statements
                .query("SELECT review FROM analysis_pilot WHERE analysis = ?")
                .params(id)
                .query((row, _) -> Wire.read(row.getString("review"), PilotReview.class))
                .optional();
    }

    void reviewed(long id, PilotReview review) {
        statements.update(
                "INSERT INTO analysis_pilot (analysis, review) VALUES (?, ?)",
                id,
                Wire.write(review));
    }

    Optional<BinaryPlan> binaries(long id) {
        return statements
                .query("SELECT plan FROM analysis_binaries WHERE analysis = ?")
                .params(id)
                .query((row, _) -> Wire.read(row.getString("plan"), BinaryPlan.class))
                .optional();
    }

    /** In place of an earlier plan; part of the caller's transaction. */
    void chose(long id, BinaryPlan plan) {
        statements.update("DELETE FROM analysis_binaries WHERE analysis = ?", id);
        statements.update(
                "INSERT INTO analysis_binaries (analysis, plan) VALUES (?, ?)",
                id,
                Wire.write(plan));
    }

    List<StoredRun> runs(long id, int offset, int limit) {
        return statements
                .query(
                        "SELECT * FROM analysis_execution WHERE analysis = ?"
                                + " ORDER BY place, task LIMIT ? OFFSET ?")
                .params(id, limit, offset)
                .query(Rows.RUN)
                .list();
    }

    void intend(StoredContext context, List<StoredRun> runs) {
        statements.update(
                """
                INSERT INTO analysis_context (id, analysis, purpose, number, era, content,
                    submitted, done)
                VALUES (?, ?, ?, ?, ?, ?, 0, 0)\
                """,
                context.id().value(),
                context.analysis(),
                context.purpose().name(),
                context.number(),
                context.era(),
                Wire.write(context.content()));
        runs.forEach(run -> insert(context.analysis(), run));
    }

    private void insert(long id, StoredRun run) {
        statements.update(
                """
                INSERT INTO analysis_execution (analysis, experiment, binary_no, number, task,
                    context, place, era, measurements, warm_up, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'PLANNED')\
                """,
                id,
                run.experiment(),
                run.binary(),
                run.number(),
                run.task().value(),
                run.context().value(),
                run.place(),
                run.era(),
                run.measurements(),
                run.warmUp());
    }

    void submitted(ContextId context) {
        statements.update(
                "UPDATE analysis_context SET submitted = 1 WHERE id = ?", context.value());
    }

    void done(ContextId context) {
        statements.update("UPDATE analysis_context SET done = 1 WHERE id = ?", context.value());
    }

    /** The analysis that has the context. */
    long analysisOf(ContextId context) {
        return statements
                .query("SELECT analysis FROM analysis_context WHERE id = ?")
                .params(context.value())
                .query((row, _) -> row.getLong(1))
                .single();
    }

    /** Ends an execution; {@code false}, without a change, if it had already ended. */
    boolean settle(
            StoredRun run,
            StoredRun.State state,
            @Nullable String cause,
            double seconds,
            Instant at) {
        return statements.update(
                        """
                        UPDATE analysis_execution SET state = ?, cause = ?, seconds = ?, ended_at = ?
                        WHERE task = ? AND state = 'PLANNED'\
                        """,
                        state.name(),
                        cause,
                        seconds,
                        at.toEpochMilli(),
                        run.task().value())
                == 1;
    }

    void insert(long id, Failure failure) {
        statements.update(
                """
                INSERT INTO analysis_failure (analysis, number, task, experiment, reason, detail,
                    happened_at)
                VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM analysis_failure
                    WHERE analysis = ?), ?, ?, ?, ?, ?)\
                """,
                id,
                id,
                failure.task(),
                failure.experiment(),
                failure.reason(),
                failure.detail(),
                Instant.parse(failure.when()).toEpochMilli());
    }
}
