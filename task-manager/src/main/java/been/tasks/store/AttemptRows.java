package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every attempt that was ever offered. */
public final class AttemptRows {
    /** An attempt of a task of the context, and the host it is offered to. */
    public record Offered(TaskAttempt attempt, ContextId context, HostName host) {}

    private static final RowWrite INSERT =
            RowWrite.of(
                    """
                    INSERT INTO attempt (task, number, context, host, log_bytes_dropped)
                    VALUES (?, ?, ?, ?, 0)
                    """,
                    "text integer text text");

    private final JdbcClient jdbc;
    private final Batches batches;

    AttemptRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    public void insert(List<Offered> attempts) {
        batches.write(
                INSERT,
                attempts.stream()
                        .map(one ->
                                new Object[] {
                                    one.attempt().task().value(),
                                    one.attempt().attempt(),
                                    one.context().value(),
                                    one.host().value()
                                })
                        .toList());
    }

    public void insert(TaskAttempt attempt, ContextId context, HostName host) {
        insert(List.of(new Offered(attempt, context, host)));
    }

    /** Whom it was offered to; empty when the attempt is not known. */
    public Optional<HostName> host(TaskAttempt attempt) {
        return jdbc.sql("SELECT host FROM attempt WHERE task = :task AND number = :number")
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .query((row, _) -> new HostName(row.getString("host")))
                .optional();
    }

    /** Hosts that were offered a task of the context. */
    public List<HostName> hostsOf(ContextId context) {
        return jdbc.sql("SELECT DISTINCT host FROM attempt WHERE context = :context ORDER BY host")
                .param("context", context.value())
                .query((row, _) -> new HostName(row.getString("host")))
                .list();
    }

    /** Records what the host was when the program started; the first to be recorded stays. */
    public void configuration(TaskAttempt attempt, String digest) {
        jdbc.sql(
                        """
                        UPDATE attempt SET configuration = COALESCE(configuration, :digest)
                        WHERE task = :task AND number = :number
                        """)
                .param("digest", digest)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .update();
    }

    /** Empty when the host did not report it, or when the attempt is unknown. */
    public Optional<String> configuration(TaskAttempt attempt) {
        return jdbc.sql(
                        """
                        SELECT configuration FROM attempt
                        WHERE task = :task AND number = :number AND configuration IS NOT NULL
                        """)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .query(String.class)
                .optional();
    }

    /** Records where its JVM listens for a debugger. */
    public void debugPort(TaskAttempt attempt, int port) {
        jdbc.sql(
                        """
                        UPDATE attempt SET debug_port = :port
                        WHERE task = :task AND number = :number
                        """)
                .param("port", port)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .update();
    }

    /** Empty when it does not listen, or when the attempt is not known. */
    public OptionalInt debugPort(TaskAttempt attempt) {
        return jdbc.sql(
                        """
                        SELECT debug_port FROM attempt
                        WHERE task = :task AND number = :number AND debug_port IS NOT NULL
                        """)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .query(Integer.class)
                .optional()
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }

    public void logBytesDropped(TaskAttempt attempt, long bytes) {
        jdbc.sql(
                        """
                        UPDATE attempt SET log_bytes_dropped = :bytes
                        WHERE task = :task AND number = :number AND log_bytes_dropped < :bytes
                        """)
                .param("bytes", bytes)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .update();
    }

    /** 0 when none, or when the attempt is not known. */
    public long logBytesDropped(TaskAttempt attempt) {
        return jdbc.sql(
                        """
                        SELECT log_bytes_dropped FROM attempt
                        WHERE task = :task AND number = :number
                        """)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .query(Long.class)
                .optional()
                .orElse(0L);
    }
}
