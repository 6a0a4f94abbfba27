package been.tasks.store;

import been.protocol.fault.FailurePoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The store in a relational database, SQLite or PostgreSQL. */
public final class JdbcTaskStore implements TaskStore {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcTaskStore.class);
    private static final int TRIES = 10;

    private final TransactionTemplate transaction;
    private final Rows rows;

    /**
     * SQLite has one writer at a time; here writers queue fairly and are woken at once, where its
     * own busy handler would let them sleep and retry. {@code null} for databases with many
     * writers.
     */
    private final @Nullable ReentrantLock writer;

    private JdbcTaskStore(DataSource dataSource, boolean hasOneWriter) {
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource));
        this.rows = new JdbcRows(new JdbcTemplate(dataSource));
        this.writer = hasOneWriter ? new ReentrantLock(true) : null;
    }

    /** Brings the schema up to date. */
    public static JdbcTaskStore open(DataSource dataSource) {
        Flyway.configure()
                .dataSource(dataSource)
                .locations("classpath:db/tasks")
                .table("schema_history_tasks")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
        return new JdbcTaskStore(dataSource, isSqlite(dataSource));
    }

    @Override
    public <T> T read(Function<Rows, T> query) {
        return query.apply(rows);
    }

    @Override
    public <T> T write(Function<Rows, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(work);
            } catch (ConcurrencyFailureException e) {
                if (attempt == TRIES) {
                    throw e;
                }
                LOG.debug("another writer came in between, doing it again", e);
            }
        }
    }

    private <T> T once(Function<Rows, T> work) {
        if (writer == null) {
            return commit(work);
        }
        writer.lock();
        try {
            return commit(work);
        } finally {
            writer.unlock();
        }
    }

    private <T> T commit(Function<Rows, T> work) {
        T result =
                Objects.requireNonNull(
                        transaction.execute(_ -> {
                            T done = work.apply(rows);
                            FailurePoint.COMMIT_DUE.reached();
                            return done;
                        }),
                        "a write must have a result");
        FailurePoint.COMMITTED.reached();
        return result;
    }

    private static boolean isSqlite(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return connection
                    .getMetaData()
                    .getDatabaseProductName()
                    .toLowerCase(Locale.ROOT)
                    .contains("sqlite");
        } catch (SQLException e) {
            throw new IllegalStateException("the task manager's database cannot be opened", e);
        }
    }
}
