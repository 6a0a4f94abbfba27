package been.cli.platform;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes events of the lines of a stream, by the HTML standard, as far as it is used here. */
final class EventLines {
    private String name = "message";
    private String data = "";
    private @Nullable String id;
    private @Nullable String lastId;

    /** The event that a line completes. */
    Optional<EventStream.Event> take(String line) {
        if (line.isEmpty()) {
            var event = new EventStream.Event(name, data);
            boolean isEmpty = data.isEmpty();
            lastId = id;
            name = "message";
            data = "";
            return isEmpty ? Optional.empty() : Optional.of(event);
        }
        int colon = line.indexOf(':');
        if (colon > 0) {
            String value = line.substring(colon + 1);
            field(line.substring(0, colon), value.startsWith(" ") ? value.substring(1) : value);
        }
        return Optional.empty();
    }

    private void field(String field, String value) {
        switch (field) {
            case "event" -> name = value;
            case "data" -> data = data.isEmpty() ? value : data + "\n" + value;
            case "id" -> id = value;
            default -> {} // of a later version
        }
    }

    /** The stream ended: what is not complete never comes to be. */
    void cut() {
        name = "message";
        data = "";
        id = lastId;
    }

    /** Of the last event that was complete; absent before the first one with an id. */
    @Nullable String lastId() {
        return lastId;
    }
}
