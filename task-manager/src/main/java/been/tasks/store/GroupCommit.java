package been.tasks.store;

import been.protocol.fault.FailurePoint;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Carries writes out in one transaction. What fails of one of them is its own: the others are
 * written without it. What was overtaken by other processes is done again, the last times alone.
 */
final class GroupCommit {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
    private static final int TRIES = 10;
    private static final int TRIES_BESIDE_OTHERS = 4;
    private static final int TRIES_TOGETHER = 2;

    private final TransactionTemplate transaction;
    private final Database database;
    private final Rows rows;

    GroupCommit(DataSource dataSource, Database database, Rows rows) {
        var manager = new DataSourceTransactionManager(dataSource);
        // A server has ended a transaction whose commit failed; for a file it may have to be rolled
        // back.
        manager.setRollbackOnCommitFailure(!database.isShared());
        this.transaction = new TransactionTemplate(manager);
        this.database = database;
        this.rows = rows;
    }

    /** One of a group threw; the group is done again with a savepoint before each. */
    private static final class OneFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Settles every one of them, and throws nothing. */
    void commit(List<Write<?, ?>> group) {
        boolean hasSavepoints = false;
        for (int tries = 1; ; tries++) {
            try {
                once(group, hasSavepoints, tries > TRIES_BESIDE_OTHERS);
                return;
            } catch (OneFailedException e) {
                hasSavepoints = true;
            } catch (ConcurrencyFailureException e) {
                LOG.debug("another writer came in between, doing it again", e);
                if (group.size() > 1 && tries >= TRIES_TOGETHER) {
                    // One that cannot succeed must not take the others with it.
                    group.forEach(write -> commit(List.of(write)));
                    return;
                }
                if (tries >= TRIES) {
                    group.forEach(write -> write.fail(e));
                    return;
                }
            } catch (RuntimeException | Error e) {
                group.forEach(write -> write.fail(e));
                return;
            }
        }
    }

    private void once(List<Write<?, ?>> group, boolean hasSavepoints, boolean isAlone) {
        var ticket = new AtomicReference<Database.@Nullable Ticket>();
        try {
            transaction.executeWithoutResult(status -> {
                ticket.set(database.begin(isAlone));
                if (hasSavepoints) {
                    group.forEach(write -> separately(write, status));
                } else {
                    together(group);
                }
                FailurePoint.COMMIT_DUE.reached();
            });
            FailurePoint.COMMITTED.reached();
        } catch (ConcurrencyFailureException | OneFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            // A commit that failed may be one all the same: the answer may have been cut off.
            switch (database.fate(ticket.get(), e)) {
                case COMMITTED -> LOG.info("the connection was cut after a commit that took place");
                case ROLLED_BACK ->
                        throw new ConcurrencyFailureException("the connection was cut before", e);
                case AS_REPORTED -> throw e;
            }
        }
    }

    /** What is alike is done in one go, where the first of it stands. */
    private void together(List<Write<?, ?>> group) {
        Set<Write<?, ?>> done = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Write<?, ?> write : group) {
            if (!done.contains(write)) {
                done.addAll(alike(write, group));
            }
        }
    }

    private <I, T> List<Write<I, T>> alike(Write<I, T> write, List<Write<?, ?>> group) {
        List<Write<I, T>> alike = write.alike(group);
        try {
            Write.run(rows, alike);
            return alike;
        } catch (ConcurrencyFailureException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            if (group.size() == 1 || database.isCut(asRuntime(e))) {
                throw e;
            }
            throw new OneFailedException();
        }
    }

    private <I, T> void separately(Write<I, T> write, TransactionStatus status) {
        Object savepoint = status.createSavepoint();
        try {
            Write.run(rows, List.of(write));
        } catch (ConcurrencyFailureException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            if (database.isCut(asRuntime(e))) {
                throw e;
            }
            status.rollbackToSavepoint(savepoint);
            write.fail(e);
        }
        status.releaseSavepoint(savepoint);
    }

    private static RuntimeException asRuntime(Throwable failure) {
        return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }
}
