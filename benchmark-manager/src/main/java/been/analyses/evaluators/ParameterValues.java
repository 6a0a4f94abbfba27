package been.analyses.evaluators;

import been.analyses.module.Parameter;
import been.protocol.NearestName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Completes and checks the values set for an evaluator's parameters. Pure. */
public final class ParameterValues {
    private ParameterValues() {}

    /**
     * All values, and the problems of those that were set.
     *
     * @param problems by the name of the parameter, a sentence each; also for missing ones
     */
    public record Values(SortedMap<String, String> all, SortedMap<String, String> problems) {

        /** The problems in one sentence. */
        public String sentence() {
            return String.join("; ", problems.values());
        }
    }

    public static Values of(EvaluatorManifest manifest, Map<String, String> set) {
        var all = new TreeMap<String, String>();
        var problems = new TreeMap<String, String>();
        List<String> names = manifest.parameterNames();
        for (String name : new ArrayList<>(set.keySet())) {
            if (!names.contains(name)) {
                problems.put(
                        name,
                        "there is no parameter '%s'%s"
                                .formatted(name, NearestName.hintOrAll(name, names)));
            }
        }
        for (Parameter parameter : manifest.parameters()) {
            String name = parameter.name();
            String given = set.get(name);
            String value = given == null ? parameter.preset() : plain(parameter, given);
            if (value == null) {
                problems.put(
                        name,
                        "the parameter '%s' has no value; it takes %s"
                                .formatted(name, parameter.type().expected()));
            } else if (parameter.refuse(value).isPresent()) {
                problems.put(
                        name,
                        "the parameter '%s' is '%s'; it takes %s"
                                .formatted(name, given, parameter.type().expected()));
            } else {
                all.put(name, value);
            }
        }
        return new Values(all, problems);
    }

    /** Accepts a share written as a percentage as a number. */
    private static String plain(Parameter parameter, String given) {
        boolean isShare =
                parameter.type() instanceof Parameter.Real
                        && given.matches("[0-9]{1,3}(\\.[0-9]{1,9})? ?%");
        return isShare
                ? new BigDecimal(given.replace("%", "").strip()).movePointLeft(2).toPlainString()
                : given;
    }
}
