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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

final class JdbcPlacementRows implements PlacementRows {
    private static final TypeReference<Map<String, Long>> AMOUNTS = new TypeReference<>() {};

    private static final String COLUMNS =
"""
            task.id, task.context, task.owner, task.priority, task.seq, task.kind,
            task.exclusivity, task.cores, task.resources, task.restriction, task.hosts,
            task.groups_of_hosts, task.host, task.keeps_work, task.packages,
            task.together
""";

    /** Not refused lately; of a gang its oldest, once all of it is ready and none was refused. */
    private static final String PLACEABLE =
            """
            NOT EXISTS (
                SELECT 1 FROM refusal
                WHERE refusal.task = task.id AND refusal.avoid_until > :now)
            AND (task.together IS NULL OR NOT EXISTS (
                SELECT 1 FROM task AS other
                WHERE other.context = task.context AND other.together = task.together
                    AND (other.state = 'Waiting' OR other.state = 'Ready' AND (
                        other.seq < task.seq OR EXISTS (
                            SELECT 1 FROM refusal
                            WHERE refusal.task = other.id AND refusal.avoid_until > :now)))))
            """;

    /**
     * Steps from one digest of needs to the next, however many tasks share one. Steps are by {@code
     * LIMIT 1}, since PostgreSQL reads all ready tasks for a {@code MIN} as long as its statistics
     * say that none is ready.
     */
    private static final String KINDS =
            """
            WITH RECURSIVE step (needs) AS (
                SELECT (SELECT needs FROM task WHERE state = 'Ready' AND needs > :after
                    ORDER BY needs LIMIT 1)
                UNION ALL
                SELECT (SELECT needs FROM task WHERE state = 'Ready' AND needs > step.needs
                    ORDER BY needs LIMIT 1)
                FROM step WHERE step.needs IS NOT NULL)
            SELECT page.needs AS word,
                (SELECT same.priority FROM task AS same
                    WHERE same.state = 'Ready' AND same.needs = page.needs
                    ORDER BY same.priority DESC LIMIT 1) AS highest,
                NOT EXISTS (SELECT 1 FROM task AS other
                    WHERE other.state = 'Ready' AND other.needs = page.needs
                        AND other.id <> task.id) AS is_only,
            """
                    + COLUMNS
                    + """
                    FROM (SELECT step.needs, (
                            SELECT task.id FROM task
                            WHERE task.state = 'Ready' AND task.needs = step.needs AND
                    """
                    + PLACEABLE
                    + """
                            ORDER BY task.seq LIMIT 1) AS oldest
                        FROM step WHERE step.needs IS NOT NULL LIMIT :most) AS page
                    LEFT JOIN task AS task ON task.id = page.oldest
                    ORDER BY page.needs
                    """;

    /** Steps from one priority to the next, and within each from one owner to the next. */
    private static final String TURNS =
            """
            WITH RECURSIVE step (priority) AS (
                SELECT (SELECT priority FROM task WHERE state = 'Ready' AND needs = :needs
                    ORDER BY priority DESC LIMIT 1)
                UNION ALL
                SELECT (SELECT task.priority FROM task
                    WHERE task.state = 'Ready' AND task.needs = :needs
                        AND task.priority < step.priority
                    ORDER BY task.priority DESC LIMIT 1)
                FROM step WHERE step.priority IS NOT NULL),
            turn (priority, owner) AS (
                SELECT step.priority, (SELECT task.owner FROM task
                    WHERE task.state = 'Ready' AND task.needs = :needs
                        AND task.priority = step.priority
                    ORDER BY task.owner LIMIT 1)
                FROM step WHERE step.priority IS NOT NULL
                UNION ALL
                SELECT turn.priority, (SELECT task.owner FROM task
                    WHERE task.state = 'Ready' AND task.needs = :needs
                        AND task.priority = turn.priority AND task.owner > turn.owner
                    ORDER BY task.owner LIMIT 1)
                FROM turn WHERE turn.owner IS NOT NULL)
            SELECT turn.priority, turn.owner, (SELECT task.seq FROM task
                WHERE task.state = 'Ready' AND task.needs = :needs
                    AND task.priority = turn.priority AND task.owner = turn.owner AND
            """
                    + PLACEABLE
                    + """
                        ORDER BY task.seq LIMIT 1) AS seq
                    FROM turn WHERE turn.owner IS NOT NULL
                    """;

    /** Steps from one digest of needs to the next within each context. */
    private static final String NEEDS_OF_CONTEXTS =
            """
            WITH RECURSIVE step (context, needs) AS (
                SELECT context.id, (SELECT task.needs FROM task
                    WHERE task.state = 'Ready' AND task.context = context.id
                    ORDER BY task.needs LIMIT 1)
                FROM context WHERE context.id IN (:contexts)
                UNION ALL
                SELECT step.context, (SELECT task.needs FROM task
                    WHERE task.state = 'Ready' AND task.context = step.context
                        AND task.needs > step.needs
                    ORDER BY task.needs LIMIT 1)
                FROM step WHERE step.needs IS NOT NULL)
            SELECT step.context, step.needs FROM step WHERE step.needs IS NOT NULL
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
    public List<StoredHost> hosts() {
        return jdbc.sql(
"""
                        SELECT name, version, incarnation, reported, lease_until, seen_at, failures,
                            configuration, NULL AS digest, readings, NULL AS usage, joined_at,
                            online_since, drain_since, drain_until, drain_by, drain_why,
                            revoked_at, revoked_by, revoked_why
                        FROM host WHERE removed_at IS NULL ORDER BY name
""")
                .query(JdbcHostRows::host)
                .list();
    }

    @Override
    public List<OccupantRow> occupants() {
        return jdbc.sql(
                        """
                        SELECT occupies, context, kind, exclusivity, cores, resources,
                            CASE WHEN waiting.waiter IS NULL THEN 0 ELSE 1 END AS is_waiting,
                            COUNT(*) AS tasks
                        FROM task LEFT JOIN (
                            SELECT waiter FROM awaiting UNION SELECT waiter FROM latch_wait
                        ) AS waiting ON waiting.waiter = task.id
                        WHERE occupies IS NOT NULL
                        GROUP BY occupies, context, kind, exclusivity, cores, resources, is_waiting
                        """)
                .query((row, _) ->
                        new OccupantRow(
                                new HostName(row.getString("occupies")),
                                new ContextId(row.getString("context")),
                                TaskKind.valueOf(row.getString("kind")),
                                Exclusivity.valueOf(row.getString("exclusivity")),
                                row.getInt("cores"),
                                resources(row),
                                row.getInt("is_waiting") != 0,
                                row.getInt("tasks")))
                .list();
    }

    @Override
    public List<KindRow> kinds(String after, int most, long steadyMillis) {
        return jdbc.sql(KINDS)
                .param("after", after)
                .param("most", most)
                .param("now", steadyMillis)
                .query((row, number) ->
                        new KindRow(
                                row.getString("word"),
                                row.getInt("highest"),
                                row.getString("id") == null ? null : readyRow(row, number),
                                row.getBoolean("is_only")))
                .list();
    }

    @Override
    public List<TurnRow> turns(String needs, long steadyMillis) {
        var turns = new ArrayList<TurnRow>();
        jdbc.sql(TURNS)
                .param("needs", needs)
                .param("now", steadyMillis)
                .query(row -> {
                    long oldest = row.getLong("seq");
                    if (!row.wasNull()) {
                        turns.add(
                                new TurnRow(
                                        row.getInt("priority"), row.getString("owner"), oldest));
                    }
                });
        return turns;
    }

    @Override
    public List<ReadyRow> oldest(String needs, TurnRow turn, int most, long steadyMillis) {
        return jdbc.sql(
                        "SELECT "
                                + COLUMNS
                                + """
                                FROM task WHERE state = 'Ready' AND needs = :needs
                                    AND priority = :priority AND owner = :owner AND
                                """
                                + PLACEABLE
                                + "ORDER BY seq LIMIT :most")
                .param("needs", needs)
                .param("priority", turn.priority())
                .param("owner", turn.owner())
                .param("now", steadyMillis)
                .param("most", most)
                .query(JdbcPlacementRows::readyRow)
                .list();
    }

    @Override
    public List<ReadyRow> oldestOf(Collection<ContextId> contexts, int most, long steadyMillis) {
        var found = new ArrayList<ReadyRow>();
        for (List<String> some :
                Columns.portions(contexts.stream().map(ContextId::value).toList())) {
            jdbc.sql(NEEDS_OF_CONTEXTS)
                    .param("contexts", some)
                    .query((row, _) -> List.of(row.getString("context"), row.getString("needs")))
                    .list()
                    .forEach(one ->
                            found.addAll(
                                    oldestOf(one.getFirst(), one.getLast(), most, steadyMillis)));
        }
        return found;
    }

    private List<ReadyRow> oldestOf(String context, String needs, int most, long steadyMillis) {
        return jdbc.sql(
                        "SELECT "
                                + COLUMNS
                                + """
                                FROM task WHERE state = 'Ready' AND context = :context
                                    AND needs = :needs AND
                                """
                                + PLACEABLE
                                + "ORDER BY seq LIMIT :most")
                .param("context", context)
                .param("needs", needs)
                .param("now", steadyMillis)
                .param("most", most)
                .query(JdbcPlacementRows::readyRow)
                .list();
    }

    @Override
    public List<ReadyRow> ready(Collection<TaskId> ids) {
        var found = new ArrayList<ReadyRow>();
        for (List<String> some : Columns.portions(ids.stream().map(TaskId::value).toList())) {
            found.addAll(
                    jdbc.sql(
                                    "SELECT "
                                            + COLUMNS
                                            + """
                                            FROM task WHERE id IN (:ids) AND state = 'Ready'
                                            """)
                            .param("ids", some)
                            .query(JdbcPlacementRows::readyRow)
                            .list());
        }
        found.sort(Comparator.comparingLong(ReadyRow::seq));
        return found;
    }

    @Override
    public List<ReadyRow> gangsOf(Collection<ContextId> contexts) {
        var found = new ArrayList<ReadyRow>();
        for (List<String> some :
                Columns.portions(contexts.stream().map(ContextId::value).toList())) {
            found.addAll(
                    jdbc.sql(
                                    "SELECT "
                                            + COLUMNS
                                            + """
                                            FROM task
                                            WHERE context IN (:contexts) AND together IS NOT NULL
                                                AND state = 'Ready' AND NOT EXISTS (
                                                    SELECT 1 FROM task AS other
                                                    WHERE other.context = task.context
                                                        AND other.together = task.together
                                                        AND other.state = 'Waiting')
                                            """)
                            .param("contexts", some)
                            .query(JdbcPlacementRows::readyRow)
                            .list());
        }
        found.sort(Comparator.comparingLong(ReadyRow::seq));
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

    private static Map<String, Long> resources(ResultSet row) throws SQLException {
        String amounts = row.getString("resources");
        return amounts.equals("{}") ? Map.of() : Wire.mapper().readValue(amounts, AMOUNTS);
    }

    @Override
    public Map<TaskId, List<HostName>> refusals(long steadyMillis) {
        var refusals = new LinkedHashMap<TaskId, List<HostName>>();
        jdbc.sql(
                        """
                        SELECT task, host FROM refusal WHERE avoid_until > :now
                        ORDER BY avoid_until, task, host
                        """)
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
    public Map<String, Long> served(Collection<String> owners) {
        var served = new LinkedHashMap<String, Long>();
        for (List<String> some : Columns.portions(owners)) {
            jdbc.sql(
                            """
                            SELECT owner, served FROM turn
                            WHERE owner IN (:owners) OR served = (SELECT MAX(served) FROM turn)
                            """)
                    .param("owners", some)
                    .query(row -> {
                        served.put(row.getString("owner"), row.getLong("served"));
                    });
        }
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
