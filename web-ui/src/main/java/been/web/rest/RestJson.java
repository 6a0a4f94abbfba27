package been.web.rest;

import been.protocol.PlainJson;
import been.protocol.Wire;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON of users' calls: as on the wire, but keys that are unknown or there twice and text that
 * cannot be kept are errors, and lists and maps may be left out.
 */
final class RestJson {

    /** A list may be missing, and what is in it may not. */
    private static final JsonSetter.Value EMPTY_BUT_NOT_OF_NOTHING =
            JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL);

    private RestJson() {}

    static JsonMapper mapper() {
        return Wire.mapper()
                .rebuild()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .addModule(PlainJson.module())
                .withConfigOverride(
                        List.class, list -> list.setNullHandling(EMPTY_BUT_NOT_OF_NOTHING))
                .withConfigOverride(Map.class, map -> map.setNullHandling(EMPTY_BUT_NOT_OF_NOTHING))
                .build();
    }
}
