package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

final class JdbcPlacementRows implements PlacementRows {
    private static final TypeReference<Map<String, Long>> AMOUNTS = new TypeReference<>() {};

    private final JdbcClient jdbc;

    JdbcPlacementRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<ReadyRow> ready(int alike) {
        return jdbc.sql(
                        """
                        SELECT * FROM (
                            SELECT id, context, owner, seq, exclusivity, cores, resources,
                                restriction, hosts, host, ROW_NUMBER() OVER (PARTITION BY owner, context, exclusivity,
                                    cores, resources, restriction, hosts ORDER BY seq) AS place
                            FROM task WHERE state = 'Ready') AS ready
                        WHERE place <= :alike ORDER BY seq
                        """)
                .param("alike", alike)
                .query(JdbcPlacementRows::readyRow)
                .list();
    }

    private static ReadyRow readyRow(ResultSet row, int number) throws SQLException {
        return new ReadyRow(
                new TaskId(row.getString("id")),
                new ContextId(row.getString("context")),
                row.getString("owner"),
                row.getLong("seq"),
                Exclusivity.valueOf(row.getString("exclusivity")),
                row.getInt("cores"),
                resources(row),
                row.getString("restriction"),
                List.of(Wire.read(row.getString("hosts"), HostName[].class)),
                Columns.host(row, "host"));
    }

    @Override
    public List<OccupantRow> occupants() {
        return jdbc.sql(
                        """
                        SELECT occupies, id, context, exclusivity, cores, resources,
                            CASE WHEN kind = 'SERVICE' OR EXISTS (
                                SELECT 1 FROM awaiting WHERE awaiting.waiter = task.id) OR EXISTS (
                                SELECT 1 FROM latch_wait WHERE latch_wait.waiter = task.id)
                            THEN 1 ELSE 0 END AS waits
                        FROM task WHERE occupies IS NOT NULL AND kind <> 'GENERATOR' ORDER BY seq
                        """)
                .query(JdbcPlacementRows::occupantRow)
                .list();
    }

    private static OccupantRow occupantRow(ResultSet row, int number) throws SQLException {
        return new OccupantRow(
                Objects.requireNonNull(Columns.host(row, "occupies")),
                new TaskId(row.getString("id")),
                new ContextId(row.getString("context")),
                Exclusivity.valueOf(row.getString("exclusivity")),
                row.getInt("cores"),
                resources(row),
                row.getInt("waits") != 0);
    }

    private static Map<String, Long> resources(ResultSet row) throws SQLException {
        return Wire.mapper().readValue(row.getString("resources"), AMOUNTS);
    }

    @Override
    public Map<TaskId, List<HostName>> refusals(long steadyMillis) {
        var refusals = new HashMap<TaskId, List<HostName>>();
        jdbc.sql("SELECT task, host FROM refusal WHERE avoid_until > :now")
                .param("now", steadyMillis)
                .query(row -> {
                    refusals.computeIfAbsent(
                                    new TaskId(row.getString("task")), _ -> new ArrayList<>())
                            .add(new HostName(row.getString("host")));
                });
        return refusals;
    }

    @Override
    public void refuse(TaskId task, HostName host, long avoidUntil) {
        jdbc.sql(
                        """
                        INSERT INTO refusal (task, host, avoid_until)
                        VALUES (:task, :host, :until)
                        ON CONFLICT (task, host) DO UPDATE SET avoid_until = :until
                        """)
                .param("task", task.value())
                .param("host", host.value())
                .param("until", avoidUntil)
                .update();
    }

    @Override
    public void removeRefusals(TaskId task) {
        jdbc.sql("DELETE FROM refusal WHERE task = :task").param("task", task.value()).update();
    }

    @Override
    public Written claim(HostName host, long version, long steadyMillis) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE host SET version = version + 1
                                WHERE name = :name AND version = :version AND lease_until > :now
                                """)
                        .param("name", host.value())
                        .param("version", version)
                        .param("now", steadyMillis)
                        .update());
    }

    @Override
    public Map<String, Long> served() {
        var served = new HashMap<String, Long>();
        jdbc.sql("SELECT owner, served FROM turn")
                .query(row -> {
                    served.put(row.getString("owner"), row.getLong("served"));
                });
        return served;
    }

    @Override
    public void serve(String owner, long number) {
        jdbc.sql(
                        """
                        INSERT INTO turn (owner, served) VALUES (:owner, :number)
                        ON CONFLICT (owner) DO UPDATE SET served = :number
                        """)
                .param("owner", owner)
                .param("number", number)
                .update();
    }
}
