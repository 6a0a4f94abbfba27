package been.tasks.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Carries a batch out as one statement, which takes its columns as arrays. PostgreSQL spends more
 * on beginning and ending each of a batch's statements than on what it does.
 */
final class WholeBatches implements Batches {
    /** A statement and its values have to fit into the memory of both sides. */
    private static final int ROWS = 10_000;

    private final JdbcTemplate jdbc;

    WholeBatches(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public int[] write(RowWrite write, List<? extends @Nullable Object[]> rows) {
        if (rows.size() == 1) {
            return new int[] {jdbc.update(write.each(), write.of(rows.getFirst()))};
        }
        int[] counts = new int[rows.size()];
        for (int from = 0; from < counts.length; from += ROWS) {
            write(write, rows, from, Math.min(counts.length, from + ROWS), counts);
        }
        return counts;
    }

    private void write(
            RowWrite write,
            List<? extends @Nullable Object[]> rows,
            int from,
            int to,
            int[] counts) {
        jdbc.execute(
                write.all(),
                (PreparedStatement statement) -> {
                    set(statement, write.types(), rows.subList(from, to));
                    if (statement.execute()) {
                        count(statement, from, counts);
                    } else {
                        Arrays.fill(counts, from, to, 1);
                    }
                    return counts;
                });
    }

    private static void set(
            PreparedStatement statement,
            List<String> types,
            List<? extends @Nullable Object[]> rows)
            throws SQLException {
        for (int column = 0; column < types.size(); column++) {
            @Nullable Object[] values = new @Nullable Object[rows.size()];
            for (int row = 0; row < values.length; row++) {
                @Nullable Object[] one = rows.get(row);
                values[row] = one[column];
            }
            statement.setArray(
                    column + 1, statement.getConnection().createArrayOf(types.get(column), values));
        }
    }

    private static void count(PreparedStatement statement, int from, int[] counts)
            throws SQLException {
        try (ResultSet places = statement.getResultSet()) {
            while (places.next()) {
                counts[from + places.getInt(1) - 1]++;
            }
        }
    }
}
