package been.task.wire;

import org.jspecify.annotations.Nullable;

/**
 * JSON as plain values: {@code Map<String, Object>} (in the order written), {@code List<Object>},
 * {@code String}, {@code Long}, {@code Double}, {@code Boolean} and {@code null}. Strict RFC 8259;
 * repeated keys and more than {@value #DEEPEST} levels are refused. It exists because tasks must
 * not be given a JSON library beside the one they measure.
 */
public final class Json {
    static final int DEEPEST = 64;

    private Json() {}

    /**
     * @throws JsonException when the text is not exactly one JSON value
     */
    public static @Nullable Object read(String text) {
        return new JsonReader(text).whole();
    }

    /**
     * One line, whatever the strings hold.
     *
     * @throws IllegalArgumentException when a value has no form in JSON: another type, NaN, ∞
     */
    public static String write(@Nullable Object value) {
        var text = new StringBuilder();
        JsonWriter.write(text, value);
        return text.toString();
    }
}
