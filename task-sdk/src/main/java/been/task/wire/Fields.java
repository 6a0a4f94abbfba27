package been.task.wire;

import java.util.Map;

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
}
