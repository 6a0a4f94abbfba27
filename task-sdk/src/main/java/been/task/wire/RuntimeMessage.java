package been.task.wire;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One line from a host runtime to its task, answering the {@link TaskMessage} with that id.
 *
 * <pre>
 * {"type":"done","id":1}
 * {"type":"reached","id":2,"value":"4711"}
 * {"type":"answered","id":6,"value":"2"}
 * {"type":"refused","id":1,"message":"checkpoint 'listening' is already published as '4711'"}
 * </pre>
 */
public sealed interface RuntimeMessage {

    long id();

    /** What was asked for is done and safe. */
    record Done(long id) implements RuntimeMessage {}

    /** The awaited checkpoint has this value. */
    record Reached(long id, String value) implements RuntimeMessage {}

    /**
     * The controller did what was asked.
     *
     * @param value such as what is left of a latch; else empty
     */
    record Answered(long id, String value) implements RuntimeMessage {}

    /** A request was refused; the message explains why. */
    record Refused(long id, String message) implements RuntimeMessage {}

    default String toLine() {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        if (this instanceof Reached reached) {
            fields.put("type", "reached");
            fields.put("id", id());
            fields.put("value", reached.value());
        } else if (this instanceof Answered answered) {
            fields.put("type", "answered");
            fields.put("id", id());
            fields.put("value", answered.value());
        } else if (this instanceof Refused refused) {
            fields.put("type", "refused");
            fields.put("id", id());
            fields.put("message", refused.message());
        } else {
            fields.put("type", "done");
            fields.put("id", id());
        }
        return Json.write(fields);
    }

    /**
     * @throws JsonException when the line is not one of these messages
     */
    static RuntimeMessage read(String line) {
        Fields fields = Fields.of(line);
        String type = fields.text("type");
        return switch (type) {
            case "done" -> new Done(fields.number("id"));
            case "reached" -> new Reached(fields.number("id"), fields.textOr("value", ""));
            case "answered" -> new Answered(fields.number("id"), fields.textOr("value", ""));
            case "refused" -> new Refused(fields.number("id"), fields.text("message"));
            default -> throw new JsonException("no message is of the type '" + type + "'");
        };
    }
}
