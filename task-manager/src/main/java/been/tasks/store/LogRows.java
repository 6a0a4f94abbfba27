package been.tasks.store;

import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Logs of attempts, in parts as they came. */
public final class LogRows {
    /**
     * Where a log ends.
     *
     * @param last number of its last line, −1 before the first
     * @param bytes of all its lines
     */
    public record End(long last, long bytes) {}

    /**
     * Lines that came together.
     *
     * @param text a line of JSON for each
     */
    public record Part(long first, long last, String text) {}

    private final JdbcClient jdbc;

    LogRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Empty when the attempt is not known. */
    public Optional<End> end(TaskAttempt attempt) {
        return jdbc.sql(
                        """
                        SELECT log_last, log_bytes FROM attempt
                        WHERE task = :task AND number = :number
                        """)
                .param("task", attempt.task().value())
                .param("number", attempt.attempt())
                .query((row, _) -> new End(row.getLong("log_last"), row.getLong("log_bytes")))
                .optional();
    }

    /** Moves the end; {@code OVERTAKEN} when it is no longer where it was. */
    public Written advance(TaskAttempt attempt, End from, End to) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE attempt SET log_last = :last, log_bytes = :bytes
                                WHERE task = :task AND number = :number AND log_last = :from
                                """)
                        .param("last", to.last())
                        .param("bytes", to.bytes())
                        .param("task", attempt.task().value())
                        .param("number", attempt.attempt())
                        .param("from", from.last())
                        .update());
    }

    public void add(TaskAttempt attempt, Part part) {
        jdbc.sql(
                        """
                        INSERT INTO log_part (task, attempt, first_line, last_line, body)
                        VALUES (:task, :attempt, :first, :last, :body)
                        """)
                .param("task", attempt.task().value())
                .param("attempt", attempt.attempt())
                .param("first", part.first())
                .param("last", part.last())
                .param("body", part.text())
                .update();
    }

    /** Of all logs of a task. */
    public long bytes(TaskId task) {
        return jdbc.sql("SELECT COALESCE(SUM(LENGTH(body)), 0) FROM log_part WHERE task = :task")
                .param("task", task.value())
                .query(Long.class)
                .single();
    }

    /** Removes the parts of all logs of a task. */
    public void remove(TaskId task) {
        jdbc.sql("DELETE FROM log_part WHERE task = :task").param("task", task.value()).update();
    }

    /** The part with this line, or else the first one after it. */
    public Optional<Part> part(TaskAttempt attempt, long number) {
        return jdbc.sql(
                        """
                        SELECT first_line AS first, last_line AS last, body AS text FROM log_part
                        WHERE task = :task AND attempt = :attempt AND last_line >= :number
                        ORDER BY last_line LIMIT 1
                        """)
                .param("task", attempt.task().value())
                .param("attempt", attempt.attempt())
                .param("number", number)
                .query(Columns.records(Part.class))
                .optional();
    }
}
