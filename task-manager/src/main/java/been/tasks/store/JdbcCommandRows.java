package been.tasks.store;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcCommandRows implements CommandRows {
    private static final String OFFER = "offer";
    private static final String DETECT = "detect";

    private final JdbcClient jdbc;

    JdbcCommandRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(HostName host, Command command) {
        long number =
                jdbc.sql(
                                """
                                UPDATE host SET commands = commands + 1 WHERE name = :host
                                RETURNING commands
                                """)
                        .param("host", host.value())
                        .query(Long.class)
                        .single();
        Optional<TaskAttempt> attempt = attempt(command);
        jdbc.sql(
                        """
                        INSERT INTO command (host, number, kind, task, attempt, body)
                        VALUES (:host, :number, :kind, :task, :attempt, :body)
                        """)
                .param("host", host.value())
                .param("number", number)
                .param("kind", kind(command))
                .param("task", attempt.map(a -> a.task().value()).orElse(null))
                .param("attempt", attempt.map(TaskAttempt::attempt).orElse(null))
                .param("body", Wire.mapper().writerFor(Command.class).writeValueAsString(command))
                .update();
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
