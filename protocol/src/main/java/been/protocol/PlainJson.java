package been.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * JSON in which every text and every key is {@linkplain PlainText plain}: what is not is refused,
 * with its place. Thread-safe.
 */
public final class PlainJson {
    private PlainJson() {}

    /** For a mapper that reads what people and tasks wrote. */
    public static JacksonModule module() {
        return new SimpleModule("plain text")
                .addDeserializer(String.class, new Text())
                .addKeyDeserializer(String.class, new Key());
    }

    /**
     * What is not plain in a value that another mapper read, one sentence without its full stop.
     */
    public static Optional<String> problem(Object value) {
        return problem("the text", Wire.mapper().valueToTree(value));
    }

    private static Optional<String> problem(String what, JsonNode node) {
        Stream<Optional<String>> problems =
                node.isString()
                        ? Stream.of(PlainText.problem(what, node.stringValue()))
                        : node.isArray()
                                ? IntStream.range(0, node.size())
                                        .mapToObj(i -> problem(what, node.get(i)))
                                : node.propertyStream().map(PlainJson::problem);
        return problems.flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> problem(Map.Entry<String, JsonNode> field) {
        String name = field.getKey();
        return PlainText.problem("the name '" + PlainText.cleaned(name) + "'", name)
                .or(() -> problem("the text of '" + name + "'", field.getValue()));
    }

    private static final class Text extends StdScalarDeserializer<String> {
        Text() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            String text = StringDeserializer.instance.deserialize(parser, context);
            try {
                return PlainText.require("the text", text);
            } catch (IllegalArgumentException e) {
                throw DatabindException.from(parser, e.getMessage(), e);
            }
        }
    }

    private static final class Key extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            try {
                return PlainText.require("a key", key);
            } catch (IllegalArgumentException e) {
                throw DatabindException.from(context.getParser(), e.getMessage(), e);
            }
        }
    }
}
