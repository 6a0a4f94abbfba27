package been.analyses.conduct;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code plan.json}, in which an evaluator requests more executions: {@code {"executions":
 * {"2.20.0": 8}, "why": "…"}}.
 */
final class PlanFile {
    private static final int MOST = 1_000_000;

    private PlanFile() {}

    /** The content of the file. */
    sealed interface Plan {}

    /** The largest requested number of additional executions of an experiment. */
    record More(int executions) implements Plan {}

    /** The file is invalid, for this reason as the end of a sentence. */
    record Invalid(String why) implements Plan {}

    /**
     * @param experiments keys that are allowed
     */
    static Plan read(Path file, Collection<String> experiments) throws IOException {
        JsonNode plan;
        try {
            plan = Wire.mapper().readTree(Files.readString(file));
        } catch (JacksonException e) {
            return new Invalid("refused, since plan.json is not valid JSON");
        }
        JsonNode executions = plan.path("executions");
        if (!executions.isObject() || executions.isEmpty()) {
            return new Invalid(
                    "refused, since plan.json has no 'executions' with numbers by experiment");
        }
        int most = 0;
        for (Map.Entry<String, JsonNode> one : executions.properties()) {
            JsonNode number = one.getValue();
            if (!experiments.contains(one.getKey())) {
                return new Invalid(
                        "refused, since plan.json names '%s', which is not an experiment of the analysis"
                                .formatted(one.getKey()));
            }
            if (!number.isNumber() || number.doubleValue() < 0 || number.doubleValue() > MOST) {
                return new Invalid(
                        "refused, since plan.json asks for %s executions of '%s'; expected a number from 0 to %,d"
                                .formatted(number, one.getKey(), MOST));
            }
            most = Math.max(most, (int) Math.ceil(number.doubleValue()));
        }
        return most == 0 ? new Invalid("refused, since plan.json asks for none") : new More(most);
    }
}
