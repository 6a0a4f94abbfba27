package been.web.rest;

import been.protocol.PlainJson;
import been.protocol.Quantities;
import been.protocol.Wire;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON of users' calls: as on the wire, but keys that are unknown or there twice and text that
 * cannot be kept are errors, lists and maps may be left out, and durations may be written {@code
 * 10m}.
 */
public final class RestJson {

    /** A list may be missing, and what is in it may not. */
    private static final JsonSetter.Value EMPTY_BUT_NOT_OF_NOTHING =
            JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL);

    private RestJson() {}

    public static JsonMapper mapper() {
        return Wire.mapper()
                .rebuild()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .addModule(PlainJson.module())
                .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationText()))
                .withConfigOverride(
                        List.class, list -> list.setNullHandling(EMPTY_BUT_NOT_OF_NOTHING))
                .withConfigOverride(Map.class, map -> map.setNullHandling(EMPTY_BUT_NOT_OF_NOTHING))
                .build();
    }

    /** As in ISO 8601, or as people write it. */
    private static final class DurationText extends StdDeserializer<Duration> {
        DurationText() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) {
            String text = parser.getValueAsString("");
            try {
                return text.startsWith("P") ? Duration.parse(text) : Quantities.parseDuration(text);
            } catch (IllegalArgumentException | DateTimeParseException e) {
                throw context.weirdStringException(text, Duration.class, e.getMessage());
            }
        }
    }
}
