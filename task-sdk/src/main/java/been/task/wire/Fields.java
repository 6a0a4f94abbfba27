package been.task.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The fields of one message, each asked for by name and type. */
final class Fields {
    private final Map<?, ?> map;

    private Fields(Map<?, ?> map) {
        this.map = map;
    }

    static Fields of(String line) {
        if (Json.read(line) instanceof Map<?, ?> map) {
            return new Fields(map);
        }
        throw new JsonException("a message is a JSON object");
    }

    String text(String name) {
        if (map.get(name) instanceof String text) {
            return text;
        }
        throw new JsonException("'" + name + "' must be a string");
    }

    String textOr(String name, String otherwise) {
        return map.containsKey(name) ? text(name) : otherwise;
    }

    long number(String name) {
        if (map.get(name) instanceof Long number) {
            return number;
        }
        throw new JsonException("'" + name + "' must be a whole number");
    }

    long numberOr(String name, long otherwise) {
        return map.containsKey(name) ? number(name) : otherwise;
    }

    @Nullable String textOrNull(String name) {
        return map.containsKey(name) ? text(name) : null;
    }

    List<?> list(String name) {
        if (map.get(name) instanceof List<?> list) {
            return list;
        }
        throw new JsonException("'" + name + "' must be a list");
    }

    List<Double> doubles(String name) {
        var doubles = new ArrayList<Double>();
        for (Object item : list(name)) {
            if (!(item instanceof Number number)) {
                throw new JsonException("'" + name + "' must be a list of numbers");
            }
            doubles.add(number.doubleValue());
        }
        return doubles;
    }

    OptionalLong id() {
        return map.get("id") instanceof Long id ? OptionalLong.of(id) : OptionalLong.empty();
    }
}
