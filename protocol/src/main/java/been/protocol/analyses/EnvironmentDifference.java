package been.protocol.analyses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is not the same in a repeat as it was in its original.
 *
 * @param what {@code host} or {@code platform}
 * @param properties of the host that differ, by name; empty for anything else
 */
public record RepeatDifference(String what, String sentence, List<Property> properties) {
    public static final String HOST = "host";
    public static final String PLATFORM = "platform";

    public RepeatDifference {
        properties = List.copyOf(properties);
    }

    public RepeatDifference(String what, String sentence) {
        this(what, sentence, List.of());
    }

    /**
     * One property of the host.
     *
     * @param before absent where the host did not have it
     * @param after absent where the host has it no longer
     */
    public record Property(String name, @Nullable String before, @Nullable String after) {}
}
