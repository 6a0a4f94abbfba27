package been.depot;

import java.util.function.Supplier;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.support.TransactionTemplate;

/** Inserts rows under keys that another controller may take at the same time. */
public final class InsertRetry {
    private static final int TRIES = 20;

    private InsertRetry() {}

    /**
     * Runs the work in one transaction, and again from the start if a key was taken meanwhile.
     *
     * @throws DuplicateKeyException if that happens 20 times in a row
     */
    public static <T> T run(TransactionTemplate transaction, Supplier<T> work) {
        for (int tries = 1; ; tries++) {
            try {
                return transaction.execute(_ -> work.get());
            } catch (DuplicateKeyException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }
}
