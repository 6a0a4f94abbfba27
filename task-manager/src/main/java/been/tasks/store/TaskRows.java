package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.tasks.TaskChange;
import been.tasks.state.TaskState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/** Tasks and their histories. */
public final class TaskRows {
    /**
     * A task to be stored.
     *
     * @param priority of its context
     * @param who submits it
     */
    public record Fresh(StoredTask task, int priority, String who) {}

    /**
     * A task's way into its next state.
     *
     * @param due when the new state is overdue, in steady milliseconds
     * @param detail for people
     */
    public record Move(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant at,
            String who,
            String detail) {

        /** The task as it is once this is stored. */
        public StoredTask moved() {
            HostName host = TaskStateColumns.of(to).occupies();
            return from.moved(to, host == null ? from.host() : host, facts);
        }
    }

    private static final TypeReference<Map<String, String>> ORIGINS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final TaskWrites writes;
    private final Database database;

    TaskRows(JdbcClient jdbc, Batches batches, Database database) {
        this.jdbc = jdbc;
        this.writes = new TaskWrites(batches);
        this.database = database;
    }

    /**
     * A number for the first of each of these many tasks, larger than every one before, from which
     * the rest of them count on.
     */
    public List<Long> nextSeqs(List<Integer> counts) {
        return database.nextNumbers("task", counts);
    }

    public long nextSeq(int count) {
        return nextSeqs(List.of(count)).getFirst();
    }

    /** Stores new tasks, each with the first row of its history. */
    public void insert(List<Fresh> tasks, Instant time) {
        writes.insert(tasks, time);
    }

    /** Those of one context. */
    public void insert(List<StoredTask> tasks, int priority, Instant time, String who) {
        insert(tasks.stream().map(task -> new Fresh(task, priority, who)).toList(), time);
    }

    /**
     * Makes each of these gangs a kind of its own if some of it was queued before a task was added:
     * it no longer needs what gangs of its former kind need.
     *
     * @param firstSeq of the added tasks
     */
    public void regroup(ContextId context, Collection<String> gangs, long firstSeq) {
        for (List<String> some : Columns.portions(gangs)) {
            jdbc.sql(
                            """
                            UPDATE task SET needs = context || '/' || together
                            WHERE context = :context AND together IN (:gangs)
                                AND state IN ('Waiting', 'Ready') AND EXISTS (
                                    SELECT 1 FROM task AS other
                                    WHERE other.context = task.context
                                        AND other.together = task.together
                                        AND other.state IN ('Waiting', 'Ready')
                                        AND other.seq < :first)
                            """)
                    .param("context", context.value())
                    .param("gangs", some)
                    .param("first", firstSeq)
                    .update();
        }
    }

    /**
     * Lets a task that waits be placed on that host only. Its gang becomes a kind of its own, since
     * no other needs the same.
     */
    public void bind(StoredTask task, HostName host) {
        jdbc.sql("UPDATE task SET hosts = :hosts, needs = :needs WHERE id = :id")
                .param("hosts", Columns.array(List.of(host)))
                .param("needs", NeedsDigest.at(host, task))
                .param("id", task.id().value())
                .update();
        String gang = task.descriptor().placement().together();
        if (gang != null) {
            regroup(task.context(), List.of(gang), Long.MAX_VALUE);
        }
    }

    /**
     * Which of these tasks have working directories that others of their contexts wait to read
     * before they start.
     */
    public Set<TaskId> read(Collection<TaskId> tasks) {
        var found = new HashSet<TaskId>();
        for (List<String> some : Columns.portions(tasks.stream().map(TaskId::value).toList())) {
            jdbc.sql(
                            """
                            SELECT DISTINCT task.id FROM task
                            JOIN dependency ON dependency.context = task.context
                                AND dependency.on_task = task.name
                                AND dependency.checkpoint = 'finished'
                            JOIN task AS reader ON reader.id = dependency.task
                            WHERE task.id IN (:ids)
                                AND reader.descriptor LIKE '%${work.' || task.name || '}%'
                            """)
                    .param("ids", some)
                    .query(String.class)
                    .list()
                    .forEach(id -> found.add(new TaskId(id)));
        }
        return found;
    }

    public Optional<StoredTask> find(TaskId id) {
        return jdbc.sql("SELECT * FROM task WHERE id = :id")
                .param("id", id.value())
                .query(TaskRows::task)
                .optional();
    }

    /** Those of these that are there, in no order. */
    public List<StoredTask> find(Collection<TaskId> ids) {
        var found = new ArrayList<StoredTask>();
        for (List<String> some : Columns.portions(ids.stream().map(TaskId::value).toList())) {
            found.addAll(
                    jdbc.sql("SELECT * FROM task WHERE id IN (:ids)")
                            .param("ids", some)
                            .query(TaskRows::task)
                            .list());
        }
        return found;
    }

    /** Which of these ids are taken, if only by a log that is still to be removed. */
    public Set<TaskId> existing(Collection<TaskId> ids) {
        var found = new HashSet<TaskId>();
        for (List<String> some : Columns.portions(ids.stream().map(TaskId::value).toList())) {
            jdbc.sql(
                            """
                            SELECT id FROM task WHERE id IN (:ids)
                            UNION ALL
                            SELECT name FROM removal WHERE kind = 'logs' AND name IN (:ids)
                            """)
                    .param("ids", some)
                    .query(String.class)
                    .list()
                    .forEach(id -> found.add(new TaskId(id)));
        }
        return found;
    }

    /** Those of a context that are called so. */
    public List<StoredTask> named(ContextId context, Collection<String> names) {
        var found = new ArrayList<StoredTask>();
        for (List<String> some : Columns.portions(names)) {
            found.addAll(
                    jdbc.sql("SELECT * FROM task WHERE context = :context AND name IN (:names)")
                            .param("context", context.value())
                            .param("names", some)
                            .query(TaskRows::task)
                            .list());
        }
        return found;
    }

    /** Tasks whose JVM listens for a debugger, in the order of submission. */
    public List<StoredTask> debugged() {
        // Without the plus, SQLite takes the index by seq and reads all tasks.
        return jdbc.sql(
                        """
                        SELECT task.* FROM task JOIN attempt
                            ON attempt.task = task.id AND attempt.number = task.attempt
                        WHERE task.occupies IS NOT NULL AND task.state = 'Running'
                            AND attempt.debug_port IS NOT NULL
                        ORDER BY +task.seq
                        """)
                .query(TaskRows::task)
                .list();
    }

    /** Those that wait for nothing but a host, in the order of submission. */
    public List<StoredTask> ready(int limit) {
        return jdbc.sql("SELECT * FROM task WHERE state = 'Ready' ORDER BY seq LIMIT :limit")
                .param("limit", limit)
                .query(TaskRows::task)
                .list();
    }

    /** In the order of submission. */
    public List<StoredTask> of(ContextId context) {
        return jdbc.sql("SELECT * FROM task WHERE context = :context ORDER BY seq")
                .param("context", context.value())
                .query(TaskRows::task)
                .list();
    }

    /** A part of these. */
    public List<StoredTask> of(ContextId context, int offset, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM task WHERE context = :context
                        ORDER BY seq LIMIT :limit OFFSET :offset
                        """)
                .param("context", context.value())
                .param("limit", limit)
                .param("offset", offset)
                .query(TaskRows::task)
                .list();
    }

    /** Those of a context that have not ended, in the order of submission. */
    public List<StoredTask> openOf(ContextId context) {
        return jdbc.sql(
                        """
                        SELECT * FROM task WHERE context = :context AND ended_at IS NULL
                        ORDER BY seq
                        """)
                .param("context", context.value())
                .query(TaskRows::task)
                .list();
    }

    /** All tasks of a gang, also those that have ended. */
    public List<StoredTask> together(ContextId context, String gang) {
        return jdbc.sql(
                        """
                        SELECT * FROM task WHERE context = :context AND together = :gang
                        ORDER BY seq
                        """)
                .param("context", context.value())
                .param("gang", gang)
                .query(TaskRows::task)
                .list();
    }

    /** Tasks that run or may run on the host. */
    public List<StoredTask> occupying(HostName host) {
        return jdbc.sql("SELECT * FROM task WHERE occupies = :host ORDER BY seq")
                .param("host", host.value())
                .query(TaskRows::task)
                .list();
    }

    /** The attempts of these tasks only; read with every sync. */
    public List<TaskAttempt> attemptsOn(HostName host) {
        return attemptsOn(List.of(host)).getOrDefault(host, List.of());
    }

    /** The same of each of these hosts that has any; in no order. */
    public Map<HostName, List<TaskAttempt>> attemptsOn(Collection<HostName> hosts) {
        var found = new HashMap<HostName, List<TaskAttempt>>();
        for (List<String> some : Columns.portions(hosts.stream().map(HostName::value).toList())) {
            jdbc.sql("SELECT occupies, id, attempt FROM task WHERE occupies IN (:hosts)")
                    .param("hosts", some)
                    .query(row -> {
                        found.computeIfAbsent(
                                        new HostName(row.getString("occupies")),
                                        _ -> new ArrayList<>())
                                .add(
                                        new TaskAttempt(
                                                new TaskId(row.getString("id")),
                                                row.getInt("attempt")));
                    });
        }
        return found;
    }

    /** Tasks whose offer or deadline is over. */
    public List<StoredTask> due(long steadyMillis) {
        return jdbc.sql("SELECT * FROM task WHERE due < :now ORDER BY due, seq")
                .param("now", steadyMillis)
                .query(TaskRows::task)
                .list();
    }

    /**
     * Stores new states, each with a row of its history, where attempt and version of the task
     * still are those of {@code from}; one answer for each. Several moves of one task form a chain,
     * and all are stored if the first is.
     */
    public List<Written> change(List<Move> moves) {
        return writes.change(moves);
    }

    /** Stores the new state of one task. */
    public Written change(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant time,
            String who,
            String detail) {
        return change(List.of(new Move(from, to, facts, due, time, who, detail))).getFirst();
    }

    /** Stores progress; no change of state, so it is not fenced by the version. */
    public void progress(TaskId id, int attempt, long done, long total) {
        jdbc.sql(
                        """
                        UPDATE task SET progress_done = :done, progress_total = :total
                        WHERE id = :id AND attempt = :attempt
                        """)
                .param("done", done)
                .param("total", total)
                .param("id", id.value())
                .param("attempt", attempt)
                .update();
    }

    /** Oldest first. */
    public List<TaskChange> history(TaskId id) {
        return jdbc.sql("SELECT * FROM task_history WHERE task = :id ORDER BY number")
                .param("id", id.value())
                .query(Columns.records(TaskChange.class))
                .list();
    }

    static StoredTask task(ResultSet row, int number) throws SQLException {
        String files = row.getString("files");
        return new StoredTask(
                new ContextId(row.getString("context")),
                row.getLong("seq"),
                row.getString("owner"),
                Objects.requireNonNull(Columns.json(row, "descriptor", TaskDescriptor.class)),
                TaskStateColumns.read(row),
                row.getLong("version"),
                Columns.host(row, "host"),
                new StoredTask.Facts(
                        Columns.instant(row, "started_at"),
                        Columns.instant(row, "ended_at"),
                        Columns.json(row, "usage", ResourceUsage.class),
                        files == null
                                ? List.of()
                                : List.of(Wire.read(files, Report.UploadedFile[].class)),
                        row.getLong("progress_done"),
                        row.getLong("progress_total")),
                inherited(row));
    }

    private static Map<String, String> inherited(ResultSet row) throws SQLException {
        String origins = row.getString("inherited");
        return origins.equals("{}") ? Map.of() : Wire.mapper().readValue(origins, ORIGINS);
    }
}
