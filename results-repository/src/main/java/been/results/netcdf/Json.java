package been.results.netcdf;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Maps and lists as text in an attribute or a column, always in the same order. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private Json() {}

    public static String of(Map<String, ?> map) {
        return MAPPER.writeValueAsString(new TreeMap<>(map));
    }

    public static String of(List<String> list) {
        return MAPPER.writeValueAsString(list);
    }

    /** Whatever {@link #of(Map)} wrote of a map of texts. */
    public static Map<String, String> texts(String json) {
        return MAPPER.readValue(json, new TypeReference<Map<String, String>>() {});
    }

    /** Whatever {@link #of(Map)} wrote of a map of numbers. */
    public static Map<String, Double> numbers(String json) {
        return MAPPER.readValue(json, new TypeReference<Map<String, Double>>() {});
    }

    /** Whatever {@link #of(List)} wrote. */
    public static List<String> list(String json) {
        return MAPPER.readValue(json, new TypeReference<List<String>>() {});
    }
}
