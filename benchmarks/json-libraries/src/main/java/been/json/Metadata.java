package been.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Spring Boot's configuration metadata: what a tool that completes property names reads. Public
 * fields, since every release of the library binds those alike.
 */
public final class Metadata {
    public @Nullable List<Group> groups;
    public @Nullable List<Property> properties;
    public @Nullable List<Hint> hints;
    public @Nullable Map<String, List<Map<String, String>>> ignored;

    /** Some properties under one prefix. */
    public static final class Group {
        public @Nullable String name;
        public @Nullable String type;
        public @Nullable String description;
        public @Nullable String sourceType;
        public @Nullable String sourceMethod;
    }

    /** One thing that can be configured. */
    public static final class Property {
        public @Nullable String name;
        public @Nullable String type;
        public @Nullable String description;
        public @Nullable String sourceType;
        public @Nullable Object defaultValue;
        public @Nullable Boolean deprecated;
        public @Nullable Deprecation deprecation;
    }

    /** Why a property is not to be used any more. */
    public static final class Deprecation {
        public @Nullable String level;
        public @Nullable String reason;
        public @Nullable String replacement;
        public @Nullable String since;
    }

    /** Values that a property may have. */
    public static final class Hint {
        public @Nullable String name;
        public @Nullable List<HintValue> values;
        public @Nullable List<Provider> providers;
    }

    /** One value, explained. */
    public static final class HintValue {
        public @Nullable Object value;
        public @Nullable String description;
    }

    /** Where more values come from. */
    public static final class Provider {
        public @Nullable String name;
        public @Nullable Map<String, Object> parameters;
    }
}
