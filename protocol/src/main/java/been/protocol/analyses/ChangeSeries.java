package been.protocol.analyses;

import been.protocol.results.Metric;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One benchmark over all versions: one metric of one configuration of one software on one host.
 *
 * @param software the module's name; of a plain command, the name of its analyses
 * @param quarantinedAt since when its changes are not notified, because it reported changes of
 *     versions compared with themselves; absent while it is relied on
 */
public record ChangeSeries(
        long id,
        String software,
        Metric metric,
        SortedMap<String, String> configuration,
        String host,
        @Nullable Instant quarantinedAt) {

    public ChangeSeries {
        configuration = Collections.unmodifiableSortedMap(new TreeMap<>(configuration));
    }

    /** One that is relied on. */
    public ChangeSeries(
            long id,
            String software,
            Metric metric,
            SortedMap<String, String> configuration,
            String host) {
        this(id, software, metric, configuration, host, null);
    }
}
