package been.protocol.retention;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is removed after a time. Results and what they were made from are none of it. */
public enum RetentionKind {
    /**
     * Contexts since they ended, with their tasks, histories, checkpoints and logs; not those that
     * an analysis still needs.
     */
    CONTEXTS(90),
    /** Logs of tasks since their context ended. */
    LOGS(30),
    /** Changes of state of tasks since their context ended; the last one of each task stays. */
    HISTORY(60),
    /**
     * Configurations of hosts since they had another one; not those in which some program ran,
     * which results name.
     */
    CONFIGURATIONS(365),
    /**
     * Working directories that hosts keep of ended attempts; not those of contexts that are open or
     * needed.
     */
    WORK(30),
    /** Samples of the utilisation of hosts that have not been seen since. */
    USAGE(7);

    private final int usualDays;

    RetentionKind(int usualDays) {
        this.usualDays = usualDays;
    }

    /** How long they are kept unless somebody said otherwise. */
    public int usualDays() {
        return usualDays;
    }

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return wireName();
    }

    /**
     * @throws IllegalArgumentException when there is no such kind; the message says which there are
     */
    @JsonCreator
    public static RetentionKind of(String wireName) {
        return Arrays.stream(values())
                .filter(kind -> kind.wireName().equals(wireName))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "'"
                                        + wireName
                                        + "' is nothing that is cleaned up; there are "
                                        + Arrays.stream(values())
                                                .map(RetentionKind::wireName)
                                                .collect(Collectors.joining(", "))));
    }
}
