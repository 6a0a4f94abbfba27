package been.tasks.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionSystemException;

/**
 * A server of several processes. What each transaction reads is as if it were alone, so that
 * whatever is right on SQLite is right here; those that get in each other's way are done again, see
 * docs/decisions/0009-one-meaning-on-both-databases.md.
 */
final class PostgresDatabase implements Database {
    /** How long to keep asking for a transaction's fate. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** SQLSTATE of transactions that were not as if they had been alone, or waited in a circle. */
    private static final String OVERTAKEN = "40";

    private static final Duration PAUSE = Duration.ofMillis(50);

    /**
     * Locking a table takes no snapshot, unlike every query: a writer that waited to be alone sees
     * what all others wrote. A controller that is stopped or cut off must not keep its locks.
     */
    private static final String BEGIN =
            """
            SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;
            LOCK TABLE writing IN ROW SHARE MODE;
            SELECT pg_current_xact_id()::text, pg_backend_pid(), millis,
                set_config('idle_in_transaction_session_timeout', '5000', true)
            FROM platform_time
            """;

    private final JdbcTemplate jdbc;
    private final PlatformTime time;

    PostgresDatabase(JdbcTemplate jdbc, Duration doubt) {
        this.jdbc = jdbc;
        this.time = new PlatformTime(System::nanoTime, doubt);
    }

    @Override
    public JdbcClient client() {
        return JdbcClient.create(new WholeLists(jdbc));
    }

    @Override
    public Batches batches() {
        return new WholeBatches(jdbc);
    }

    @Override
    public Ticket begin(boolean isAlone) {
        String begin = isAlone ? BEGIN.replace("ROW SHARE", "EXCLUSIVE") : BEGIN;
        Ticket ticket =
                jdbc.execute((Statement statement) -> {
                    boolean isRow = statement.execute(begin);
                    while (!isRow) {
                        isRow = statement.getMoreResults();
                    }
                    return ticket(statement);
                });
        return Objects.requireNonNull(ticket);
    }

    private Ticket ticket(Statement statement) throws SQLException {
        try (ResultSet row = Objects.requireNonNull(statement.getResultSet())) {
            row.next();
            time.learn(row.getLong(3));
            return new Ticket(row.getString(1), row.getInt(2));
        }
    }

    @Override
    public Fate fate(@Nullable Ticket ticket, RuntimeException failure) {
        if (state(failure).startsWith(OVERTAKEN)) {
            return Fate.ROLLED_BACK;
        }
        if (ticket == null || !isCut(failure)) {
            return Fate.AS_REPORTED;
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                String status =
                        jdbc.queryForObject(
                                "SELECT pg_xact_status(?::xid8)",
                                String.class,
                                ticket.transaction());
                if ("committed".equals(status)) {
                    return Fate.COMMITTED;
                }
                if ("aborted".equals(status)) {
                    return Fate.ROLLED_BACK;
                }
                end(ticket);
            } catch (DataAccessException e) {
                failure.addSuppressed(e);
            }
            if (System.nanoTime() > deadline) {
                throw new OutcomeUnknownException(failure);
            }
            pause(failure);
        }
    }

    /** The server may not have noticed the lost connection yet. */
    private void end(Ticket ticket) {
        jdbc.query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE pid = ? AND backend_xid = ?::xid8::xid
                """,
                _ -> {},
                ticket.process(),
                ticket.transaction());
    }

    private static void pause(RuntimeException failure) {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OutcomeUnknownException(failure);
        }
    }

    /** The connection failed, or the server ended it. */
    @Override
    public boolean isCut(RuntimeException failure) {
        String state = state(failure);
        return state.startsWith("08") || state.startsWith("57P");
    }

    /** SQLSTATE of what failed first; empty when it was not the database. */
    private static String state(Throwable failure) {
        if (failure instanceof TransactionSystemException rollback
                && rollback.getApplicationException() != null) {
            return state(rollback.getApplicationException());
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e && e.getSQLState() != null) {
                return e.getSQLState();
            }
        }
        return "";
    }

    /** Sequences give every number once, also to transactions at the same time. */
    @Override
    public List<Long> nextNumbers(String table, List<Integer> counts) {
        return jdbc.query(
                "SELECT nextval('" + table + "_seq') FROM generate_series(1, ?)",
                (row, _) -> row.getLong(1),
                counts.size());
    }

    @Override
    public void keepTime() {
        OptionalLong counted = time.counted();
        Long stored =
                counted.isEmpty()
                        ? jdbc.queryForObject("SELECT millis FROM platform_time", Long.class)
                        : jdbc.queryForObject(
                                "UPDATE platform_time SET millis = GREATEST(millis, ?) RETURNING millis",
                                Long.class,
                                counted.getAsLong());
        time.agree(Objects.requireNonNull(stored));
    }

    @Override
    public PlatformTime time() {
        return time;
    }

    @Override
    public boolean isShared() {
        return true;
    }
}
