package been.cli.platform;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What REST tells of an analysis, as far as the command line shows it.
 *
 * @param disturbances how many executions each thing disturbed
 */
public record Analysis(
        Summary summary,
        String plan,
        List<String> hosts,
        List<Experiment> experiments,
        List<Metric> metrics,
        List<Estimate> estimates,
        List<Comparison> comparisons,
        List<Failure> failures,
        Map<String, Integer> disturbances) {

    public record Summary(
            long id,
            String name,
            String kind,
            String subject,
            String state,
            @Nullable String stateDetail,
            int executionsDone,
            int executionsFailed,
            int executionsPlanned,
            @Nullable Duration remaining,
            Verdicts verdicts) {

        public boolean isOver() {
            return switch (state) {
                case "FINISHED", "FAILED", "STOPPED", "PAUSED" -> true;
                default -> false;
            };
        }
    }

    public record Verdicts(int regressed, int improved, int equivalent, int inconclusive) {}

    public record Experiment(String key, String label, @Nullable String problem) {}

    /**
     * @param better {@code LOWER} or {@code HIGHER}
     */
    public record Metric(String name, String unit, String title, String better) {}

    public record Estimate(
            String experiment,
            String metric,
            double mean,
            @Nullable Double halfWidth,
            int executions,
            long measurements) {}

    public record Comparison(
            String metric,
            String oldExperiment,
            String newExperiment,
            double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            String verdict,
            String sentence,
            boolean best) {}

    public record Failure(String task, String experiment, String reason, String detail) {}
}
