package been.bench.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows of one table, written many at a time. */
final class Inserts implements AutoCloseable {
    private static final int BATCH = 10_000;

    private final PreparedStatement statement;
    private int waiting;

    /**
     * @param columns with commas between
     */
    Inserts(Connection database, String table, String columns) throws SQLException {
        int count = columns.split(",", -1).length;
        statement =
                database.prepareStatement(
                        "INSERT INTO %s (%s) VALUES (%s)"
                                .formatted(table, columns, "?,".repeat(count - 1) + "?"));
    }

    void row(@Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
        if (++waiting == BATCH) {
            flush();
        }
    }

    private void flush() throws SQLException {
        statement.executeBatch();
        waiting = 0;
    }

    @Override
    public void close() throws SQLException {
        flush();
        statement.close();
    }
}
