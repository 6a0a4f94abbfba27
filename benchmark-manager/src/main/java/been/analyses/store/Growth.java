package been.analyses.store;

import java.util.List;
import org.springframework.transaction.support.TransactionTemplate;

/** Extends analyses that have finished. */
final class Growth {
    private final Statements statements;
    private final ExperimentRows experiments;
    private final ConfirmationRows confirmations;
    private final TransactionTemplate transaction;

    Growth(
            Statements statements,
            ExperimentRows experiments,
            ConfirmationRows confirmations,
            TransactionTemplate transaction) {
        this.statements = statements;
        this.experiments = experiments;
        this.confirmations = confirmations;
        this.transaction = transaction;
    }

    boolean extend(long id, List<StoredExperiment> added) {
        return Boolean.TRUE.equals(
                transaction.execute(_ -> {
                    boolean isOpened = reopen(id, 0);
                    if (isOpened) {
                        append(id, added);
                    }
                    return isOpened;
                }));
    }

    /**
     * Reopens an analysis in a new era; {@code false} if it has not finished.
     *
     * @param looks 1 to look for new versions
     */
    boolean reopen(long id, int looks) {
        return statements.update(
                        """
                        UPDATE analysis SET state = 'PREPARING', detail = NULL, era = era + 1,
                            looks = ?, ended_at = NULL
                        WHERE id = ? AND state = 'FINISHED' AND halt IS NULL\
                        """,
                        looks,
                        id)
                == 1;
    }

    /** Part of the caller's transaction. */
    void found(long id, List<StoredExperiment> added) {
        append(id, added);
        statements.update("UPDATE analysis SET looks = 0 WHERE id = ?", id);
    }

    /** What is added has a share of the budget, which may have room for skipped confirmations. */
    private void append(long id, List<StoredExperiment> added) {
        if (!added.isEmpty()) {
            experiments.append(id, added, era(id));
            confirmations.forgetLeftOut(id);
        }
    }

    private int era(long id) {
        return statements
                .query("SELECT era FROM analysis WHERE id = ?")
                .params(id)
                .query(Integer.class)
                .single();
    }
}
