package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

final class JdbcPlacementRows implements PlacementRows {
    private static final TypeReference<Map<String, Long>> AMOUNTS = new TypeReference<>() {};

    /** SQLite takes at most 32,766 parameters in a statement, older ones 999. */
    private static final int IDS_AT_ONCE = 500;

    private static final String READY =
            """
            SELECT id, context, owner, priority, seq, kind, exclusivity, cores, resources,
                restriction, hosts, groups_of_hosts, host, keeps_work, packages,
                together
            FROM task WHERE state = 'Ready'
            """;

    private static final String OCCUPANTS =
            """
            SELECT occupies, id, context, seq, kind, exclusivity, cores, resources,
                CASE WHEN EXISTS (
                    SELECT 1 FROM awaiting WHERE awaiting.waiter = task.id) OR EXISTS (
                    SELECT 1 FROM latch_wait WHERE latch_wait.waiter = task.id)
                THEN 1 ELSE 0 END AS is_waiting
            FROM task WHERE occupies IS NOT NULL
            """;

    private static final RowWrite CLAIM =
            RowWrite.of(
                    """
                    UPDATE host SET version = version + 1
                    WHERE name = ? AND version = ? AND lease_until > ?
                    """,
                    "text bigint bigint");

    private static final RowWrite SERVE =
            RowWrite.of(
                    """
                    INSERT INTO turn (owner, served) VALUES (?, ?)
                    ON CONFLICT (owner) DO UPDATE SET served = EXCLUDED.served
                    """,
                    "text bigint");

    private static final RowWrite REMOVE_REFUSALS =
            RowWrite.of("DELETE FROM refusal WHERE task = ?", "text");

    private final JdbcClient jdbc;
    private final Batches batches;

    JdbcPlacementRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    @Override
    public List<HostRow> hosts() {
        return jdbc.sql(
                        """
                        SELECT name, version, lease_until, failures, configuration, readings,
                            joined_at, online_since, drain_since, drain_until, drain_by,
                            drain_why, revoked_at, revoked_by, revoked_why
                        FROM host WHERE removed_at IS NULL ORDER BY name
                        """)
                .query((row, _) ->
                        new HostRow(
                                new HostName(row.getString("name")),
                                row.getLong("version"),
                                row.getLong("lease_until"),
                                row.getInt("failures"),
                                row.getLong("configuration"),
                                row.getString("readings"),
                                JdbcMembershipRows.membership(row)))
                .list();
    }

    @Override
    public List<ReadyRow> readyAfter(long seq, int most) {
        return jdbc.sql(READY + " AND seq > :seq ORDER BY seq LIMIT :most")
                .param("seq", seq)
                .param("most", most)
                .query(JdbcPlacementRows::readyRow)
                .list();
    }

    /**
     * Sorted here: asked for an order, PostgreSQL walks through all that are ready until it has met
     * those of one context.
     */
    @Override
    public List<ReadyRow> readyOf(Collection<ContextId> contexts) {
        var found = new ArrayList<ReadyRow>();
        for (List<String> some :
                Columns.portions(contexts.stream().map(ContextId::value).toList())) {
            found.addAll(
                    jdbc.sql(READY + " AND ended_at IS NULL AND context IN (:contexts)")
                            .param("contexts", some)
                            .query(JdbcPlacementRows::readyRow)
                            .list());
        }
        found.sort(Comparator.comparingLong(ReadyRow::seq));
        return found;
    }

    @Override
    public List<ReadyRow> ready(Collection<TaskId> ids) {
        return byIds(READY, ids, JdbcPlacementRows::readyRow);
    }

    @Override
    public List<ReadyRow> readyOf(Gang gang) {
        return jdbc.sql(READY + " AND context = :context AND together = :name ORDER BY seq")
                .param("context", gang.context().value())
                .param("name", gang.name())
                .query(JdbcPlacementRows::readyRow)
                .list();
    }

    @Override
    public int unplaced(Gang gang) {
        return jdbc.sql(
                        """
                        SELECT COUNT(*) FROM task WHERE context = :context AND together = :name
                            AND state IN ('Waiting', 'Ready')
                        """)
                .param("context", gang.context().value())
                .param("name", gang.name())
                .query(Integer.class)
                .single();
    }

    @Override
    public Set<Gang> gangsOf(Collection<TaskId> ids) {
        return new LinkedHashSet<>(
                byIds(
                        "SELECT context, together FROM task WHERE together IS NOT NULL",
                        ids,
                        (row, _) ->
                                new Gang(
                                        new ContextId(row.getString("context")),
                                        row.getString("together"))));
    }

    /**
     * Found by their ids and by nothing else: else PostgreSQL may go through all that are ready, or
     * on hosts, and look for each of them among the ids.
     */
    private <T> List<T> byIds(String select, Collection<TaskId> ids, RowMapper<T> mapper) {
        var all = ids.stream().map(TaskId::value).toList();
        var found = new ArrayList<T>();
        String named =
                "WITH named AS MATERIALIZED (SELECT * FROM task WHERE id IN (:ids)) "
                        + select.replace("FROM task", "FROM named AS task");
        for (int from = 0; from < all.size(); from += IDS_AT_ONCE) {
            found.addAll(
                    jdbc.sql(named + " ORDER BY seq")
                            .param(
                                    "ids",
                                    all.subList(from, Math.min(all.size(), from + IDS_AT_ONCE)))
                            .query(mapper)
                            .list());
        }
        return found;
    }

    private static ReadyRow readyRow(ResultSet row, int number) throws SQLException {
        String hosts = row.getString("hosts");
        String groups = row.getString("groups_of_hosts");
        return new ReadyRow(
                new TaskId(row.getString("id")),
                new ContextId(row.getString("context")),
                row.getString("owner"),
                row.getInt("priority"),
                row.getLong("seq"),
                TaskKind.valueOf(row.getString("kind")),
                Exclusivity.valueOf(row.getString("exclusivity")),
                row.getInt("cores"),
                resources(row),
                row.getString("restriction"),
                hosts.equals("[]") ? List.of() : List.of(Wire.read(hosts, HostName[].class)),
                groups.equals("[]") ? List.of() : List.of(Wire.read(groups, String[].class)),
                Columns.host(row, "host"),
                row.getInt("keeps_work") != 0,
                row.getString("packages"),
                row.getString("together"));
    }

    @Override
    public List<Crowd> crowds() {
        return jdbc.sql(
                        """
                        SELECT occupies, COUNT(*) AS tasks, SUM(seq) AS orders,
                            SUM((seq % 65521) * (seq % 65521)) AS squares
                        FROM task WHERE occupies IS NOT NULL GROUP BY occupies
                        """)
                .query((row, _) ->
                        new Crowd(
                                new HostName(row.getString("occupies")),
                                row.getLong("tasks"),
                                row.getLong("orders"),
                                row.getLong("squares")))
                .list();
    }

    @Override
    public List<OccupantRow> occupantsOf(Collection<HostName> hosts) {
        var found = new ArrayList<OccupantRow>();
        for (List<String> some : Columns.portions(hosts.stream().map(HostName::value).toList())) {
            found.addAll(
                    jdbc.sql(OCCUPANTS + " AND occupies IN (:hosts)")
                            .param("hosts", some)
                            .query(JdbcPlacementRows::occupantRow)
                            .list());
        }
        found.sort(Comparator.comparingLong(OccupantRow::seq));
        return found;
    }

    @Override
    public Set<TaskId> waiting() {
        return new LinkedHashSet<>(
                jdbc.sql("SELECT waiter FROM awaiting UNION SELECT waiter FROM latch_wait")
                        .query((row, _) -> new TaskId(row.getString("waiter")))
                        .list());
    }

    @Override
    public List<OccupantRow> occupants(Collection<TaskId> ids) {
        return byIds(OCCUPANTS, ids, JdbcPlacementRows::occupantRow);
    }

    private static OccupantRow occupantRow(ResultSet row, int number) throws SQLException {
        return new OccupantRow(
                Objects.requireNonNull(Columns.host(row, "occupies")),
                new TaskId(row.getString("id")),
                new ContextId(row.getString("context")),
                row.getLong("seq"),
                TaskKind.valueOf(row.getString("kind")),
                Exclusivity.valueOf(row.getString("exclusivity")),
                row.getInt("cores"),
                resources(row),
                row.getInt("is_waiting") != 0);
    }

    private static Map<String, Long> resources(ResultSet row) throws SQLException {
        String amounts = row.getString("resources");
        return amounts.equals("{}") ? Map.of() : Wire.mapper().readValue(amounts, AMOUNTS);
    }

    @Override
    public OptionalLong nextRefusalEnd(long steadyMillis) {
        return jdbc
                .sql("SELECT avoid_until FROM refusal WHERE avoid_until > :now")
                .param("now", steadyMillis)
                .query(Long.class)
                .list()
                .stream()
                .mapToLong(Long::longValue)
                .min();
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
    public void removeRefusals(Collection<TaskId> tasks) {
        batches.write(REMOVE_REFUSALS, Columns.rows(tasks));
    }

    /** In one order, so that two who claim the same wait for each other and not in a circle. */
    @Override
    public Set<HostName> claim(Map<HostName, Long> versions, long steadyMillis) {
        List<HostName> names =
                versions.keySet().stream().sorted(Comparator.comparing(HostName::value)).toList();
        int[] rows =
                batches.write(
                        CLAIM,
                        names.stream()
                                .map(name ->
                                        new Object[] {
                                            name.value(),
                                            Objects.requireNonNull(versions.get(name)),
                                            steadyMillis
                                        })
                                .toList());
        var claimed = new LinkedHashSet<HostName>();
        for (int i = 0; i < rows.length; i++) {
            if (Columns.written(rows[i]) == Written.DONE) {
                claimed.add(names.get(i));
            }
        }
        return claimed;
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
    public void serve(Map<String, Long> numbers) {
        batches.write(
                SERVE,
                new TreeMap<>(numbers)
                        .entrySet().stream()
                                .map(turn -> new Object[] {turn.getKey(), turn.getValue()})
                                .toList());
    }
}
