package been.analyses.store;

import been.analyses.store.StoredConfirmation.State;
import been.protocol.HostName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fresh experiments that confirm findings. Each method is one statement. */
final class ConfirmationRows {
    private final Statements statements;

    ConfirmationRows(Statements statements) {
        this.statements = statements;
    }

    List<StoredConfirmation> of(long id) {
        return statements
                .query("SELECT * FROM analysis_confirmation WHERE analysis = ? ORDER BY number")
                .params(id)
                .query(Rows.CONFIRMATION)
                .list();
    }

    void insert(long id, StoredConfirmation confirmation) {
        HostName host = confirmation.host();
        statements.update(
                """
                INSERT INTO analysis_confirmation (analysis, number, old_experiment,
                    new_experiment, host, state, detail)
                VALUES (?, ?, ?, ?, ?, ?, ?)\
                """,
                id,
                confirmation.number(),
                confirmation.old(),
                confirmation.current(),
                host == null ? null : host.value(),
                confirmation.state().name(),
                confirmation.detail());
    }

    void end(long id, int number, State state, @Nullable String detail) {
        statements.update(
                "UPDATE analysis_confirmation SET state = ?, detail = ? WHERE analysis = ? AND number = ?",
                state.name(),
                detail,
                id,
                number);
    }

    /** Deletes skipped confirmations that never started, to plan them again; reopens the others. */
    void forgetLeftOut(long id) {
        statements.update(
                "DELETE FROM analysis_confirmation WHERE analysis = ? AND state = 'LEFT_OUT' AND host IS NULL",
                id);
        statements.update(
                "UPDATE analysis_confirmation SET state = 'OPEN', detail = NULL WHERE analysis = ? AND state = 'LEFT_OUT'",
                id);
    }
}
