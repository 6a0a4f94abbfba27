package been.analyses.definition;

import java.util.List;
import java.util.SortedMap;

/**
 * What is set, and what is varied.
 *
 * @param parameters the same for every experiment
 * @param combinations one empty one when nothing is varied; empty after a mistake
 */
record Factors(
        SortedMap<String, String> parameters,
        List<SortedMap<String, String>> combinations,
        int baseline) {

    boolean sets(String name) {
        return parameters.containsKey(name)
                || combinations.stream().anyMatch(combination -> combination.containsKey(name));
    }
}
