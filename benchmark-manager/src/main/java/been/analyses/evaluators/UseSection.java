package been.analyses.evaluators;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.HashMap;
import java.util.Map;

/**
 * An entry of {@code evaluators:} as written: a name, or a name with values of parameters.
 *
 * @param name with a version unless it is the newest
 */
public record UseSection(String name, Map<String, String> parameters) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static UseSection ofName(String name) {
        return new UseSection(name, Map.of());
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static UseSection ofKeys(Map<String, String> keys) {
        var parameters = new HashMap<>(keys);
        String name = parameters.remove("name");
        return new UseSection(name == null ? "" : name, parameters);
    }
}
