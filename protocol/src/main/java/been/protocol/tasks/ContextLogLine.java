package been.protocol.tasks;

import java.time.Instant;

/**
 * A line that a task of a context wrote.
 *
 * @param task id of the task
 * @param name of the task within the context
 * @param number of the line within the attempt
 */
public record ContextLogLine(
        String task,
        String name,
        int attempt,
        long number,
        long timeMillis,
        String stream,
        String level,
        String text) {

    /** As {@code log.txt} has it. */
    @Override
    public String toString() {
        return "%s %s %s %s %s"
                .formatted(Instant.ofEpochMilli(timeMillis), name, stream, level, text);
    }
}
