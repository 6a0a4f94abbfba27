package been.tasks.store;

import been.depot.Schema;
import java.time.Duration;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The store in a relational database, SQLite or PostgreSQL. Writes that come at the same time share
 * a commit, and each has its own outcome.
 */
public final class JdbcTaskStore implements TaskStore {
    private static final int WRITES_IN_A_COMMIT = 128;

    /** Reports that hosts bring; on a server a thousand take most of a second. */
    private static final int AMOUNT_IN_A_COMMIT = 1024;

    /** Default for the clocks of several controllers. */
    private static final Duration DOUBT = Duration.ofMillis(1250);

    private final Rows rows;
    private final Database database;
    private final JointReads reads;
    private final CommitQueue<Write<?, ?>> commits;

    private JdbcTaskStore(DataSource dataSource, Database database) {
        this.database = database;
        this.rows = JdbcRows.of(database);
        this.reads = new JointReads(rows);
        this.commits =
                new CommitQueue<>(
                        WRITES_IN_A_COMMIT,
                        AMOUNT_IN_A_COMMIT,
                        Write::amount,
                        new GroupCommit(dataSource, database, rows)::commit);
    }

    public static JdbcTaskStore open(DataSource dataSource) {
        return open(dataSource, DOUBT);
    }

    /**
     * Brings the schema up to date.
     *
     * @param doubt what the clocks of controllers that share the database may be off by
     */
    public static JdbcTaskStore open(DataSource dataSource, Duration doubt) {
        boolean isPostgres = Database.isPostgres(dataSource);
        var template = new JdbcTemplate(dataSource);
        Database database =
                isPostgres ? new PostgresDatabase(template, doubt) : new SqliteDatabase(template);
        Schema.migrate(dataSource, "tasks", isPostgres ? "postgresql" : "sqlite");
        database.keepTime();
        return new JdbcTaskStore(dataSource, database);
    }

    /** The time of leases, offers and deadlines, which all processes on the database share. */
    public PlatformTime time() {
        return database.time();
    }

    /** Whether other processes may write to the database too. */
    public boolean isShared() {
        return database.isShared();
    }

    /** To be called several times within the time's doubt, where the database is shared. */
    public void keepTime() {
        database.keepTime();
    }

    /** Whether a commit is under way. */
    boolean isBusy() {
        return commits.isBusy();
    }

    /** How many writes wait for another's commit. */
    int waiting() {
        return commits.waiting();
    }

    @Override
    public <T> T read(Function<Rows, T> query) {
        return query.apply(rows);
    }

    @Override
    public <I, T> T read(JointWork<I, T> query, I input) {
        return reads.ask(query, input);
    }

    @Override
    public <T> T write(Function<Rows, T> work) {
        return write(1, work);
    }

    @Override
    public <T> T write(int amount, Function<Rows, T> work) {
        return write(Write.of(work, amount));
    }

    @Override
    public <I, T> T write(JointWork<I, T> work, I input) {
        return write(new Write<>(work, input, 1));
    }

    @Override
    public <T> T atOnce(Function<Rows, T> statement) {
        return database.isShared() ? statement.apply(rows) : write(statement);
    }

    private <T> T write(Write<?, T> write) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("a write within a write would wait for itself");
        }
        commits.commit(write);
        return write.outcome();
    }
}
