package been.task.wire;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line from a task to its host runtime. Those with an {@code id}, chosen by the task, are
 * answered by a {@link RuntimeMessage} with the same id on the same connection.
 *
 * <pre>
 * {"type":"checkpoint","id":1,"name":"listening","value":"4711"}
 * {"type":"await","id":2,"task":"server","checkpoint":"listening"}
 * {"type":"forget","id":2}
 * {"type":"log","timeMillis":1760000000000,"level":"info","text":"warm"}
 * {"type":"progress","done":3,"total":10}
 * {"type":"failed","id":3,"message":"java.io.IOException: no such file"}
 * </pre>
 */
public sealed interface TaskMessage {

    /** The longest line that a runtime reads, in bytes; a longer one is dropped. */
    int LONGEST_LINE = 1 << 20;

    /** The longest value of a checkpoint, in bytes of UTF-8. */
    int LONGEST_VALUE = 64 << 10;

    /** Publishes a write-once value; answered by done or refused. */
    record Checkpoint(long id, String name, String value) implements TaskMessage {}

    /** Waits for a checkpoint of a task in the same context; answered by reached. */
    record Await(long id, String task, String checkpoint) implements TaskMessage {}

    /** The wait with that id is over for the task: no answer is wanted any more. */
    record Forget(long id) implements TaskMessage {}

    /**
     * A log record; not answered.
     *
     * @param level {@code trace}, {@code debug}, {@code info}, {@code warn} or {@code error}
     */
    record LogRecord(long timeMillis, String level, String text) implements TaskMessage {}

    /** How far the task is; not answered. */
    record Progress(long done, long total) implements TaskMessage {}

    /** The task is about to end with an exception; answered by done. */
    record Failed(long id, String message) implements TaskMessage {}

    default String toLine() {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        if (this instanceof Checkpoint m) {
            put(fields, "checkpoint", "id", m.id(), "name", m.name(), "value", m.value());
        } else if (this instanceof Await m) {
            put(fields, "await", "id", m.id(), "task", m.task(), "checkpoint", m.checkpoint());
        } else if (this instanceof Forget m) {
            put(fields, "forget", "id", m.id());
        } else if (this instanceof LogRecord m) {
            put(
                    fields,
                    "log",
                    "timeMillis",
                    m.timeMillis(),
                    "level",
                    m.level().toLowerCase(Locale.ROOT),
                    "text",
                    m.text());
        } else if (this instanceof Progress m) {
            put(fields, "progress", "done", m.done(), "total", m.total());
        } else if (this instanceof Failed m) {
            put(fields, "failed", "id", m.id(), "message", m.message());
        }
        return Json.write(fields);
    }

    /**
     * @throws JsonException when the line is not one of these messages
     */
    static TaskMessage read(String line) {
        Fields fields = Fields.of(line);
        String type = fields.text("type");
        return switch (type) {
            case "checkpoint" ->
                    new Checkpoint(
                            fields.number("id"), fields.text("name"), fields.textOr("value", ""));
            case "await" ->
                    new Await(fields.number("id"), fields.text("task"), fields.text("checkpoint"));
            case "forget" -> new Forget(fields.number("id"));
            case "log" ->
                    new LogRecord(
                            fields.numberOr("timeMillis", -1),
                            fields.textOr("level", "info"),
                            fields.text("text"));
            case "progress" -> new Progress(fields.number("done"), fields.number("total"));
            case "failed" -> new Failed(fields.number("id"), fields.text("message"));
            default -> throw new JsonException("no message is of the type '" + type + "'");
        };
    }

    private static void put(Map<String, @Nullable Object> fields, String type, Object... pairs) {
        fields.put("type", type);
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], pairs[i + 1]);
        }
    }
}
