package been.tasks.logs;

import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.util.List;

/**
 * Keeps the logs of attempts, each up to a number of bytes; what was appended is durable.
 * Thread-safe.
 */
public interface AttemptLogs {

    /** Adds lines whose numbers are beyond those that are there; repeats are harmless. */
    void append(TaskAttempt attempt, List<LogLine> lines);

    /** Lines from a number on, in order; none when there is no log. */
    List<LogLine> read(TaskAttempt attempt, long from, int limit);

    /** Number of the last line; −1 when there is none. */
    long lastNumber(TaskAttempt attempt);

    /** Of all logs of a task, as they are kept. */
    long bytes(TaskId task);

    /** Removes all logs of a task, which must be over; gives how many bytes they had. */
    long remove(TaskId task);
}
