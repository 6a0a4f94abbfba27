package been.protocol.analyses;

import been.protocol.results.Metric;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One benchmark over all versions: one metric of one configuration of one software on one host.
 *
 * @param software the module's name; of a plain command, the name of its analyses
 */
public record ChangeSeries(
        long id,
        String software,
        Metric metric,
        SortedMap<String, String> configuration,
        String host) {

    public ChangeSeries {
        configuration = Collections.unmodifiableSortedMap(new TreeMap<>(configuration));
    }
}
