package been.task.wire;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as one line of JSON. */
final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private JsonWriter() {}

    static void write(StringBuilder out, @Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof String text) {
            writeString(out, text);
        } else if (value instanceof Long || value instanceof Integer) {
            out.append(value);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            out.append(number.doubleValue());
        } else if (value instanceof Map<?, ?> map) {
            writeMap(out, map);
        } else if (value instanceof Iterable<?> list) {
            writeList(out, list);
        } else {
            throw new IllegalArgumentException(
                    "JSON has no form for " + value + " of " + value.getClass());
        }
    }

    private static void writeMap(StringBuilder out, Map<?, ?> map) {
        char separator = '{';
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            writeString(out, String.valueOf(entry.getKey()));
            out.append(':');
            write(out, entry.getValue());
            separator = ',';
        }
        out.append(separator == '{' ? "{}" : "}");
    }

    private static void writeList(StringBuilder out, Iterable<?> list) {
        char separator = '[';
        for (Object item : list) {
            out.append(separator);
            write(out, item);
            separator = ',';
        }
        out.append(separator == '[' ? "[]" : "]");
    }

    private static void writeString(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c < 0x20 || c == 0x7f || (Character.isSurrogate(c) && !paired(text, i))) {
                // A lone surrogate has no form in UTF-8; escaped it survives.
                out.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt((c >> 8) & 15));
                out.append(HEX.charAt((c >> 4) & 15)).append(HEX.charAt(c & 15));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static boolean paired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
}
