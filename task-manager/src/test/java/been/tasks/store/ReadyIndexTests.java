package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Reason;
import been.tasks.TestDatabase.Product;
import been.tasks.state.TaskState;
import been.tasks.store.PlacementRows.KindRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What placing costs PostgreSQL does not grow with the number of ready tasks. */
class ReadyIndexTests extends StoreContract {
    private static final int MANY = 2000;

    ReadyIndexTests() {
        super(Product.POSTGRESQL);
    }

    @Test
    void aFewOfManyReadyTasksAreReadEvenWithStatisticsOfAnEmptyQueue() throws SQLException {
        insertTasks(tasks("old", 0, new TaskState.Finished(TRIES, Reason.EXIT, "")));
        new JdbcTemplate(database().dataSource()).execute("ANALYZE task");
        write(rows ->
                rows.tasks()
                        .insert(
                                List.of(tasks("new", MANY, new TaskState.Ready(TRIES))),
                                0,
                                NOW,
                                "owner"));
        try (Connection connection = database().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            var jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
            var database = new PostgresDatabase(jdbc, Duration.ZERO);
            var placements = new JdbcPlacementRows(database.client(), database.batches());

            long before = touched(jdbc);

            List<KindRow> kinds = placements.kinds("", 500, 0);
            String needs = kinds.getFirst().needs();
            PlacementRows.TurnRow turn = placements.turns(needs, 0).getFirst();

            assertThat(placements.oldest(needs, turn, 3, 0)).hasSize(3);
            assertThat(placements.oldestOf(List.of(C), 3, 0)).hasSize(3);
            assertThat(touched(jdbc) - before).isLessThan(MANY / 10);
        }
    }

    private static StoredTask[] tasks(String name, int from, TaskState state) {
        return IntStream.range(from, from + MANY)
                .mapToObj(number -> task(name + number, number, state))
                .toArray(StoredTask[]::new);
    }

    /** Rows of tasks that this session has read, by indexes and by scans. */
    private static long touched(JdbcTemplate jdbc) {
        return Objects.requireNonNull(
                jdbc.queryForObject(
                        """
                        SELECT SUM(pg_stat_get_xact_tuples_returned(indexrelid))
                            + pg_stat_get_xact_tuples_returned('task'::regclass)
                        FROM pg_index WHERE indrelid = 'task'::regclass
                        """,
                        Long.class));
    }
}
