package been.protocol.notifications;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a notification is about. */
public enum Event {
    /** A version is worse than the one before. */
    REGRESSED,
    IMPROVED,
    /** An analysis came to its end. */
    FINISHED,
    /** An analysis failed, or is paused until somebody resumes it. */
    FAILED,
    HOST_LOST,
    /** A benchmark reports changes of versions compared with themselves. */
    QUARANTINED,
    /** A schedule does not bring what it should. */
    MISSED,
    /** Somebody tries a rule. */
    TEST;

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Those that rules may name. */
    public static Optional<Event> of(String word) {
        return Arrays.stream(values())
                .filter(event -> event != TEST && event.word().equals(word))
                .findFirst();
    }

    public static String words() {
        return Arrays.stream(values())
                .filter(event -> event != TEST)
                .map(Event::word)
                .collect(Collectors.joining(", "));
    }
}
