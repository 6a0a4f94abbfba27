package been.protocol.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One landed execution, from the index.
 *
 * @param measurements number of measurements by metric
 * @param means what the execution contributes to verdicts, by metric: the mean unless the metric
 *     has another summary; without metrics that have too few measurements for theirs
 * @param file landing file, relative to the results folder
 * @param answers results that are no numbers, by name
 */
public record StoredExecution(
        ExecutionAddress address,
        String version,
        Map<String, String> configuration,
        String task,
        int attempt,
        int order,
        String host,
        String hostDigest,
        Instant startedAt,
        Validity validity,
        List<String> disturbedBy,
        Map<String, Double> usage,
        List<Metric> metrics,
        Map<String, Long> measurements,
        Map<String, Double> means,
        String file,
        String sha256,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> answers) {

    public StoredExecution {
        answers = answers == null ? Map.of() : Map.copyOf(answers);
    }

    /** One without answers. */
    public StoredExecution(
            ExecutionAddress address,
            String version,
            Map<String, String> configuration,
            String task,
            int attempt,
            int order,
            String host,
            String hostDigest,
            Instant startedAt,
            Validity validity,
            List<String> disturbedBy,
            Map<String, Double> usage,
            List<Metric> metrics,
            Map<String, Long> measurements,
            Map<String, Double> means,
            String file,
            String sha256) {
        this(
                address,
                version,
                configuration,
                task,
                attempt,
                order,
                host,
                hostDigest,
                startedAt,
                validity,
                disturbedBy,
                usage,
                metrics,
                measurements,
                means,
                file,
                sha256,
                Map.of());
    }

    /** The same with these means only. */
    public StoredExecution withMeans(Map<String, Double> kept) {
        return new StoredExecution(
                address,
                version,
                configuration,
                task,
                attempt,
                order,
                host,
                hostDigest,
                startedAt,
                validity,
                disturbedBy,
                usage,
                metrics,
                measurements,
                kept,
                file,
                sha256,
                answers);
    }
}
