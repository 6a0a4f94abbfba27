package been.tasks.store;

import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.util.Optional;

/** Logs of attempts, in parts as they came. */
public interface LogRows {

    /**
     * Where a log ends.
     *
     * @param last number of its last line, −1 before the first
     * @param bytes of all its lines
     */
    record End(long last, long bytes) {}

    /**
     * Lines that came together.
     *
     * @param text a line of JSON for each
     */
    record Part(long first, long last, String text) {}

    /** Empty when the attempt is not known. */
    Optional<End> end(TaskAttempt attempt);

    /** Moves the end; {@code OVERTAKEN} when it is no longer where it was. */
    Written advance(TaskAttempt attempt, End from, End to);

    void add(TaskAttempt attempt, Part part);

    /** The part with this line, or else the first one after it. */
    Optional<Part> part(TaskAttempt attempt, long number);

    /** Of all logs of a task. */
    long bytes(TaskId task);

    /** Removes the parts of all logs of a task. */
    void remove(TaskId task);
}
