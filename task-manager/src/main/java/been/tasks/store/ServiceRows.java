package been.tasks.store;

import been.protocol.Dependency;
import been.protocol.Readiness;
import been.protocol.Wire;
import been.protocol.tasks.ServiceView;
import been.tasks.state.TaskState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/** Services that tasks of every context find: running tasks, and those outside the platform. */
public final class ServiceRows {
    private static final TypeReference<Map<String, String>> VALUES = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final CheckpointRows checkpoints;

    ServiceRows(JdbcClient jdbc, CheckpointRows checkpoints) {
        this.jdbc = jdbc;
        this.checkpoints = checkpoints;
    }

    /** Those that can be used now, by name. */
    public List<ServiceView> all() {
        return Stream.concat(
                        external().stream(), tasks().stream().flatMap(task -> ready(task).stream()))
                .sorted(Comparator.comparing(ServiceView::name))
                .toList();
    }

    /** Tasks that are services or will be, and have not ended. */
    public List<StoredTask> tasks() {
        return jdbc.sql("SELECT * FROM task WHERE service IS NOT NULL AND ended_at IS NULL")
                .query(TaskRows::task)
                .list();
    }

    private Optional<ServiceView> ready(StoredTask task) {
        Map<String, String> values =
                checkpoints.of(task.context(), task.name()).stream()
                        .collect(
                                Collectors.toMap(
                                        CheckpointRows.Checkpoint::name,
                                        CheckpointRows.Checkpoint::value));
        values.remove(Dependency.STARTED);
        Readiness.LINK_CHECKPOINTS.forEach(values::remove);
        return task.state() instanceof TaskState.Running
                        && values.remove(Readiness.CHECKPOINT) != null
                ? Optional.of(
                        new ServiceView(
                                Objects.requireNonNull(task.descriptor().service()),
                                values,
                                task.id(),
                                task.owner(),
                                Objects.requireNonNull(task.facts().startedAt())))
                : Optional.empty();
    }

    /** Those outside the platform. */
    public List<ServiceView> external() {
        return jdbc.sql("SELECT * FROM external_service")
                .query((row, _) ->
                        new ServiceView(
                                row.getString("name"),
                                Wire.mapper().readValue(row.getString("entries"), VALUES),
                                null,
                                row.getString("added_by"),
                                Instant.ofEpochMilli(row.getLong("added_at"))))
                .list();
    }

    /** Adds one outside the platform. */
    public void add(ServiceView external) {
        jdbc.sql(
                        "INSERT INTO external_service (name, entries, added_by, added_at) VALUES (?, ?, ?, ?)")
                .params(
                        external.name(),
                        Columns.object(external.values()),
                        external.addedBy(),
                        external.addedAt().toEpochMilli())
                .update();
    }

    /** {@code OVERTAKEN} when there is none outside the platform. */
    public Written remove(String name) {
        return Columns.written(
                jdbc.sql("DELETE FROM external_service WHERE name = ?").param(name).update());
    }
}
