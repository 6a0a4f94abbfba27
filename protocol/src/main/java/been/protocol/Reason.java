package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why a task ended, from a closed list; on the wire and in the store by its kebab-case name. */
public enum Reason {
    /** The program ended by itself; its exit status decided the outcome. */
    EXIT,
    /** A signal that the platform did not send ended the program. */
    SIGNAL,
    /** A task written with the SDK threw. */
    EXCEPTION,
    CPU_TIME,
    WALL_TIME,
    MEMORY,
    PROCESSES,
    OUTPUT,
    DISK,
    IDLE,
    RUNAWAY,
    /** A dependency can no longer hold, or a task failed that it was placed together with. */
    DEPENDENCY,
    /** A package could not be fetched, verified or unpacked. */
    PACKAGE,
    HOST_LOST,
    /** A service was stopped. */
    STOPPED,
    /** Somebody ended it. */
    USER,
    /** Its context was closed or failed. */
    CONTEXT,
    /** The platform itself failed. */
    PLATFORM;

    @JsonCreator
    public static Reason of(String wireName) {
        return valueOf(wireName.replace('-', '_').toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
