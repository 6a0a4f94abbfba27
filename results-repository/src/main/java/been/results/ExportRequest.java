package been.results;

import java.util.Map;
import java.util.Optional;

/**
 * What is to be given to another program.
 *
 * @param experiment key of the only one that is wanted; empty for all
 * @param metric name of the only one that is wanted; empty for all, or for the only one there is
 * @param documents further files of a ZIP, by name, such as the analysis file
 */
public record ExportRequest(
        String analysis,
        ExportFormat format,
        Optional<String> experiment,
        Optional<String> metric,
        Map<String, String> documents) {
    public ExportRequest {
        documents = Map.copyOf(documents);
    }
}
