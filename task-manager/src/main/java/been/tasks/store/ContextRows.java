package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.tasks.ContextState;
import been.tasks.ContextQuery;
import been.tasks.state.ContextPhase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/** Contexts with their phases and counts of tasks. */
public final class ContextRows {
    private static final TypeReference<Map<String, String>> PROPERTIES = new TypeReference<>() {};

    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO context (id, seq, name, owner, priority, growing, properties, phase,
                        outcome, detail, version, tasks, jobs, jobs_open, tasks_open, failed,
                        aborted, submitted_at, ended_at, held_open)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    "text bigint text text integer integer text text "
                            + "text text bigint integer integer integer integer integer "
                            + "integer bigint bigint integer");

    private final JdbcClient jdbc;
    private final Batches batches;
    private final Database database;

    ContextRows(JdbcClient jdbc, Batches batches, Database database) {
        this.jdbc = jdbc;
        this.batches = batches;
        this.database = database;
    }

    /** Ascending numbers for new contexts, larger than all before. */
    public List<Long> nextSeqs(int contexts) {
        return database.nextNumbers("context", Collections.nCopies(contexts, 1));
    }

    public void insert(List<StoredContext> contexts) {
        batches.write(
                INSERT,
                contexts.stream()
                        .map(c ->
                                new @Nullable Object[] {
                                    c.id().value(),
                                    c.seq(),
                                    c.name(),
                                    c.owner(),
                                    c.priority(),
                                    c.growing() ? 1 : 0,
                                    Columns.object(c.properties()),
                                    phase(c.phase()),
                                    outcome(c.phase()),
                                    c.detail(),
                                    c.version(),
                                    c.tasks(),
                                    c.tally().jobs(),
                                    c.tally().jobsOpen(),
                                    c.tally().tasksOpen(),
                                    c.tally().failed() ? 1 : 0,
                                    c.tally().aborted() ? 1 : 0,
                                    c.submittedAt().toEpochMilli(),
                                    Columns.millis(c.endedAt()),
                                    c.heldOpen() ? 1 : 0
                                })
                        .toList());
    }

    public void insert(StoredContext context) {
        insert(List.of(context));
    }

    /** Which of these ids are in use. */
    public record Taken(Set<ContextId> contexts, Set<ContextId> removed, Set<TaskId> tasks) {}

    /**
     * Which of these contexts are there or were removed, and which of the tasks are there, if only
     * by a log that is still to be removed.
     */
    public Taken taken(Collection<ContextId> contexts, Collection<TaskId> tasks) {
        var taken = new Taken(new HashSet<>(), new HashSet<>(), new HashSet<>());
        List<List<String>> ofContexts =
                Columns.portions(contexts.stream().map(ContextId::value).toList());
        List<List<String>> ofTasks = Columns.portions(tasks.stream().map(TaskId::value).toList());
        for (int i = 0; i < Math.max(ofContexts.size(), ofTasks.size()); i++) {
            jdbc.sql(
                            """
                            SELECT 'context' AS kind, id FROM context WHERE id IN (:contexts)
                            UNION ALL
                            SELECT 'removed', id FROM removed_context WHERE id IN (:contexts)
                            UNION ALL
                            SELECT 'task', id FROM task WHERE id IN (:tasks)
                            UNION ALL
                            SELECT 'log', name FROM removal
                                WHERE kind = 'logs' AND name IN (:tasks)
                            """)
                    .param("contexts", i < ofContexts.size() ? ofContexts.get(i) : List.of(""))
                    .param("tasks", i < ofTasks.size() ? ofTasks.get(i) : List.of(""))
                    .query(row -> {
                        String id = row.getString("id");
                        switch (row.getString("kind")) {
                            case "context" -> taken.contexts().add(new ContextId(id));
                            case "removed" -> taken.removed().add(new ContextId(id));
                            default -> taken.tasks().add(new TaskId(id));
                        }
                    });
        }
        return taken;
    }

    public Optional<StoredContext> find(ContextId id) {
        return jdbc.sql("SELECT * FROM context WHERE id = :id")
                .param("id", id.value())
                .query(ContextRows::context)
                .optional();
    }

    /** Newest first. */
    public List<StoredContext> page(int offset, int limit) {
        return page(ContextQuery.ALL, offset, limit);
    }

    /** The contexts that match a query, newest first. */
    public List<StoredContext> page(ContextQuery query, int offset, int limit) {
        return jdbc.sql(
                        "SELECT * FROM context"
                                + where(query)
                                + " ORDER BY seq DESC LIMIT :limit OFFSET :offset")
                .params(parameters(query))
                .param("limit", limit)
                .param("offset", offset)
                .query(ContextRows::context)
                .list();
    }

    private static String where(ContextQuery query) {
        List<String> conditions = new ArrayList<>();
        if (!query.words().isEmpty()) {
            conditions.add(
                    "(LOWER(id) LIKE :words ESCAPE '!' OR LOWER(name) LIKE :words ESCAPE '!'"
                            + " OR LOWER(owner) LIKE :words ESCAPE '!')");
        }
        ContextState state = query.state();
        if (state != null) {
            conditions.add(
                    switch (state) {
                        case OPEN -> "phase = 'Open'";
                        case CLOSING -> "phase = 'Closing'";
                        case FINISHED, FAILED, ABORTED ->
                                "phase = 'Over' AND outcome = '" + state.name() + "'";
                    });
        }
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static Map<String, String> parameters(ContextQuery query) {
        return query.words().isEmpty()
                ? Map.of()
                : Map.of("words", Columns.anywhere(query.words()));
    }

    /**
     * What waits in a context.
     *
     * @param conditions whether there are any that do not hold yet
     * @param checkpoints whether a running task waits for one
     * @param latches whether a running task waits for one
     */
    public record Waits(boolean conditions, boolean checkpoints, boolean latches) {}

    /** A context that cannot change until this commit is over. */
    public record Locked(StoredContext context, Waits waits) {}

    /**
     * Locks a context until this commit is over, so that a task that begins to wait in it and the
     * event that it waits for do not miss each other. Empty when there is none.
     */
    public Optional<Locked> lock(ContextId id) {
        return jdbc.sql(
                        """
                        UPDATE context SET version = version WHERE id = :id RETURNING *,
                            EXISTS (SELECT 1 FROM dependency WHERE context = :id) AS conditions,
                            EXISTS (SELECT 1 FROM awaiting WHERE context = :id) AS checkpoints,
                            EXISTS (SELECT 1 FROM latch_wait WHERE context = :id) AS latches
                        """)
                .param("id", id.value())
                .query((row, number) ->
                        new Locked(
                                context(row, number),
                                new Waits(
                                        row.getBoolean("conditions"),
                                        row.getBoolean("checkpoints"),
                                        row.getBoolean("latches"))))
                .optional();
    }

    /** Open ones in which nothing runs though a task is ready, oldest first. */
    public List<StoredContext> standing(int most) {
        return jdbc.sql(
                        """
                        SELECT * FROM context WHERE phase = 'Open'
                            AND EXISTS (SELECT 1 FROM task
                                WHERE task.context = context.id AND state = 'Ready')
                            AND NOT EXISTS (SELECT 1 FROM task
                                WHERE task.context = context.id AND ended_at IS NULL
                                AND state NOT IN ('Waiting', 'Ready'))
                        ORDER BY seq LIMIT :most
                        """)
                .param("most", most)
                .query(ContextRows::context)
                .list();
    }

    /** Stores phase, tally, detail and end, if the version still is that of {@code context}. */
    public Written update(StoredContext c) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE context SET phase = :phase, outcome = :outcome,
                                    detail = :detail, tasks = :tasks, jobs = :jobs, jobs_open = :jobsOpen, tasks_open = :tasksOpen,
                                    failed = :failed, aborted = :aborted, ended_at = :ended,
                                    held_open = :heldOpen,
                                    version = version + 1
                                WHERE id = :id AND version = :version
                                """)
                        .param("phase", phase(c.phase()))
                        .param("outcome", outcome(c.phase()))
                        .param("detail", c.detail())
                        .param("tasks", c.tasks())
                        .param("jobs", c.tally().jobs())
                        .param("jobsOpen", c.tally().jobsOpen())
                        .param("tasksOpen", c.tally().tasksOpen())
                        .param("failed", c.tally().failed() ? 1 : 0)
                        .param("aborted", c.tally().aborted() ? 1 : 0)
                        .param("ended", Columns.millis(c.endedAt()))
                        .param("heldOpen", c.heldOpen() ? 1 : 0)
                        .param("id", c.id().value())
                        .param("version", c.version())
                        .update());
    }

    private static StoredContext context(ResultSet row, int number) throws SQLException {
        return new StoredContext(
                new ContextId(row.getString("id")),
                row.getLong("seq"),
                row.getString("name"),
                row.getString("owner"),
                row.getInt("priority"),
                row.getInt("growing") != 0,
                Wire.mapper().readValue(row.getString("properties"), PROPERTIES),
                phase(row.getString("phase"), row.getString("outcome")),
                row.getLong("version"),
                row.getInt("tasks"),
                new ContextPhase.Tally(
                        row.getInt("jobs"),
                        row.getInt("jobs_open"),
                        row.getInt("tasks_open"),
                        row.getInt("failed") != 0,
                        row.getInt("aborted") != 0),
                Objects.requireNonNull(Columns.instant(row, "submitted_at")),
                Columns.instant(row, "ended_at"),
                row.getString("detail"),
                row.getInt("held_open") != 0);
    }

    private static String phase(ContextPhase phase) {
        return switch (phase) {
            case ContextPhase.Open _ -> "Open";
            case ContextPhase.Closing _ -> "Closing";
            case ContextPhase.Over _ -> "Over";
        };
    }

    private static @Nullable String outcome(ContextPhase phase) {
        return switch (phase) {
            case ContextPhase.Open _ -> null;
            case ContextPhase.Closing(Outcome outcome) -> outcome.name();
            case ContextPhase.Over(Outcome outcome) -> outcome.name();
        };
    }

    private static ContextPhase phase(String phase, @Nullable String outcome) {
        return switch (phase) {
            case "Open" -> new ContextPhase.Open();
            case "Closing" -> new ContextPhase.Closing(outcome(outcome));
            case "Over" -> new ContextPhase.Over(outcome(outcome));
            case String other -> throw new IllegalStateException("unknown context phase " + other);
        };
    }

    private static Outcome outcome(@Nullable String name) {
        return Outcome.valueOf(Objects.requireNonNull(name, "a closing context has an outcome"));
    }
}
