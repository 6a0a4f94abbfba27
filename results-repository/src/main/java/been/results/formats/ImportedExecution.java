package been.results.formats;

import been.results.netcdf.Series;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An execution as another program reported it.
 *
 * @param label of the version in its configuration; executions of one label are one experiment
 * @param execution number within the binary, from 0
 * @param startedAt empty when the program does not say
 * @param host empty when the program does not say, and so is the command
 * @param series at least one unless it failed, none empty, with distinct names
 * @param failure why it is no result; empty when it is one
 */
public record ImportedExecution(
        String label,
        Map<String, String> configuration,
        int binary,
        int execution,
        Optional<Instant> startedAt,
        String host,
        String command,
        List<Series> series,
        Optional<String> failure) {
    /** In the configuration of a run of BenchExec: what the tool was to check of its input. */
    public static final String PROPERTIES = "properties";

    public ImportedExecution {
        configuration = Map.copyOf(configuration);
        series = List.copyOf(series);
    }
}
