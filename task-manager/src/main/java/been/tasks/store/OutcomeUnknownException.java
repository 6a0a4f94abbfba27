package been.tasks.store;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The database went away during a commit and did not come back in time to be asked whether it took
 * place. Whoever sends the request again with its key learns it.
 */
public final class OutcomeUnknownException extends DataAccessResourceFailureException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknownException(RuntimeException cut) {
        super("the database was lost during a commit, which may or may not have taken place", cut);
    }
}
