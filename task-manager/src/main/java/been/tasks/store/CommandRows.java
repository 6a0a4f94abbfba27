package been.tasks.store;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What hosts are to do, until they acknowledge it. */
public final class CommandRows {
    /** A command, and the host it is for. */
    public record Addressed(HostName host, Command command) {}

    /**
     * A command that a host has not acknowledged, to be read once it is sent.
     *
     * @param attempt that it is about; absent when about none
     */
    public record Pending(HostName host, long number, @Nullable TaskAttempt attempt, String body) {
        public NumberedCommand command() {
            return new NumberedCommand(number, Wire.read(body, Command.class));
        }
    }

    /** In characters: a host runtime has little memory, and reads an answer as a whole. */
    private static final int LARGEST_ANSWER = 1 << 20;

    private static final String OFFER = "offer";

    private static final String DETECT = "detect";

    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO command (host, number, kind, task, attempt, body)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    "text bigint text text integer text");

    private static final RowWrite ACKNOWLEDGE =
            RowWrite.of("DELETE FROM command WHERE host = ? AND number <= ?", "text bigint");

    private static final RowWrite WITHDRAW =
            RowWrite.of(
                    "DELETE FROM command WHERE host = ? AND kind = ? AND task = ? AND attempt = ?",
                    "text text text integer");

    private final JdbcClient jdbc;
    private final Batches batches;

    CommandRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    /** Adds commands, each under its host's next number. */
    public void add(List<Addressed> commands) {
        Map<String, Long> next = numbers(commands);
        batches.write(
                INSERT,
                commands.stream()
                        .map(one -> {
                            String host = one.host().value();
                            long number = Objects.requireNonNull(next.get(host));
                            next.put(host, number + 1);
                            return row(host, number, one.command());
                        })
                        .toList());
    }

    public void add(HostName host, Command command) {
        add(List.of(new Addressed(host, command)));
    }

    /** In the order of their numbers. */
    public List<NumberedCommand> pending(HostName host, int limit) {
        return pending(List.of(host), limit).stream().map(Pending::command).toList();
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

    /**
     * At most {@code limit} of each of these hosts, in the order of their numbers: as many as an
     * answer may have, or the first if that alone is larger.
     */
    public List<Pending> pending(Collection<HostName> hosts, int limit) {
        var found = new ArrayList<Pending>();
        for (List<String> some : Columns.portions(hosts.stream().map(HostName::value).toList())) {
            found.addAll(
                    jdbc.sql(
                                    """
                                    SELECT host, number, task, attempt, body FROM (
                                        SELECT host, number, task, attempt, body, place,
                                            SUM(LENGTH(body)) OVER (
                                                PARTITION BY host ORDER BY number) AS size
                                        FROM (
                                            SELECT host, number, task, attempt, body,
                                                ROW_NUMBER() OVER (
                                                    PARTITION BY host ORDER BY number) AS place
                                            FROM command WHERE host IN (:hosts)) AS placed
                                        WHERE place <= :limit) AS measured
                                    WHERE size <= :largest OR place = 1 ORDER BY host, number
                                    """)
                            .param("hosts", some)
                            .param("limit", limit)
                            .param("largest", LARGEST_ANSWER)
                            .query(CommandRows::pending)
                            .list());
        }
        return found;
    }

    private static Pending pending(ResultSet row, int number) throws SQLException {
        String task = row.getString("task");
        return new Pending(
                new HostName(row.getString("host")),
                row.getLong("number"),
                task == null ? null : new TaskAttempt(new TaskId(task), row.getInt("attempt")),
                row.getString("body"));
    }

    /** Hosts that have not acknowledged all of theirs. */
    public List<HostName> hosts() {
        return jdbc.sql("SELECT DISTINCT host FROM command")
                .query((row, _) -> new HostName(row.getString("host")))
                .list();
    }

    /** Forgets commands up to a number for each host. */
    public void acknowledge(Map<HostName, Long> upTo) {
        batches.write(
                ACKNOWLEDGE,
                upTo.entrySet().stream()
                        .map(one -> new Object[] {one.getKey().value(), one.getValue()})
                        .toList());
    }

    public void acknowledge(HostName host, long upTo) {
        acknowledge(Map.of(host, upTo));
    }

    /** Whether a command about this attempt has not been acknowledged. */
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

    /** Attempts about which a command has not been acknowledged. */
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

    /** Whether a {@link Command.Detect} has not been acknowledged. */
    public boolean hasDetectPending(HostName host) {
        return jdbc.sql("SELECT COUNT(*) FROM command WHERE host = :host AND kind = :kind")
                        .param("host", host.value())
                        .param("kind", DETECT)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /** Takes back those of these offers that the hosts have not acknowledged. */
    public void withdrawOffers(Map<TaskAttempt, HostName> offers) {
        batches.write(
                WITHDRAW,
                offers.entrySet().stream()
                        .map(one ->
                                new Object[] {
                                    one.getValue().value(),
                                    OFFER,
                                    one.getKey().task().value(),
                                    one.getKey().attempt()
                                })
                        .toList());
    }

    private static String kind(Command command) {
        return switch (command) {
            case Command.Offer _ -> OFFER;
            case Command.Stop _ -> "stop";
            case Command.CheckpointReached _ -> "checkpoint-reached";
            case Command.Answered _ -> "answered";
            case Command.CloseContext _ -> "close-context";
            case Command.KeepWork _ -> "keep-work";
            case Command.DiscardWork _ -> "discard-work";
            case Command.Detect _ -> DETECT;
            case Command.ShowWork _ -> "show-work";
        };
    }

    private static Optional<TaskAttempt> attempt(Command command) {
        return switch (command) {
            case Command.Offer offer -> Optional.of(offer.attempt());
            case Command.Stop stop -> Optional.of(stop.attempt());
            case Command.Answered answered -> Optional.of(answered.attempt());
            case Command.DiscardWork discard -> Optional.of(discard.attempt());
            // Not its attempt: what waits for an attempt does not wait for who looks.
            case Command.CheckpointReached _,
                    Command.CloseContext _,
                    Command.Detect _,
                    Command.KeepWork _,
                    Command.ShowWork _ ->
                    Optional.empty();
        };
    }
}
