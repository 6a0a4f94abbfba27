package been.machine.detect;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects known properties; leaves out what is null, blank or not positive, and the placeholders
 * that firmware and libraries use for unknown values.
 */
final class Facts {
    private static final Set<String> PLACEHOLDERS =
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
            if (!PLACEHOLDERS.contains(text.toLowerCase(Locale.ROOT))) {
                known.put(name, text);
            }
        }
        return this;
    }

    Facts text(String name, Optional<String> value) {
        return text(name, value.orElse(null));
    }

    /** An amount that is never 0: then it is unknown. */
    Facts amount(String name, @Nullable Long value) {
        if (value != null && value > 0) {
            known.put(name, value);
        }
        return this;
    }

    Facts amount(String name, Optional<Long> value) {
        return amount(name, value.orElse(null));
    }

    /** The same in units of so many each. */
    Facts amount(String name, Optional<Long> value, long unit) {
        return amount(name, value.map(units -> units * unit).orElse(null));
    }

    Facts flag(String name, boolean value) {
        known.put(name, value);
        return this;
    }

    /** What is 0 or 1. */
    Facts flag(String name, Optional<Long> value) {
        value.ifPresent(number -> known.put(name, number != 0));
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
