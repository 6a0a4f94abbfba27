package been.analyses.store;

import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states of analyses. Every transition is one conditional statement on the analysis's own row.
 */
final class StateRows {
    private static final String OPEN_STATES =
            "('PREPARING', 'MEASURING', 'CONFIRMING', 'EVALUATING')";

    private final Statements statements;

    StateRows(Statements statements) {
        this.statements = statements;
    }

    void enter(long id, AnalysisState state, @Nullable String detail) {
        statements.update(
                "UPDATE analysis SET state = ?, detail = ? WHERE id = ? AND state IN "
                        + OPEN_STATES,
                state.name(),
                detail,
                id);
    }

    boolean say(long id, @Nullable String detail) {
        return statements.update(
                        "UPDATE analysis SET detail = ? WHERE id = ? AND detail IS DISTINCT FROM ?"
                                + " AND halt IS NULL AND state IN "
                                + OPEN_STATES,
                        detail,
                        id,
                        detail)
                > 0;
    }

    void halt(long id, AnalysisState state, String detail) {
        statements.update(
                "UPDATE analysis SET halt = ?, detail = ? WHERE id = ? AND (halt IS NULL OR halt <> 'STOPPED') AND state IN "
                        + OPEN_STATES,
                state.name(),
                detail,
                id);
    }

    void stop(long id, String detail) {
        statements.update(
                """
                UPDATE analysis SET halt = 'STOPPED', detail = ?,
                    state = CASE WHEN state = 'PAUSED' THEN 'MEASURING' ELSE state END
                WHERE id = ? AND ended_at IS NULL\
                """,
                detail,
                id);
    }

    int outdated(long id) {
        return statements
                .query("SELECT outdated FROM analysis WHERE id = ? AND ended_at IS NOT NULL")
                .params(id)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    List<Long> outdated() {
        return statements
                .query(
                        "SELECT id FROM analysis WHERE outdated > 0 AND ended_at IS NOT NULL ORDER BY id")
                .query((row, _) -> row.getLong("id"))
                .list();
    }

    void outdate(long id) {
        statements.update("UPDATE analysis SET outdated = outdated + 1 WHERE id = ?", id);
    }

    void recorded(long id, int outdated) {
        statements.update(
                "UPDATE analysis SET outdated = 0 WHERE id = ? AND outdated = ?", id, outdated);
    }

    void recount(long id, VerdictCounts verdicts) {
        statements.update(
                """
                UPDATE analysis SET regressed = ?, improved = ?, equivalent = ?, inconclusive = ?,
                    outdated = outdated + 1
                WHERE id = ? AND ended_at IS NOT NULL\
                """,
                verdicts.regressed(),
                verdicts.improved(),
                verdicts.equivalent(),
                verdicts.inconclusive(),
                id);
    }

    boolean grant(long id, int executions) {
        return statements.update(
                        """
                        UPDATE analysis SET state = 'MEASURING', wished = ?, detail = NULL,
                            ended_at = NULL
                        WHERE id = ? AND state = 'FINISHED' AND halt IS NULL\
                        """,
                        executions,
                        id)
                == 1;
    }

    void end(
            long id,
            AnalysisState state,
            VerdictCounts verdicts,
            String plan,
            @Nullable Instant at) {
        statements.update(
                """
                UPDATE analysis SET state = ?, halt = NULL, regressed = ?, improved = ?,
                    equivalent = ?, inconclusive = ?, plan = ?, ended_at = ?,
                    outdated = outdated + 1, is_reported = 0
                WHERE id = ?\
                """,
                state.name(),
                verdicts.regressed(),
                verdicts.improved(),
                verdicts.equivalent(),
                verdicts.inconclusive(),
                plan,
                at == null ? null : at.toEpochMilli(),
                id);
    }

    List<Long> open(Instant storedBefore) {
        return statements
                .query(
                        "SELECT id FROM analysis WHERE ended_at IS NULL AND state IN "
                                + OPEN_STATES
                                + " AND (started_at < ? OR EXISTS (SELECT 1 FROM analysis_context"
                                + " WHERE analysis = analysis.id)) ORDER BY id")
                .params(storedBefore.toEpochMilli())
                .query((row, _) -> row.getLong("id"))
                .list();
    }

    /** Finishes an analysis; part of the caller's transaction. */
    void finish(long id, VerdictCounts verdicts, String plan, Instant at) {
        statements.update("UPDATE analysis SET detail = NULL WHERE id = ?", id);
        end(id, AnalysisState.FINISHED, verdicts, plan, at);
    }

    /** Resumes an analysis; {@code false} if it was neither paused nor stopped. */
    boolean resume(long id) {
        return statements.update(
                        """
                        UPDATE analysis SET state = 'PREPARING', halt = NULL,
                            detail = NULL, era = era + 1, ended_at = NULL
                        WHERE id = ? AND (state IN ('PAUSED', 'STOPPED')
                            OR halt IS NOT NULL)\
                        """,
                        id)
                == 1;
    }
}
