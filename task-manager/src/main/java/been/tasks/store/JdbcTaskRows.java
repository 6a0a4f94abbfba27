package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.ProtocolVersion;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.tasks.state.TaskState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

final class JdbcTaskRows implements TaskRows {
    private static final TypeReference<Map<String, String>> ORIGINS = new TypeReference<>() {};

    /** Of a digest, enough to tell packages apart where only speed depends on it. */
    private static final int DIGITS = 16;

    private static final String INSERT_HISTORY =
            """
            INSERT INTO task_history (task, number, time, attempt, state, reason, who, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private final JdbcClient jdbc;
    private final JdbcTemplate batch;
    private final Database database;

    JdbcTaskRows(JdbcClient jdbc, JdbcTemplate batch, Database database) {
        this.jdbc = jdbc;
        this.batch = batch;
        this.database = database;
    }

    @Override
    public long nextSeq() {
        return database.nextNumber("task");
    }

    @Override
    public void insert(List<StoredTask> tasks, int priority, Instant time, String who) {
        batch.batchUpdate(
                """
                INSERT INTO task (id, context, seq, name, kind, owner, descriptor, exclusivity,
                    cores, resources, restriction, hosts, groups_of_hosts, together, priority,
                    protocol, inherited, keeps_work, packages, state, version, attempt, retries_left,
                    offers_left, detail, again, progress_done, progress_total)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0, 0, 0)
                """,
                tasks.stream().map(task -> inserted(task, priority)).toList());
        batch.batchUpdate(
                INSERT_HISTORY,
                tasks.stream()
                        .map(task ->
                                historyOf(task.id(), task.version(), task.state(), time, who, ""))
                        .toList());
    }

    private static @Nullable Object[] inserted(StoredTask task, int priority) {
        TaskDescriptor descriptor = task.descriptor();
        Placement placement = descriptor.placement();
        return new @Nullable Object[] {
            descriptor.id().value(),
            task.context().value(),
            task.seq(),
            descriptor.name(),
            descriptor.kind().name(),
            task.owner(),
            Wire.write(descriptor),
            placement.exclusivity().name(),
            placement.cores(),
            Wire.write(new TreeMap<>(descriptor.demands())),
            placement.restriction(),
            Wire.write(placement.hosts()),
            Wire.write(placement.groups()),
            placement.together(),
            priority,
            ProtocolVersion.neededBy(descriptor),
            Wire.write(new TreeMap<>(task.inherited())),
            descriptor.failure().work() == FailurePolicy.WorkFolder.KEPT ? 1 : 0,
            unpacked(descriptor),
            task.state().name(),
            task.version(),
            task.attempt(),
            task.state().tries().retriesLeft(),
            task.state().tries().offersLeft()
        };
    }

    /** What a task unpacks, in one word: equal ones need the same packages. */
    private static String unpacked(TaskDescriptor descriptor) {
        return descriptor.packages().values().stream()
                .map(used -> used.digest().substring(0, DIGITS))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static @Nullable Object[] historyOf(
            TaskId id, long number, TaskState state, Instant time, String who, String detail) {
        Reason reason = TaskStateColumns.of(state).reason();
        return new @Nullable Object[] {
            id.value(),
            number,
            time.toEpochMilli(),
            state.tries().attempt(),
            state.name(),
            reason == null ? null : reason.wireName(),
            who,
            detail
        };
    }

    @Override
    public Optional<StoredTask> find(TaskId id) {
        return jdbc.sql("SELECT * FROM task WHERE id = :id")
                .param("id", id.value())
                .query(JdbcTaskRows::task)
                .optional();
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
    public List<StoredTask> of(ContextId context) {
        return jdbc.sql("SELECT * FROM task WHERE context = :context ORDER BY seq")
                .param("context", context.value())
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
    public List<StoredTask> due(long steadyMillis) {
        return jdbc.sql("SELECT * FROM task WHERE due < :now ORDER BY due, seq")
                .param("now", steadyMillis)
                .query(JdbcTaskRows::task)
                .list();
    }

    @Override
    public Written change(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant time,
            String who,
            String detail) {
        var columns = TaskStateColumns.of(to);
        HostName occupies = columns.occupies();
        Written written =
                Columns.written(
                        jdbc.sql(
                                        """
                                        UPDATE task SET state = :state, version = version + 1,
                                            attempt = :nextAttempt, retries_left = :retriesLeft,
                                            offers_left = :offersLeft, host = :host,
                                            occupies = :occupies, outcome = :outcome,
                                            reason = :reason, detail = :detail, again = :again,
                                            due = :due, started_at = :startedAt,
                                            ended_at = :endedAt, usage = :usage, files = :files,
                                            progress_done = :done, progress_total = :total
                                        WHERE id = :id AND attempt = :attempt AND version = :version
                                        """)
                                .param("state", columns.state())
                                .param("nextAttempt", columns.tries().attempt())
                                .param("retriesLeft", columns.tries().retriesLeft())
                                .param("offersLeft", columns.tries().offersLeft())
                                .param("host", value(occupies == null ? from.host() : occupies))
                                .param("occupies", value(occupies))
                                .param("outcome", name(columns.outcome()))
                                .param("reason", wireName(columns.reason()))
                                .param("detail", columns.detail())
                                .param("again", columns.again() ? 1 : 0)
                                .param("due", due)
                                .param("startedAt", Columns.millis(facts.startedAt()))
                                .param("endedAt", Columns.millis(facts.endedAt()))
                                .param("usage", Columns.json(facts.usage()))
                                .param("files", files(facts))
                                .param("done", facts.progressDone())
                                .param("total", facts.progressTotal())
                                .param("id", from.id().value())
                                .param("attempt", from.attempt())
                                .param("version", from.version())
                                .update());
        if (written == Written.DONE) {
            batch.update(
                    INSERT_HISTORY,
                    historyOf(from.id(), from.version() + 1, to, time, who, detail));
        }
        return written;
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
    public List<HistoryRow> history(TaskId id) {
        return jdbc.sql("SELECT * FROM task_history WHERE task = :id ORDER BY number")
                .param("id", id.value())
                .query(JdbcTaskRows::historyRow)
                .list();
    }

    private static HistoryRow historyRow(ResultSet row, int number) throws SQLException {
        String reason = row.getString("reason");
        return new HistoryRow(
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
                Wire.mapper().readValue(row.getString("inherited"), ORIGINS));
    }

    private static @Nullable String files(StoredTask.Facts facts) {
        return facts.files().isEmpty() ? null : Wire.write(new ArrayList<>(facts.files()));
    }

    private static @Nullable String value(@Nullable HostName host) {
        return host == null ? null : host.value();
    }

    private static @Nullable String name(@Nullable Enum<?> constant) {
        return constant == null ? null : constant.name();
    }

    private static @Nullable String wireName(@Nullable Reason reason) {
        return reason == null ? null : reason.wireName();
    }
}
