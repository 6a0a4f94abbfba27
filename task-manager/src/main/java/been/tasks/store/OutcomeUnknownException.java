package been.tasks.store;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The connection to the database was lost during a commit, and did not come back in time to find
 * out whether it took place. Sending the request again with its key answers that.
 */
public final class OutcomeUnknownException extends DataAccessResourceFailureException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknownException(RuntimeException cut) {
        super("the database was lost during a commit, which may or may not have taken place", cut);
    }
}
