package been.analyses.definition;

import java.util.List;
import java.util.SortedMap;

/**
 * The fixed and the varied parameters.
 *
 * @param parameters the same for every experiment
 * @param combinations a single empty one if nothing is varied; empty after a problem
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
