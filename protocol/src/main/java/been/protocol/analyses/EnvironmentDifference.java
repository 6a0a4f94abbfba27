package been.protocol.analyses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something around the measured versions that was not the same in two measurements.
 *
 * @param what {@code host}, {@code platform}, {@code package} or {@code dependency}
 * @param properties that differ, by name; empty where the sentence is all
 */
public record EnvironmentDifference(String what, String sentence, List<Property> properties) {
    public static final String HOST = "host";
    public static final String PLATFORM = "platform";

    /** A package of the benchmark. */
    public static final String PACKAGE = "package";

    /** A library that comes with a version. */
    public static final String DEPENDENCY = "dependency";

    public EnvironmentDifference {
        properties = List.copyOf(properties);
    }

    public EnvironmentDifference(String what, String sentence) {
        this(what, sentence, List.of());
    }

    /**
     * One property.
     *
     * @param before absent where there was none
     * @param after absent where there is none any more
     */
    public record Property(String name, @Nullable String before, @Nullable String after) {}
}
