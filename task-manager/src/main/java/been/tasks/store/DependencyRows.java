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

/** Conditions on checkpoints that do not hold yet. */
public final class DependencyRows {
    /** What happens once a condition holds. */
    public enum Purpose {
        /** Its task may be placed, if it is the last one. */
        START,
        /** The program of its task may start, which waits for it on its host. */
        PROGRAM,
        /** Its service is stopped. */
        STOP
    }

    /**
     * @param waiter the task with the condition
     * @param position distinguishes the waiter's conditions of both purposes
     */
    public record OpenDependency(TaskId waiter, int position, Purpose purpose, Dependency on) {

        /** One that a task needs to start. */
        public OpenDependency(TaskId waiter, int position, Dependency on) {
            this(waiter, position, Purpose.START, on);
        }
    }

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

    DependencyRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    /** Stores conditions of tasks of these contexts. */
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

    public void insert(ContextId context, List<OpenDependency> dependencies) {
        insert(Map.of(context, dependencies));
    }

    /** Whether any task of the context has one. */
    public boolean areAny(ContextId context) {
        return jdbc.sql("SELECT 1 FROM dependency WHERE context = :context LIMIT 1")
                .param("context", context.value())
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** Those on a task of the context. */
    public List<OpenDependency> on(ContextId context, String task) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE context = :context AND on_task = :task
                        ORDER BY task, position
                        """)
                .param("context", context.value())
                .param("task", task)
                .query(DependencyRows::dependency)
                .list();
    }

    /** Those on tasks of these names. */
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
                            .query(DependencyRows::dependency)
                            .list());
        }
        return found;
    }

    /** Those on tasks that the context does not have. */
    public List<OpenDependency> dangling(ContextId context) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE context = :context AND NOT EXISTS (
                            SELECT 1 FROM task WHERE task.context = dependency.context
                                AND task.name = dependency.on_task)
                        ORDER BY task, position
                        """)
                .param("context", context.value())
                .query(DependencyRows::dependency)
                .list();
    }

    /** Those that a task needs before its program starts, in the order it states them. */
    public List<OpenDependency> of(TaskId waiter) {
        return jdbc.sql(
                        """
                        SELECT * FROM dependency WHERE task = :task AND purpose <> 'STOP'
                        ORDER BY position
                        """)
                .param("task", waiter.value())
                .query(DependencyRows::dependency)
                .list();
    }

    public void remove(TaskId waiter, int position) {
        jdbc.sql("DELETE FROM dependency WHERE task = :task AND position = :position")
                .param("task", waiter.value())
                .param("position", position)
                .update();
    }

    public void removeAll(Collection<TaskId> waiters) {
        batches.write(REMOVE, Columns.rows(waiters));
    }

    /** Whether the task needs anything more to be placed. */
    public boolean hasAny(TaskId waiter) {
        return has(waiter, Purpose.START);
    }

    /** Whether anything may still stop the service. */
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
