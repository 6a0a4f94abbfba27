package been.task.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
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
 * {"type":"result","id":4,"metric":"latency","unit":"ms","better":"lower","values":[1.5,2]}
 * {"type":"set-latch","id":5,"key":"a1-5","latch":"ready","count":3}
 * {"type":"count-down","id":6,"key":"a1-6","latch":"ready","by":1}
 * {"type":"await-latch","id":7,"latch":"ready"}
 * {"type":"submit","id":8,"key":"a1-8","tasks":[{"name":"part-1","program":{…}}]}
 * {"type":"publish","id":9,"name":"acme/trace","version":"1.0","path":"/…/work/trace"}
 * </pre>
 *
 * <p>A {@code key} is chosen by the task too, different for everything that it asks in its life:
 * what is asked again with the same key, over whatever connection, is not done again but answered
 * as before. So a task that lost its connection may repeat what was not answered.
 */
public sealed interface TaskMessage {

    /** The longest line that a runtime reads, in bytes; a longer one is dropped. */
    int LONGEST_LINE = 1 << 20;

    /** The longest value of a checkpoint, in bytes of UTF-8. */
    int LONGEST_VALUE = 64 << 10;

    /** The longest key, in characters; a runtime remembers many of them. */
    int LONGEST_KEY = 200;

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

    /**
     * Values of a metric, for few of them; answered by done or refused.
     *
     * @param better {@code lower} or {@code higher}
     */
    record Result(
            long id, String metric, String unit, String better, String title, List<Double> values)
            implements TaskMessage {
        public Result {
            values = List.copyOf(values);
        }
    }

    /** Makes a latch of the context; answered by answered or refused. */
    record SetLatch(long id, @Nullable String key, String latch, long count)
            implements TaskMessage {}

    /** Takes from a latch; answered with what is left, or refused. */
    record CountDown(long id, @Nullable String key, String latch, long by) implements TaskMessage {}

    /** Waits until a latch is at zero; answered by answered. */
    record AwaitLatch(long id, String latch) implements TaskMessage {}

    /**
     * Adds tasks to the task's own context, all or none; from generators only; answered by answered
     * or refused.
     *
     * @param tasks a JSON array
     */
    record Submit(long id, @Nullable String key, String tasks) implements TaskMessage {}

    /**
     * Publishes a file, or a folder with all its content, as a package; answered with its digest,
     * or refused. Repeated with the same files, it changes nothing.
     *
     * @param path absolute, in a folder that the task writes to
     * @param kind {@code data}, {@code binary} or {@code source}
     */
    record Publish(
            long id,
            String name,
            String version,
            String path,
            String kind,
            String description,
            String licence)
            implements TaskMessage {}

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
        } else if (this instanceof Result m) {
            put(fields, "result", "id", m.id(), "metric", m.metric(), "unit", m.unit());
            fields.put("better", m.better());
            fields.put("title", m.title());
            fields.put("values", m.values());
        } else if (this instanceof SetLatch m) {
            put(fields, "set-latch", "id", m.id(), "latch", m.latch(), "count", m.count());
            putKey(fields, m.key());
        } else if (this instanceof CountDown m) {
            put(fields, "count-down", "id", m.id(), "latch", m.latch(), "by", m.by());
            putKey(fields, m.key());
        } else if (this instanceof AwaitLatch m) {
            put(fields, "await-latch", "id", m.id(), "latch", m.latch());
        } else if (this instanceof Submit m) {
            put(fields, "submit", "id", m.id());
            fields.put("tasks", Json.read(m.tasks()));
            putKey(fields, m.key());
        } else if (this instanceof Publish m) {
            put(fields, "publish", "id", m.id(), "name", m.name(), "version", m.version());
            put(fields, "publish", "path", m.path(), "kind", m.kind());
            put(fields, "publish", "description", m.description(), "licence", m.licence());
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
                            level(fields.textOr("level", "info")),
                            fields.text("text"));
            case "progress" -> new Progress(fields.number("done"), fields.number("total"));
            case "failed" -> new Failed(fields.number("id"), fields.text("message"));
            case "result" ->
                    new Result(
                            fields.number("id"),
                            fields.text("metric"),
                            fields.text("unit"),
                            fields.textOr("better", "lower"),
                            fields.textOr("title", ""),
                            fields.doubles("values"));
            case "set-latch" ->
                    new SetLatch(
                            fields.number("id"),
                            key(fields),
                            fields.text("latch"),
                            fields.number("count"));
            case "count-down" ->
                    new CountDown(
                            fields.number("id"),
                            key(fields),
                            fields.text("latch"),
                            fields.numberOr("by", 1));
            case "await-latch" -> new AwaitLatch(fields.number("id"), fields.text("latch"));
            case "submit" ->
                    new Submit(fields.number("id"), key(fields), Json.write(fields.list("tasks")));
            case "publish" ->
                    new Publish(
                            fields.number("id"),
                            fields.text("name"),
                            fields.text("version"),
                            fields.text("path"),
                            fields.textOr("kind", "data"),
                            fields.textOr("description", ""),
                            fields.textOr("licence", ""));
            default -> throw new JsonException("no message is of the type '" + type + "'");
        };
    }

    private static @Nullable String key(Fields fields) {
        String key = fields.textOrNull("key");
        if (key != null && key.length() > LONGEST_KEY) {
            throw new JsonException("'key' must have at most 200 characters");
        }
        return key;
    }

    private static String level(String level) {
        return switch (level) {
            case "trace", "debug", "info", "warn", "error" -> level;
            default -> throw new JsonException("'level' must be trace, debug, info, warn or error");
        };
    }

    /** The id in a line that is no message, so that its sender is answered all the same. */
    static OptionalLong idIn(String line) {
        try {
            return Fields.of(line).id();
        } catch (JsonException e) {
            return OptionalLong.empty();
        }
    }

    private static void putKey(Map<String, @Nullable Object> fields, @Nullable String key) {
        if (key != null) {
            fields.put("key", key);
        }
    }

    private static void put(Map<String, @Nullable Object> fields, String type, Object... pairs) {
        fields.put("type", type);
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], pairs[i + 1]);
        }
    }
}
