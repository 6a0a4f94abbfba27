package been.tasks.store;

import been.tasks.TaskBoard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Walks contexts by their number and the tasks of each by name, for both of which there is an
 * index: a further one on tasks would be written anew with every change of a state.
 */
final class JdbcBoardRows implements BoardRows {
    private final JdbcClient jdbc;

    JdbcBoardRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Listed> page(@Nullable String state, TaskBoard.@Nullable Place after, int limit) {
        String sql =
                // Of a cross join SQLite keeps the order: else it reads all tasks and sorts them.
                "SELECT task.*, context.seq AS context_number FROM context CROSS JOIN task"
                        + " WHERE task.context = context.id"
                        // Said twice, since the second alone does not tell where to begin.
                        + (after == null
                                ? ""
                                : " AND context.seq <= :context"
                                        + " AND (context.seq < :context OR task.name > :name)")
                        + (state == null ? "" : " AND task.state = :state")
                        + (state == null || TaskBoard.isTerminal(state)
                                ? ""
                                : " AND task.ended_at IS NULL")
                        + " ORDER BY context.seq DESC, task.name LIMIT :limit";
        JdbcClient.StatementSpec statement = jdbc.sql(sql).param("limit", limit);
        if (after != null) {
            statement.param("context", after.context()).param("name", after.name());
        }
        if (state != null) {
            statement.param("state", state);
        }
        return statement
                .query((row, number) ->
                        new Listed(JdbcTaskRows.task(row, number), row.getLong("context_number")))
                .list();
    }

    @Override
    public Map<String, Long> byState() {
        var counts = new HashMap<String, Long>();
        jdbc.sql("SELECT state, COUNT(*) FROM task GROUP BY state")
                .query(row -> {
                    counts.put(row.getString(1), row.getLong(2));
                });
        return counts;
    }

    @Override
    public long attempts() {
        return jdbc.sql("SELECT COUNT(*) FROM attempt").query(Long.class).single();
    }
}
