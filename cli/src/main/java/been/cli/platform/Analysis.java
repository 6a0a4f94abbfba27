package been.cli.platform;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What REST tells of an analysis, as far as the command line shows it.
 *
 * @param disturbances how many executions each thing disturbed
 * @param steadiness what executions do over their iterations; absent from an older platform
 * @param pilot what followed from it for later executions; absent where nothing did
 * @param notes what to know of the metrics; absent from an older platform
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
        Map<String, Integer> disturbances,
        @Nullable List<Steadiness> steadiness,
        @Nullable String pilot,
        @Nullable List<String> notes) {

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

    /**
     * @param p of the change alone; absent where it cannot be told
     * @param adjustedP the same among all comparisons
     * @param finding what became of a regression that was found
     */
    public record Comparison(
            String metric,
            String oldExperiment,
            String newExperiment,
            double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            @Nullable Double p,
            @Nullable Double adjustedP,
            String verdict,
            String sentence,
            boolean best,
            @Nullable Finding finding) {

        /** Whether it would be a verdict but for the other comparisons, or for a confirmation. */
        public boolean isHeldBack() {
            boolean isTooCommon =
                    p != null
                            && adjustedP != null
                            && p <= 1 - confidence
                            && adjustedP > 1 - confidence;
            return isTooCommon || (finding != null && !finding.isConfirmed());
        }
    }

    /**
     * @param state {@code new}, {@code confirmed} or {@code not confirmed}
     */
    public record Finding(String state) {

        public boolean isConfirmed() {
            return state.equals("confirmed");
        }
    }

    /**
     * @param kind such as {@code warm-up} or {@code no steady state}
     * @param leftOut measurements at the beginning of each execution that do not count
     */
    public record Steadiness(
            String experiment,
            String metric,
            String kind,
            @Nullable Integer steadyFrom,
            int leftOut) {

        public boolean isFlat() {
            return kind.equals("flat");
        }
    }

    public record Failure(String task, String experiment, String reason, String detail) {}
}
