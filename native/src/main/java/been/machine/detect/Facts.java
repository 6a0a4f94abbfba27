package been.machine.detect;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects what is known; leaves out what is null, blank, a zero or what OSHI says for unknown. */
final class Facts {
    private final Map<String, Object> known = new TreeMap<>();

    Facts text(String name, @Nullable String value) {
        if (value != null && !value.isBlank() && !value.strip().equalsIgnoreCase("unknown")) {
            known.put(name, value.strip());
        }
        return this;
    }

    Facts amount(String name, long value) {
        if (value > 0) {
            known.put(name, value);
        }
        return this;
    }

    Facts flag(String name, boolean value) {
        known.put(name, value);
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

    Map<String, Object> known() {
        return known;
    }
}
