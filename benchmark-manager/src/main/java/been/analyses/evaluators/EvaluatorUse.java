package been.analyses.evaluators;

import been.protocol.PackageReference;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A requested evaluator with all its parameters.
 *
 * @param parameters values by name, defaults included
 */
public record EvaluatorUse(
        PackageReference evaluator,
        EvaluatorManifest manifest,
        SortedMap<String, String> parameters) {
    public EvaluatorUse {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }
}
