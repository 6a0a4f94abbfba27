package been.protocol.notifications;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a notification is sent. */
public enum Target {
    EMAIL,
    WEBHOOK;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
