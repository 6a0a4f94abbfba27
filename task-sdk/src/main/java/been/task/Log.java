package been.task;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Log records that the platform keeps with the task, up to its budget. */
@FunctionalInterface
public interface Log {

    /** How important a record is. */
    enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    void log(Level level, String text);

    default void trace(String text) {
        log(Level.TRACE, text);
    }

    default void debug(String text) {
        log(Level.DEBUG, text);
    }

    default void info(String text) {
        log(Level.INFO, text);
    }

    default void warn(String text) {
        log(Level.WARN, text);
    }

    default void error(String text) {
        log(Level.ERROR, text);
    }

    /** The text, and the whole stack trace below it. */
    default void error(String text, Throwable cause) {
        var trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        log(Level.ERROR, text + System.lineSeparator() + trace.toString().stripTrailing());
    }
}
