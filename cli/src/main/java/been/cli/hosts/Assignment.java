package been.cli.hosts;

import been.cli.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code name=value} as typed on a command line; pure. What reads as a number, as true or false, or
 * as JSON in quotes or brackets is that; everything else is text.
 *
 * @param value {@code null} removes
 */
record Assignment(String name, @Nullable JsonNode value) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static Assignment of(String typed) {
        int equals = typed.indexOf('=');
        if (equals < 1) {
            throw CommandFailure.badInput(
                    "'"
                            + typed
                            + "' is not a property; expected NAME=VALUE, such as rack=r3, or NAME= to"
                            + " remove");
        }
        String value = typed.substring(equals + 1);
        return new Assignment(typed.substring(0, equals), value.isEmpty() ? null : typed(value));
    }

    private static JsonNode typed(String value) {
        boolean isJson =
                value.matches("-?[0-9].*|true|false") || value.matches("(?s)\".*\"|\\[.*]");
        if (!isJson) {
            return JSON.getNodeFactory().stringNode(value);
        }
        try {
            return JSON.readTree(value);
        } catch (JacksonException notJson) {
            return JSON.getNodeFactory().stringNode(value);
        }
    }

    /** The body of the call that makes all of these. */
    static JsonNode body(List<Assignment> assignments) {
        var body = JSON.createObjectNode();
        for (Assignment one : assignments) {
            if (body.has(one.name())) {
                throw CommandFailure.badInput("the property '" + one.name() + "' is given twice");
            }
            if (one.value() == null) {
                body.putNull(one.name());
            } else {
                body.set(one.name(), one.value());
            }
        }
        return body;
    }

    /** Each value of a tree as it would be typed. */
    static List<String> text(String prefix, JsonNode tree) {
        var text = new ArrayList<String>();
        tree.forEachEntry((name, value) -> {
            String path = prefix + name;
            if (value.isObject()) {
                text.addAll(text(path + ".", value));
            } else {
                boolean isPlain = value.isString() && typed(value.asString()).equals(value);
                text.add(path + "=" + (isPlain ? value.asString() : value.toString()));
            }
        });
        return text;
    }
}
