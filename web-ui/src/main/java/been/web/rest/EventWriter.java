package been.web.rest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes server-sent events, each with JSON as its data, which has no line breaks. */
final class EventWriter {
    private final OutputStream out;
    private final JsonMapper json;
    private long events;

    EventWriter(OutputStream out, JsonMapper json) {
        this.out = out;
        this.json = json;
    }

    /** What may wait for {@link #flush}. */
    void add(String event, @Nullable String id, Object data) throws IOException {
        write(
                (id == null ? "" : "id: " + id + "\n")
                        + "event: "
                        + event
                        + "\ndata: "
                        + json.writeValueAsString(data)
                        + "\n\n");
        events++;
    }

    void send(String event, @Nullable String id, Object data) throws IOException {
        add(event, id, data);
        flush();
    }

    /** Sends a heartbeat, so that no proxy takes the silence for an end. */
    void beat() throws IOException {
        write(": still here\n\n");
        flush();
    }

    void flush() throws IOException {
        out.flush();
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** How many were written so far. */
    long events() {
        return events;
    }
}
