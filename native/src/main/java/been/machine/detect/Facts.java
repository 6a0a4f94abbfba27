package been.machine.detect;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is known; leaves out what is null, blank or not positive, and what firmware and
 * libraries say for unknown.
 */
final class Facts {
    private static final Set<String> SAYS_NOTHING =
            Set.of(
                    "unknown",
                    "none specified",
                    "not specified",
                    "not available",
                    "not provided",
                    "not present",
                    "to be filled by o.e.m.",
                    "default string",
                    "system manufacturer",
                    "system product name",
                    "system version",
                    "n/a",
                    "undefined");

    private final Map<String, Object> known = new TreeMap<>();

    Facts text(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            String text = value.strip();
            if (!SAYS_NOTHING.contains(text.toLowerCase(Locale.ROOT))) {
                known.put(name, text);
            }
        }
        return this;
    }

    /** Of something of which there is never none. */
    Facts amount(String name, @Nullable Long value) {
        if (value != null && value > 0) {
            known.put(name, value);
        }
        return this;
    }

    Facts flag(String name, @Nullable Boolean value) {
        if (value != null) {
            known.put(name, value);
        }
        return this;
    }

    Facts part(String name, Map<String, ?> value) {
        if (!value.isEmpty()) {
            known.put(name, value);
        }
        return this;
    }

    Facts list(String name, List<? extends Map<String, ?>> values) {
        if (!values.isEmpty()) {
            known.put(name, values);
        }
        return this;
    }

    /** Sorted, each once. */
    Facts texts(String name, Collection<String> values) {
        List<String> texts =
                values.stream().filter(value -> !value.isBlank()).distinct().sorted().toList();
        if (!texts.isEmpty()) {
            known.put(name, texts);
        }
        return this;
    }

    Map<String, Object> known() {
        return known;
    }
}
