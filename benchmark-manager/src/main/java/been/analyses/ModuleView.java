package been.analyses;

import been.protocol.results.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A published benchmark, as authors of analyses need to know it.
 *
 * @param hasVersions whether it knows where versions of what it measures are found
 */
public record ModuleView(
        String name,
        String version,
        String title,
        List<Setting> parameters,
        List<Metric> metrics,
        boolean hasVersions) {
    public ModuleView {
        parameters = List.copyOf(parameters);
        metrics = List.copyOf(metrics);
    }

    /**
     * One parameter.
     *
     * @param expected its values in words
     * @param preset absent makes it required
     */
    public record Setting(String name, String expected, @Nullable String preset, String help) {}
}
