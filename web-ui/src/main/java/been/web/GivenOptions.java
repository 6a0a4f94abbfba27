package been.web;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Options of a command line by name, before anything is made of their values. */
final class GivenOptions {
    private final Map<String, String> values = new HashMap<>();

    private GivenOptions() {}

    /**
     * @param valued options that have a value
     * @param flags options that have none
     * @throws IllegalArgumentException with a sentence about the first mistake
     */
    static GivenOptions read(Set<String> valued, Set<String> flags, String... arguments) {
        var given = new GivenOptions();
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i];
            if (flags.contains(name)) {
                given.values.put(name, "");
            } else if (!valued.contains(name)) {
                throw new IllegalArgumentException("unknown option '" + name + "'");
            } else if (i + 1 == arguments.length) {
                throw new IllegalArgumentException("option " + name + " needs a value");
            } else {
                given.values.put(name, arguments[++i]);
            }
        }
        return given;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    @Nullable String get(String name) {
        return values.get(name);
    }

    String get(String name, String fallback) {
        return values.getOrDefault(name, fallback);
    }

    /** A number from 0 on. */
    int number(String name, String fallback, int highest) {
        String value = get(name, fallback);
        try {
            int number = Integer.parseInt(value);
            if (number >= 0 && number <= highest) {
                return number;
            }
        } catch (NumberFormatException _) {
            // refused below
        }
        throw new IllegalArgumentException(
                "option %s needs a number from 0 to %d, not '%s'".formatted(name, highest, value));
    }
}
