package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checkpoints, and the running tasks that wait for them. */
public final class CheckpointRows {
    public record Checkpoint(String task, String name, String value) {}

    /**
     * @param attempt that published it
     */
    public record Reached(ContextId context, Checkpoint checkpoint, int attempt, Instant at) {}

    public record Waiter(TaskId task, HostName host) {}

    /** Of one task at a time. */
    private static final int MOST_WAITS = 1_000;

    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO checkpoint (context, task, name, value, attempt, set_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    "text text text text integer bigint");

    private static final RowWrite REMOVE_WAITS =
            RowWrite.of("DELETE FROM awaiting WHERE waiter = ?", "text");

    private final JdbcClient jdbc;
    private final Batches batches;

    CheckpointRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    public Optional<String> value(ContextId context, String task, String name) {
        return jdbc.sql(
                        """
                        SELECT value FROM checkpoint
                        WHERE context = :context AND task = :task AND name = :name
                        """)
                .param("context", context.value())
                .param("task", task)
                .param("name", name)
                .query(String.class)
                .optional();
    }

    /**
     * The first of a context, by task and name.
     *
     * @param most characters of all but the last
     */
    public List<Checkpoint> of(ContextId context, long most) {
        return jdbc.sql(
                        """
                        SELECT task, name, value FROM (
                            SELECT task, name, value,
                                SUM(LENGTH(task) + LENGTH(name) + LENGTH(value))
                                    OVER (ORDER BY task, name)
                                    - LENGTH(task) - LENGTH(name) - LENGTH(value) AS earlier
                            FROM checkpoint WHERE context = :context) AS added
                        WHERE earlier <= :most ORDER BY task, name
                        """)
                .param("context", context.value())
                .param("most", most)
                .query((row, _) -> checkpoint(row))
                .list();
    }

    /** Those that a task published. */
    public List<Checkpoint> of(ContextId context, String task) {
        return jdbc.sql("SELECT * FROM checkpoint WHERE context = :context AND task = :task")
                .param("context", context.value())
                .param("task", task)
                .query((row, _) -> checkpoint(row))
                .list();
    }

    private static Checkpoint checkpoint(ResultSet row) throws SQLException {
        return new Checkpoint(row.getString("task"), row.getString("name"), row.getString("value"));
    }

    public void insert(List<Reached> checkpoints) {
        batches.write(
                INSERT,
                checkpoints.stream()
                        .map(reached ->
                                new Object[] {
                                    reached.context().value(),
                                    reached.checkpoint().task(),
                                    reached.checkpoint().name(),
                                    reached.checkpoint().value(),
                                    reached.attempt(),
                                    reached.at().toEpochMilli()
                                })
                        .toList());
    }

    public void insert(ContextId context, Checkpoint checkpoint, int attempt, Instant time) {
        insert(List.of(new Reached(context, checkpoint, attempt, time)));
    }

    /** Harmless when it already waits for it; false when it waits for too many others. */
    public boolean await(
            TaskId waiter, HostName host, ContextId context, String task, String checkpoint) {
        int rows =
                jdbc.sql(
                                """
                                INSERT INTO awaiting (waiter, context, task, checkpoint, host)
                                SELECT :waiter, :context, :task, :checkpoint, :host
                                WHERE (SELECT COUNT(*) FROM awaiting WHERE waiter = :waiter) < :most
                                ON CONFLICT (waiter, task, checkpoint) DO NOTHING
                                """)
                        .param("waiter", waiter.value())
                        .param("context", context.value())
                        .param("task", task)
                        .param("checkpoint", checkpoint)
                        .param("host", host.value())
                        .param("most", MOST_WAITS)
                        .update();
        return rows > 0
                || waiters(context, task, checkpoint).stream()
                        .anyMatch(one -> one.task().equals(waiter));
    }

    /** Whether any task waits for a checkpoint in the context. */
    public boolean isAwaited(ContextId context) {
        return jdbc.sql("SELECT 1 FROM awaiting WHERE context = :context LIMIT 1")
                .param("context", context.value())
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    public List<Waiter> waiters(ContextId context, String task, String checkpoint) {
        return jdbc.sql(
                        """
                        SELECT waiter, host FROM awaiting
                        WHERE context = :context AND task = :task AND checkpoint = :checkpoint
                        ORDER BY waiter
                        """)
                .param("context", context.value())
                .param("task", task)
                .param("checkpoint", checkpoint)
                .query((row, _) ->
                        new Waiter(
                                new TaskId(row.getString("waiter")),
                                new HostName(row.getString("host"))))
                .list();
    }

    public void removeWaiters(ContextId context, String task, String checkpoint) {
        jdbc.sql(
                        """
                        DELETE FROM awaiting
                        WHERE context = :context AND task = :task AND checkpoint = :checkpoint
                        """)
                .param("context", context.value())
                .param("task", task)
                .param("checkpoint", checkpoint)
                .update();
    }

    public void removeWaitsOf(Collection<TaskId> waiters) {
        batches.write(REMOVE_WAITS, Columns.rows(waiters));
    }
}
