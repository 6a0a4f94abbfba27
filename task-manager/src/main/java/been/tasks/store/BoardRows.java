package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.tasks.TaskBoard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tasks across contexts. Walks contexts by number and the tasks of each by name, since both have an
 * index; another index on tasks would be written with every change of a state.
 */
public final class BoardRows {
    /**
     * A task and where it stands.
     *
     * @param context number of its context
     */
    public record Listed(StoredTask task, long context) {}

    private final JdbcClient jdbc;

    BoardRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** In the order of {@link TaskBoard#page}. */
    public List<Listed> page(TaskBoard.Query query, TaskBoard.@Nullable Place after, int limit) {
        var where = new ArrayList<String>();
        var values = new HashMap<String, Object>();
        if (after != null) {
            // The first condition lets the index find where to begin.
            where.add("context.seq <= :place AND (context.seq < :place OR task.name > :after)");
            values.put("place", after.context());
            values.put("after", after.name());
        }
        narrow(query, where, values);
        // Of a cross join SQLite keeps the order: else it reads all tasks and sorts them.
        return jdbc.sql(
                        "SELECT task.*, context.seq AS context_number FROM context CROSS JOIN task"
                                + " WHERE task.context = context.id"
                                + where.stream().map(" AND "::concat).collect(Collectors.joining())
                                + " ORDER BY context.seq DESC, task.name LIMIT :limit")
                .params(values)
                .param("limit", limit)
                .query((row, number) ->
                        new Listed(TaskRows.task(row, number), row.getLong("context_number")))
                .list();
    }

    private static void narrow(
            TaskBoard.Query query, List<String> where, Map<String, Object> values) {
        String state = query.state();
        if (state != null) {
            where.add("task.state = :state");
            values.put("state", state);
            if (!TaskBoard.isTerminal(state)) {
                where.add("task.ended_at IS NULL"); // there is an index of these
            }
        }
        ContextId context = query.context();
        if (context != null) {
            where.add("context.id = :context");
            values.put("context", context.value());
        }
        HostName host = query.host();
        if (host != null) {
            where.add("task.host = :host");
            values.put("host", host.value());
        }
        if (!query.words().isEmpty()) {
            where.add(
                    "(LOWER(task.name) LIKE :words ESCAPE '!'"
                            + " OR LOWER(task.id) LIKE :words ESCAPE '!')");
            values.put("words", Columns.anywhere(query.words()));
        }
    }

    /** How many tasks are in each state. */
    public Map<String, Long> byState() {
        var counts = new HashMap<String, Long>();
        jdbc.sql("SELECT state, COUNT(*) FROM task GROUP BY state")
                .query(row -> {
                    counts.put(row.getString(1), row.getLong(2));
                });
        return counts;
    }

    /** How many attempts are known. */
    public long attempts() {
        return jdbc.sql("SELECT COUNT(*) FROM attempt").query(Long.class).single();
    }
}
