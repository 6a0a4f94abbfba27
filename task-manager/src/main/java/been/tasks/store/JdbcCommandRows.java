package been.tasks.store;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcCommandRows implements CommandRows {
    private static final String OFFER = "offer";
    private static final String DETECT = "detect";

    private final JdbcClient jdbc;
    private final JdbcTemplate batch;

    JdbcCommandRows(JdbcClient jdbc, JdbcTemplate batch) {
        this.jdbc = jdbc;
        this.batch = batch;
    }

    @Override
    public void add(List<Addressed> commands) {
        Map<String, Long> next = numbers(commands);
        batch.batchUpdate(
                """
                INSERT INTO command (host, number, kind, task, attempt, body)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                commands.stream()
                        .map(one -> {
                            String host = one.host().value();
                            long number = Objects.requireNonNull(next.get(host));
                            next.put(host, number + 1);
                            return row(host, number, one.command());
                        })
                        .toList());
    }

    /** The first free number of each host; hosts that need as many take them together. */
    private Map<String, Long> numbers(List<Addressed> commands) {
        Map<String, Long> needed =
                commands.stream()
                        .collect(
                                Collectors.groupingBy(
                                        one -> one.host().value(), Collectors.counting()));
        Map<Long, List<String>> alike =
                needed.keySet().stream().sorted().collect(Collectors.groupingBy(needed::get));
        var first = new HashMap<String, Long>();
        alike.forEach((count, hosts) -> {
            for (List<String> some : Columns.portions(hosts)) {
                jdbc.sql(
                                """
                                UPDATE host SET commands = commands + :count
                                WHERE name IN (:hosts) RETURNING name, commands
                                """)
                        .param("count", count)
                        .param("hosts", some)
                        .query(row -> {
                            first.put(row.getString("name"), row.getLong("commands") - count + 1);
                        });
            }
        });
        return first;
    }

    private static @Nullable Object[] row(String host, long number, Command command) {
        Optional<TaskAttempt> attempt = attempt(command);
        return new @Nullable Object[] {
            host,
            number,
            kind(command),
            attempt.map(a -> a.task().value()).orElse(null),
            attempt.map(TaskAttempt::attempt).orElse(null),
            Wire.mapper().writerFor(Command.class).writeValueAsString(command)
        };
    }

    @Override
    public List<NumberedCommand> pending(HostName host, int limit) {
        return jdbc.sql("SELECT * FROM command WHERE host = :host ORDER BY number LIMIT :limit")
                .param("host", host.value())
                .param("limit", limit)
                .query((row, _) ->
                        new NumberedCommand(
                                row.getLong("number"),
                                Wire.read(row.getString("body"), Command.class)))
                .list();
    }

    @Override
    public List<HostName> hosts() {
        return jdbc.sql("SELECT DISTINCT host FROM command")
                .query((row, _) -> new HostName(row.getString("host")))
                .list();
    }

    @Override
    public void acknowledge(HostName host, long upTo) {
        jdbc.sql("DELETE FROM command WHERE host = :host AND number <= :upTo")
                .param("host", host.value())
                .param("upTo", upTo)
                .update();
    }

    @Override
    public boolean hasPending(HostName host, TaskAttempt attempt) {
        return jdbc.sql(
                                """
                                SELECT COUNT(*) FROM command
                                WHERE host = :host AND task = :task AND attempt = :attempt
                                """)
                        .param("host", host.value())
                        .param("task", attempt.task().value())
                        .param("attempt", attempt.attempt())
                        .query(Integer.class)
                        .single()
                > 0;
    }

    @Override
    public Set<TaskAttempt> pendingAttempts(HostName host) {
        return Set.copyOf(
                jdbc.sql(
                                "SELECT task, attempt FROM command WHERE host = :host AND task IS NOT NULL")
                        .param("host", host.value())
                        .query((row, _) ->
                                new TaskAttempt(
                                        new TaskId(row.getString("task")), row.getInt("attempt")))
                        .list());
    }

    @Override
    public boolean hasDetectPending(HostName host) {
        return jdbc.sql("SELECT COUNT(*) FROM command WHERE host = :host AND kind = :kind")
                        .param("host", host.value())
                        .param("kind", DETECT)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    @Override
    public void withdrawOffer(HostName host, TaskAttempt attempt) {
        jdbc.sql(
                        """
                        DELETE FROM command WHERE host = :host AND kind = :kind
                            AND task = :task AND attempt = :attempt
                        """)
                .param("host", host.value())
                .param("kind", OFFER)
                .param("task", attempt.task().value())
                .param("attempt", attempt.attempt())
                .update();
    }

    private static String kind(Command command) {
        return switch (command) {
            case Command.Offer _ -> OFFER;
            case Command.Stop _ -> "stop";
            case Command.CheckpointReached _ -> "checkpoint-reached";
            case Command.Answered _ -> "answered";
            case Command.CloseContext _ -> "close-context";
            case Command.DiscardWork _ -> "discard-work";
            case Command.Detect _ -> DETECT;
        };
    }

    private static Optional<TaskAttempt> attempt(Command command) {
        return switch (command) {
            case Command.Offer offer -> Optional.of(offer.attempt());
            case Command.Stop stop -> Optional.of(stop.attempt());
            case Command.Answered answered -> Optional.of(answered.attempt());
            case Command.DiscardWork discard -> Optional.of(discard.attempt());
            case Command.CheckpointReached _, Command.CloseContext _, Command.Detect _ ->
                    Optional.empty();
        };
    }
}
