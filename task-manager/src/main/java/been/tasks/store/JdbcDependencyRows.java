package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcDependencyRows implements DependencyRows {
    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO dependency
                        (context, on_task, checkpoint, value, task, position, purpose)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    "text text text text text integer text");

    private static final RowWrite REMOVE =
            RowWrite.of("DELETE FROM dependency WHERE task = ?", "text");

    private final JdbcClient jdbc;
    private final Batches batches;

    JdbcDependencyRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    @Override
    public void insert(Map<ContextId, List<OpenDependency>> dependencies) {
        var rows = new ArrayList<@Nullable Object[]>();
        dependencies.forEach((context, open) ->
                open.forEach(one ->
                        rows.add(
                                new @Nullable Object[] {
                                    context.value(),
                                    one.on().task(),
                                    one.on().checkpoint(),
                                    one.on().value(),
                                    one.waiter().value(),
                                    one.position(),
                                    one.purpose().name()
                                })));
        batches.write(INSERT, rows);
    }

    @Override
    public boolean areAny(ContextId context) {
        return jdbc.sql("SELECT 1 FROM dependency WHERE context = :context LIMIT 1")
                .param("context", context.value())
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    @Override
    public List<OpenDependency> on(ContextId context, String task) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE context = :context AND on_task = :task
                        ORDER BY task, position
                        """)
                .param("context", context.value())
                .param("task", task)
                .query(JdbcDependencyRows::dependency)
                .list();
    }

    @Override
    public List<OpenDependency> onAnyOf(ContextId context, Collection<String> tasks) {
        var found = new ArrayList<OpenDependency>();
        for (List<String> some : Columns.portions(tasks)) {
            found.addAll(
                    jdbc.sql(
                                    """
                                    SELECT * FROM dependency
                                    WHERE context = :context AND on_task IN (:tasks)
                                    """)
                            .param("context", context.value())
                            .param("tasks", some)
                            .query(JdbcDependencyRows::dependency)
                            .list());
        }
        return found;
    }

    @Override
    public List<OpenDependency> dangling(ContextId context) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE context = :context AND NOT EXISTS (
                            SELECT 1 FROM task WHERE task.context = dependency.context
                                AND task.name = dependency.on_task)
                        ORDER BY task, position
                        """)
                .param("context", context.value())
                .query(JdbcDependencyRows::dependency)
                .list();
    }

    @Override
    public List<OpenDependency> of(TaskId waiter) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE task = :task AND purpose = 'START'
                        ORDER BY position
                        """)
                .param("task", waiter.value())
                .query(JdbcDependencyRows::dependency)
                .list();
    }

    @Override
    public void remove(TaskId waiter, int position) {
        jdbc.sql("DELETE FROM dependency WHERE task = :task AND position = :position")
                .param("task", waiter.value())
                .param("position", position)
                .update();
    }

    @Override
    public void removeAll(Collection<TaskId> waiters) {
        batches.write(REMOVE, Columns.rows(waiters));
    }

    @Override
    public boolean hasAny(TaskId waiter) {
        return has(waiter, Purpose.START);
    }

    @Override
    public boolean hasStop(TaskId service) {
        return has(service, Purpose.STOP);
    }

    private boolean has(TaskId waiter, Purpose purpose) {
        return jdbc.sql(
                                """
                                SELECT COUNT(*) FROM dependency
                                WHERE task = :task AND purpose = :purpose
                                """)
                        .param("task", waiter.value())
                        .param("purpose", purpose.name())
                        .query(Integer.class)
                        .single()
                > 0;
    }

    private static OpenDependency dependency(ResultSet row, int number) throws SQLException {
        return new OpenDependency(
                new TaskId(row.getString("task")),
                row.getInt("position"),
                Purpose.valueOf(row.getString("purpose")),
                new Dependency(
                        row.getString("on_task"),
                        row.getString("checkpoint"),
                        row.getString("value")));
    }
}
