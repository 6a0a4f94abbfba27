package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcDependencyRows implements DependencyRows {
    private final JdbcClient jdbc;
    private final JdbcTemplate batch;

    JdbcDependencyRows(JdbcClient jdbc, JdbcTemplate batch) {
        this.jdbc = jdbc;
        this.batch = batch;
    }

    @Override
    public void insert(ContextId context, List<OpenDependency> dependencies) {
        batch.batchUpdate(
                """
                INSERT INTO dependency (context, on_task, checkpoint, value, task, position)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                dependencies.stream()
                        .map(open ->
                                new @Nullable Object[] {
                                    context.value(),
                                    open.on().task(),
                                    open.on().checkpoint(),
                                    open.on().value(),
                                    open.waiter().value(),
                                    open.position()
                                })
                        .toList());
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
    public List<OpenDependency> of(TaskId waiter) {
        return jdbc.sql("SELECT * FROM dependency WHERE task = :task ORDER BY position")
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
    public void removeAll(TaskId waiter) {
        jdbc.sql("DELETE FROM dependency WHERE task = :task")
                .param("task", waiter.value())
                .update();
    }

    @Override
    public boolean hasAny(TaskId waiter) {
        return jdbc.sql("SELECT COUNT(*) FROM dependency WHERE task = :task")
                        .param("task", waiter.value())
                        .query(Integer.class)
                        .single()
                > 0;
    }

    private static OpenDependency dependency(ResultSet row, int number) throws SQLException {
        return new OpenDependency(
                new TaskId(row.getString("task")),
                row.getInt("position"),
                new Dependency(
                        row.getString("on_task"),
                        row.getString("checkpoint"),
                        row.getString("value")));
    }
}
