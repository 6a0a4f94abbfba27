package been.protocol.tasks;

/** A line of a task's log as it was written, and by which attempt. */
public record TaskLogLine(
        int attempt, long number, long timeMillis, String stream, String level, String text) {}
