package been.analyses.planning;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One version in one configuration.
 *
 * @param key unique within the analysis; names a folder and parts of task ids
 * @param label shown to users: the version, the varied parameters, or both
 * @param version under test, if versions are compared
 * @param configuration every parameter with its value
 */
public record Experiment(
        String key,
        String label,
        @Nullable String version,
        SortedMap<String, String> configuration) {

    public Experiment {
        configuration = Collections.unmodifiableSortedMap(new TreeMap<>(configuration));
    }

    /** The values for templates, except those of the platform. */
    public Map<String, String> values() {
        return configuration;
    }
}
