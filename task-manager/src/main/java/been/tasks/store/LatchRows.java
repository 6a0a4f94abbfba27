package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Latches, and the running tasks that wait for them. */
public final class LatchRows {
    /**
     * @param count to which it was set
     * @param remaining what is left of that
     */
    public record Latch(String name, long count, long remaining) {}

    /**
     * @param request of the attempt, which is answered when the latch is at zero
     */
    public record Wait(TaskAttempt waiter, long request, HostName host) {}

    private static final RowWrite REMOVE_WAITS =
            RowWrite.of("DELETE FROM latch_wait WHERE waiter = ?", "text");

    /** Of one task at a time. */
    private static final int MOST_WAITS = 1_000;

    private final JdbcClient jdbc;
    private final Batches batches;

    LatchRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    public Optional<Latch> find(ContextId context, String name) {
        return jdbc.sql("SELECT * FROM latch WHERE context = :context AND name = :name")
                .param("context", context.value())
                .param("name", name)
                .query(LatchRows::latch)
                .optional();
    }

    /** By name. */
    public List<Latch> of(ContextId context) {
        return jdbc.sql("SELECT * FROM latch WHERE context = :context ORDER BY name")
                .param("context", context.value())
                .query(LatchRows::latch)
                .list();
    }

    private static Latch latch(ResultSet row, int number) throws SQLException {
        return new Latch(row.getString("name"), row.getLong("total"), row.getLong("remaining"));
    }

    public void insert(ContextId context, Latch latch) {
        jdbc.sql(
                        """
                        INSERT INTO latch (context, name, total, remaining)
                        VALUES (:context, :name, :total, :remaining)
                        """)
                .param("context", context.value())
                .param("name", latch.name())
                .param("total", latch.count())
                .param("remaining", latch.remaining())
                .update();
    }

    /**
     * Takes from a latch and returns what remains; empty, and nothing is taken, when there is no
     * such latch or not enough left.
     */
    public OptionalLong take(ContextId context, String name, long by) {
        return jdbc.sql(
                        """
                        UPDATE latch SET remaining = remaining - :by
                        WHERE context = :context AND name = :name AND remaining >= :by
                        RETURNING remaining
                        """)
                .param("by", by)
                .param("context", context.value())
                .param("name", name)
                .query(Long.class)
                .optional()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    /** Harmless when the same request waits already; false when too many others do. */
    public boolean await(ContextId context, String latch, Wait wait) {
        int rows =
                jdbc.sql(
                                """
                                INSERT INTO latch_wait (waiter, attempt, request, context, latch, host)
                                SELECT :waiter, :attempt, :request, :context, :latch, :host
                                WHERE (SELECT COUNT(*) FROM latch_wait WHERE waiter = :waiter) < :most
                                ON CONFLICT (waiter, attempt, request) DO NOTHING
                                """)
                        .param("waiter", wait.waiter().task().value())
                        .param("attempt", wait.waiter().attempt())
                        .param("request", wait.request())
                        .param("context", context.value())
                        .param("latch", latch)
                        .param("host", wait.host().value())
                        .param("most", MOST_WAITS)
                        .update();
        return rows > 0
                || waits(context, latch).stream()
                        .anyMatch(one ->
                                one.waiter().equals(wait.waiter())
                                        && one.request() == wait.request());
    }

    public List<Wait> waits(ContextId context, String latch) {
        return jdbc.sql(
                        """
                        SELECT * FROM latch_wait WHERE context = :context AND latch = :latch
                        ORDER BY waiter, attempt, request
                        """)
                .param("context", context.value())
                .param("latch", latch)
                .query((row, _) ->
                        new Wait(
                                new TaskAttempt(
                                        new TaskId(row.getString("waiter")), row.getInt("attempt")),
                                row.getLong("request"),
                                new HostName(row.getString("host"))))
                .list();
    }

    public void removeWaits(ContextId context, String latch) {
        jdbc.sql("DELETE FROM latch_wait WHERE context = :context AND latch = :latch")
                .param("context", context.value())
                .param("latch", latch)
                .update();
    }

    public void removeWaitsOf(Collection<TaskId> waiters) {
        batches.write(REMOVE_WAITS, Columns.rows(waiters));
    }
}
