package been.tasks.logs;

import been.protocol.LogLine;

/** The line that ends a truncated log. */
final class Truncation {

    private Truncation() {}

    /** Stands in the place of the first line that is not kept. */
    static LogLine at(LogLine line, long maxBytes) {
        return new LogLine(
                line.number(),
                line.timeMillis(),
                "log",
                "warn",
                "truncated: the log of an attempt is limited to %d bytes".formatted(maxBytes));
    }
}
