package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.tasks.TaskChange;
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
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

final class JdbcTaskRows implements TaskRows {
    private static final TypeReference<Map<String, String>> ORIGINS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final TaskWrites writes;
    private final Database database;

    JdbcTaskRows(JdbcClient jdbc, Batches batches, Database database) {
        this.jdbc = jdbc;
        this.writes = new TaskWrites(batches);
        this.database = database;
    }

    @Override
    public List<Long> nextSeqs(List<Integer> counts) {
        return database.nextNumbers("task", counts);
    }

    @Override
    public void insert(List<Fresh> tasks, Instant time) {
        writes.insert(tasks, time);
    }

    @Override
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

    @Override
    public Optional<StoredTask> find(TaskId id) {
        return jdbc.sql("SELECT * FROM task WHERE id = :id")
                .param("id", id.value())
                .query(JdbcTaskRows::task)
                .optional();
    }

    @Override
    public List<StoredTask> find(Collection<TaskId> ids) {
        var found = new ArrayList<StoredTask>();
        for (List<String> some : Columns.portions(ids.stream().map(TaskId::value).toList())) {
            found.addAll(
                    jdbc.sql("SELECT * FROM task WHERE id IN (:ids)")
                            .param("ids", some)
                            .query(JdbcTaskRows::task)
                            .list());
        }
        return found;
    }

    @Override
    public Set<TaskId> existing(Collection<TaskId> ids) {
        var found = new HashSet<TaskId>();
        for (List<String> some : Columns.portions(ids.stream().map(TaskId::value).toList())) {
            jdbc.sql("SELECT id FROM task WHERE id IN (:ids)")
                    .param("ids", some)
                    .query(String.class)
                    .list()
                    .forEach(id -> found.add(new TaskId(id)));
        }
        return found;
    }

    @Override
    public List<StoredTask> named(ContextId context, Collection<String> names) {
        var found = new ArrayList<StoredTask>();
        for (List<String> some : Columns.portions(names)) {
            found.addAll(
                    jdbc.sql("SELECT * FROM task WHERE context = :context AND name IN (:names)")
                            .param("context", context.value())
                            .param("names", some)
                            .query(JdbcTaskRows::task)
                            .list());
        }
        return found;
    }

    @Override
    public List<StoredTask> debugged() {
        return jdbc.sql(
                        """
                        SELECT task.* FROM task JOIN attempt
                            ON attempt.task = task.id AND attempt.number = task.attempt
                        WHERE task.occupies IS NOT NULL AND task.state = 'Running'
                            AND attempt.debug_port IS NOT NULL
                        ORDER BY task.seq
                        """)
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<StoredTask> ready(int limit) {
        return jdbc.sql("SELECT * FROM task WHERE state = 'Ready' ORDER BY seq LIMIT :limit")
                .param("limit", limit)
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<StoredTask> of(ContextId context) {
        return jdbc.sql("SELECT * FROM task WHERE context = :context ORDER BY seq")
                .param("context", context.value())
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<StoredTask> of(ContextId context, int offset, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM task WHERE context = :context
                        ORDER BY seq LIMIT :limit OFFSET :offset
                        """)
                .param("context", context.value())
                .param("limit", limit)
                .param("offset", offset)
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<StoredTask> openOf(ContextId context) {
        return jdbc.sql(
                        """
                        SELECT * FROM task WHERE context = :context AND ended_at IS NULL
                        ORDER BY seq
                        """)
                .param("context", context.value())
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<StoredTask> occupying(HostName host) {
        return jdbc.sql("SELECT * FROM task WHERE occupies = :host ORDER BY seq")
                .param("host", host.value())
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
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

    @Override
    public List<StoredTask> due(long steadyMillis) {
        return jdbc.sql("SELECT * FROM task WHERE due < :now ORDER BY due, seq")
                .param("now", steadyMillis)
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public List<Written> change(List<Move> moves) {
        return writes.change(moves);
    }

    @Override
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

    @Override
    public List<TaskChange> history(TaskId id) {
        return jdbc.sql("SELECT * FROM task_history WHERE task = :id ORDER BY number")
                .param("id", id.value())
                .query(JdbcTaskRows::historyRow)
                .list();
    }

    private static TaskChange historyRow(ResultSet row, int number) throws SQLException {
        String reason = row.getString("reason");
        return new TaskChange(
                Objects.requireNonNull(Columns.instant(row, "time")),
                row.getInt("attempt"),
                row.getString("state"),
                reason == null ? null : Reason.of(reason),
                row.getString("who"),
                row.getString("detail"));
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
