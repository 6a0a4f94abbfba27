package been.analyses.store;

import java.util.List;
import org.springframework.transaction.support.TransactionTemplate;

/** Extends analyses that have finished. */
final class Growth {
    private final Statements statements;
    private final ExperimentRows experiments;
    private final TransactionTemplate transaction;

    Growth(Statements statements, ExperimentRows experiments, TransactionTemplate transaction) {
        this.statements = statements;
        this.experiments = experiments;
        this.transaction = transaction;
    }

    boolean extend(long id, List<StoredExperiment> added) {
        return Boolean.TRUE.equals(
                transaction.execute(_ -> {
                    boolean isOpened = reopen(id, 0);
                    if (isOpened) {
                        experiments.append(id, added, era(id));
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
        experiments.append(id, added, era(id));
        statements.update("UPDATE analysis SET looks = 0 WHERE id = ?", id);
    }

    private int era(long id) {
        return statements
                .query("SELECT era FROM analysis WHERE id = ?")
                .params(id)
                .query(Integer.class)
                .single();
    }
}
