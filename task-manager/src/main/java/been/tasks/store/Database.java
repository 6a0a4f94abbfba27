package been.tasks.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What SQLite and PostgreSQL do not have in common. Thread-safe. */
sealed interface Database permits SqliteDatabase, PostgresDatabase {

    /** Names a transaction, so that its fate can be queried; absent where there is no need. */
    record Ticket(String transaction, int process) {}

    /** What became of a transaction whose commit failed. */
    enum Fate {
        COMMITTED,
        /** It may succeed when it is done again. */
        ROLLED_BACK,
        /** Not committed, and a second attempt would fail, too; the failure gives the reason. */
        AS_REPORTED
    }

    /** For queries and writes in SQL that both understand; lists of values are of texts. */
    JdbcClient client();

    /** To write many rows. */
    Batches batches();

    /**
     * To be called first in every writing transaction, which is as if it were alone from then on.
     *
     * @param isAlone no other writer until it ends
     */
    @Nullable Ticket begin(boolean isAlone);

    /** Whether the commit that ended in this failure took place. */
    Fate fate(@Nullable Ticket ticket, RuntimeException failure);

    /** Whether a transaction that ended in this failure may succeed on another connection. */
    boolean isCut(RuntimeException failure);

    /**
     * First numbers for new rows of a table, one for each of these counts: ranges do not overlap,
     * and are larger than all before.
     */
    List<Long> nextNumbers(String table, List<Integer> counts);

    /** Synchronizes the time of this process with the database. */
    void keepTime();

    /** The time that the database keeps. */
    PlatformTime time();

    /** Whether other processes write to it too. */
    boolean isShared();

    static boolean isPostgres(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return switch (connection.getMetaData().getDatabaseProductName()) {
                case "SQLite" -> false;
                case "PostgreSQL" -> true;
                case String other ->
                        throw new IllegalArgumentException(
                                "BEEN needs SQLite or PostgreSQL, not " + other);
            };
        } catch (SQLException e) {
            throw new IllegalStateException("the task manager's database cannot be opened", e);
        }
    }
}
