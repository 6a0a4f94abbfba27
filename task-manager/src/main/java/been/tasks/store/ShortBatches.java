package been.tasks.store;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ArgumentPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Carries batches out row by row, in parts. SQLite's driver clears a statement's room for the
 * longest batch it ever had whenever it is used, and a statement that is kept is used often; that
 * nothing of a batch travels makes long ones no faster there.
 */
final class ShortBatches implements Batches {
    private static final int ROWS = 32;

    private final JdbcTemplate jdbc;

    ShortBatches(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public int[] write(RowWrite write, List<? extends @Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return new int[0];
        }
        int[][] counts =
                jdbc.batchUpdate(
                        write.each(),
                        rows,
                        ROWS,
                        (statement, row) ->
                                new ArgumentPreparedStatementSetter(row).setValues(statement));
        return Arrays.stream(counts).flatMapToInt(Arrays::stream).toArray();
    }
}
