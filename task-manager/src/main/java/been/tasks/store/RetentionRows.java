package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is no longer needed, and how it is removed. */
public final class RetentionRows {
    /**
     * A context that is over.
     *
     * @param bytes of its rows and those of its tasks, without keys and indexes
     */
    public record Ended(
            ContextId id, String name, String owner, Instant endedAt, long tasks, long bytes) {}

    /**
     * A configuration that its host no longer has.
     *
     * @param until when it had another
     * @param bytes of its properties
     * @param references of all hosts to these properties
     */
    public record OldConfiguration(
            HostName host,
            long number,
            String digest,
            Instant until,
            long bytes,
            long references) {}

    /** Samples of a host's utilisation. */
    public record OldUsage(HostName host, Instant seenAt, long samples, long bytes) {}

    /** What a context must still have to be listed. */
    public enum What {
        ROWS,
        LOGS,
        HISTORY
    }

    /**
     * Tables with rows about a context or its tasks, each with the column that names it; a test
     * finds tables that are missing here.
     */
    private static final String[][] OF_TASKS = {
        {"awaiting", "waiter"},
        {"refusal", "task"},
        {"task_history", "task"},
        {"attempt", "task"},
        {"dependency", "task"},
        {"command", "task"},
        {"latch_wait", "waiter"},
        {"answer", "task"},
        {"log_part", "task"},
    };

    private static final String[][] OF_CONTEXTS = {
        {"awaiting", "context"},
        {"dependency", "context"},
        {"checkpoint", "context"},
        {"latch", "context"},
        {"latch_wait", "context"},
        {"task", "context"},
    };

    /** Tables that hold something of a task or a context, and lose it with its context. */
    static final Set<String> EMPTIED =
            Stream.of(OF_TASKS, OF_CONTEXTS)
                    .flatMap(Stream::of)
                    .map(place -> place[0])
                    .collect(Collectors.toUnmodifiableSet());

    private final JdbcClient jdbc;

    RetentionRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Contexts that ended in a span of time, oldest first.
     *
     * @param from contexts that ended before are left out
     * @param after continues behind this one; {@code null} begins
     */
    public List<Ended> ended(
            Instant from, Instant before, What still, @Nullable Ended after, int most) {
        String condition =
                switch (still) {
                    case ROWS -> "";
                    case LOGS -> " AND logs_removed_at IS NULL";
                    case HISTORY -> " AND history_removed_at IS NULL";
                };
        return jdbc.sql(
                        """
                        SELECT id, name, owner, ended_at, tasks, %s AS bytes
                        FROM context
                        WHERE phase = 'Over' AND ended_at >= :from AND ended_at < :before
                            AND (ended_at > :afterEnd OR (ended_at = :afterEnd AND id > :afterId))
                            %s
                        ORDER BY ended_at, id LIMIT :most
                        """
                                .formatted(bytes(still), condition))
                .param("from", from.toEpochMilli())
                .param("before", before.toEpochMilli())
                .param("afterEnd", after == null ? -1L : after.endedAt().toEpochMilli())
                .param("afterId", after == null ? "" : after.id().value())
                .param("most", most)
                .query(Columns.records(Ended.class))
                .list();
    }

    /** Of what is long; numbers and keys are not counted. */
    private static String bytes(What still) {
        String history =
                """
                (SELECT COALESCE(SUM(LENGTH(h.detail) + LENGTH(h.who) + LENGTH(h.state)), 0)
                    FROM task_history h JOIN task t ON t.id = h.task WHERE t.context = context.id)
                """;
        return switch (still) {
            case LOGS -> "0";
            case HISTORY -> history;
            case ROWS ->
                    history
                            + """
                             + (SELECT COALESCE(SUM(LENGTH(t.descriptor) + LENGTH(t.detail)
                                    + COALESCE(LENGTH(t.usage), 0) + COALESCE(LENGTH(t.files), 0)), 0)
                                FROM task t WHERE t.context = context.id)
                             + (SELECT COALESCE(SUM(LENGTH(c.value)), 0)
                                FROM checkpoint c WHERE c.context = context.id)
                            """;
        };
    }

    public List<TaskId> tasksOf(ContextId context) {
        return jdbc.sql("SELECT id FROM task WHERE context = :context ORDER BY seq")
                .param("context", context.value())
                .query((row, _) -> new TaskId(row.getString("id")))
                .list();
    }

    /**
     * Removes a context that is over with all its rows, and lists the logs to be removed in the
     * same commit. {@code OVERTAKEN} when it is unknown or not over.
     */
    public Written removeContext(ContextId context, Instant now) {
        if (!isOver(context)) {
            return Written.OVERTAKEN;
        }
        keepUsedConfigurations(context);
        noteLogs(context);
        for (String[] place : OF_TASKS) {
            update(
                    "DELETE FROM %s WHERE %s IN (SELECT id FROM task WHERE context = :context)"
                            .formatted(place[0], place[1]),
                    context);
        }
        for (String[] place : OF_CONTEXTS) {
            update("DELETE FROM %s WHERE %s = :context".formatted(place[0], place[1]), context);
        }
        update("DELETE FROM context WHERE id = :context", context);
        jdbc.sql("INSERT INTO removed_context (id, removed_at) VALUES (:id, :now)")
                .param("id", context.value())
                .param("now", now.toEpochMilli())
                .update();
        return Written.DONE;
    }

    private boolean isOver(ContextId context) {
        return jdbc.sql("SELECT COUNT(*) FROM context WHERE id = :context AND phase = 'Over'")
                        .param("context", context.value())
                        .query(Long.class)
                        .single()
                > 0;
    }

    /**
     * Results name the configuration that they were measured in, also after their attempts were
     * removed.
     */
    private void keepUsedConfigurations(ContextId context) {
        update(
                """
                UPDATE property_tree SET used = 1 WHERE used = 0 AND digest IN
                    (SELECT configuration FROM attempt WHERE context = :context)
                """,
                context);
    }

    private void noteLogs(ContextId context) {
        update(
                """
                INSERT INTO removal (kind, name)
                SELECT 'logs', id FROM task WHERE context = :context AND attempt > 0
                ON CONFLICT (kind, name) DO NOTHING
                """,
                context);
    }

    private int update(String sql, ContextId context) {
        return jdbc.sql(sql).param("context", context.value()).update();
    }

    /** The same of its logs only. */
    public Written removeLogs(ContextId context, Instant now) {
        Written written = mark("logs_removed_at", context, now);
        if (written == Written.DONE) {
            noteLogs(context);
        }
        return written;
    }

    /** Leaves only the last row of each task's history. */
    public Written removeHistory(ContextId context, Instant now) {
        Written written = mark("history_removed_at", context, now);
        if (written == Written.DONE) {
            update(
                    """
                    DELETE FROM task_history
                    WHERE task IN (SELECT id FROM task WHERE context = :context)
                        AND number < (SELECT MAX(last.number) FROM task_history last
                            WHERE last.task = task_history.task)
                    """,
                    context);
        }
        return written;
    }

    private Written mark(String column, ContextId context, Instant now) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE context SET %s = :now
                                WHERE id = :context AND phase = 'Over' AND %s IS NULL
                                """
                                        .formatted(column, column))
                        .param("now", now.toEpochMilli())
                        .param("context", context.value())
                        .update());
    }

    /** When the logs of a context were removed; empty when they are there. */
    public Optional<Instant> logsRemovedAt(ContextId context) {
        return jdbc.sql(
                        """
                        SELECT logs_removed_at FROM context
                        WHERE id = :id AND logs_removed_at IS NOT NULL
                        """)
                .param("id", context.value())
                .query(Long.class)
                .optional()
                .map(Instant::ofEpochMilli);
    }

    /** Those that no program ran in, as far as is known; oldest first. */
    public List<OldConfiguration> oldConfigurations(Instant before) {
        return jdbc.sql(
                        """
                        SELECT * FROM (
                            SELECT c.host, c.number, c.digest, LENGTH(p.properties) AS bytes,
                                (SELECT MIN(n.since) FROM host_configuration n
                                    WHERE n.host = c.host AND n.number > c.number) AS until,
                                (SELECT COUNT(*) FROM host_configuration r
                                    WHERE r.digest = c.digest) AS "references"
                            FROM host_configuration c
                                JOIN host h ON h.name = c.host
                                JOIN property_tree p ON p.digest = c.digest
                            WHERE c.number < h.configuration AND p.used = 0
                                AND c.digest NOT IN (SELECT configuration FROM attempt
                                    WHERE configuration IS NOT NULL)) AS old
                        WHERE until < :before ORDER BY until, host, number
                        """)
                .param("before", before.toEpochMilli())
                .query(Columns.records(OldConfiguration.class))
                .list();
    }

    /** With the properties, when nothing refers to them any more. */
    public Written removeConfiguration(OldConfiguration old) {
        Written written =
                Columns.written(
                        jdbc.sql(
                                        """
                                        DELETE FROM host_configuration
                                        WHERE host = :host AND number = :number
                                            AND digest = :digest
                                        """)
                                .param("host", old.host().value())
                                .param("number", old.number())
                                .param("digest", old.digest())
                                .update());
        jdbc.sql(
                        """
                        DELETE FROM property_tree WHERE digest = :digest AND used = 0
                            AND NOT EXISTS (SELECT 1 FROM host_configuration c
                                WHERE c.digest = property_tree.digest)
                        """)
                .param("digest", old.digest())
                .update();
        return written;
    }

    /** Of hosts that have not been seen since. */
    public List<OldUsage> oldUsage(Instant before) {
        return jdbc.sql(
                        """
                        SELECT u.host, h.seen_at, COUNT(*) AS samples, SUM(LENGTH(u.sample)) AS bytes
                        FROM host_usage u JOIN host h ON h.name = u.host
                        WHERE h.seen_at < :before
                        GROUP BY u.host, h.seen_at ORDER BY u.host
                        """)
                .param("before", before.toEpochMilli())
                .query(Columns.records(OldUsage.class))
                .list();
    }

    public Written removeUsage(OldUsage usage) {
        int rows =
                jdbc.sql(
                                """
                                DELETE FROM host_usage WHERE host = :host
                                    AND :seen = (SELECT seen_at FROM host WHERE name = :host)
                                """)
                        .param("host", usage.host().value())
                        .param("seen", usage.seenAt().toEpochMilli())
                        .update();
        return rows > 0 ? Written.DONE : Written.OVERTAKEN;
    }

    /**
     * Tasks whose logs are to be removed from the disk.
     *
     * @param after continues behind this one; {@code null} begins
     */
    public List<TaskId> pendingLogs(@Nullable TaskId after, int most) {
        return jdbc.sql(
                        """
                        SELECT name FROM removal WHERE kind = 'logs' AND name > :after
                        ORDER BY name LIMIT :most
                        """)
                .param("after", after == null ? "" : after.value())
                .param("most", most)
                .query((row, _) -> new TaskId(row.getString("name")))
                .list();
    }

    public void logsAreGone(TaskId task) {
        jdbc.sql("DELETE FROM removal WHERE kind = 'logs' AND name = :name")
                .param("name", task.value())
                .update();
    }
}
