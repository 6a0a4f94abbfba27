package been.protocol.analyses;

import been.protocol.results.Metric;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One analysis with all its numbers; each can be recomputed from the landing files.
 *
 * @param document the analysis file as it was handed in
 * @param plan in one sentence: experiments × executions × measurements, predicted time and
 *     precision
 * @param experiments in the order of versions, configuration by configuration; or of the listed
 *     configurations
 * @param metrics in the module's order, without those that no host could read
 * @param estimates for each experiment and metric with at least one valid execution
 * @param comparisons new against old; of successive versions, or of configurations against the
 *     baseline
 * @param failures what failed, with reasons
 * @param disturbances how many executions each thing disturbed, such as {@code steal}
 * @param steadiness what executions of the pilot do over their iterations, as far as they have
 *     enough of them to tell
 * @param pilot what followed from it for later executions, in one sentence; absent where nothing
 *     did
 * @param notes what to know of the metrics, each in one sentence: which could not be read, and
 *     which are sampled
 * @param unmeasured versions of a long history that are left out of {@code experiments}
 * @param answers results that are no numbers, by name and experiment
 * @param bisection of an analysis that searches which versions made a change, once these are listed
 */
public record AnalysisView(
        AnalysisSummary summary,
        String document,
        String plan,
        List<String> hosts,
        List<Experiment> experiments,
        List<Metric> metrics,
        List<Estimate> estimates,
        List<Comparison> comparisons,
        List<Failure> failures,
        SortedMap<String, Integer> disturbances,
        List<Steadiness> steadiness,
        @Nullable String pilot,
        List<String> notes,
        List<Unmeasured> unmeasured,
        List<Answer> answers,
        @Nullable Bisection bisection) {

    public AnalysisView {
        answers = answers == null ? List.of() : List.copyOf(answers);
        hosts = List.copyOf(hosts);
        experiments = List.copyOf(experiments);
        metrics = List.copyOf(metrics);
        estimates = List.copyOf(estimates);
        comparisons = List.copyOf(comparisons);
        failures = List.copyOf(failures);
        disturbances = Collections.unmodifiableSortedMap(new TreeMap<>(disturbances));
        steadiness = List.copyOf(steadiness);
        notes = List.copyOf(notes);
        unmeasured = List.copyOf(unmeasured);
    }

    /** The label of an experiment; its key where there is no such experiment. */
    public String label(String experiment) {
        return experiments.stream()
                .filter(each -> each.key().equals(experiment))
                .map(Experiment::label)
                .findFirst()
                .orElse(experiment);
    }

    /** Why nothing was compared, if something could not be measured. */
    public Optional<String> failure() {
        return comparisons.isEmpty() ? failure(experiments) : Optional.empty();
    }

    /** The first of some experiments that could not be measured, with the reason. */
    public static Optional<String> failure(List<Experiment> experiments) {
        return experiments.stream()
                .flatMap(each -> each.failure().map(why -> each.label() + ": " + why).stream())
                .findFirst();
    }

    /**
     * The versions of a regression in one configuration.
     *
     * @param name the parameters by which it differs from other histories; empty where there is
     *     only one
     */
    public record History(String name, List<Experiment> experiments) {}

    /** The experiments of a regression, by configuration. */
    public List<History> histories() {
        Map<Map<String, String>, List<Experiment>> all =
                experiments.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Experiment::configuration,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return all.entrySet().stream()
                .map(one ->
                        new History(
                                new TreeMap<>(one.getKey())
                                        .entrySet().stream()
                                                .filter(value ->
                                                        all.keySet().stream()
                                                                .anyMatch(other ->
                                                                        !other.entrySet()
                                                                                .contains(value)))
                                                .map(String::valueOf)
                                                .collect(Collectors.joining(" ")),
                                one.getValue()))
                .toList();
    }

    /** One whose executions have too few iterations to tell anything of them. */
    public AnalysisView(
            AnalysisSummary summary,
            String document,
            String plan,
            List<String> hosts,
            List<Experiment> experiments,
            List<Metric> metrics,
            List<Estimate> estimates,
            List<Comparison> comparisons,
            List<Failure> failures,
            SortedMap<String, Integer> disturbances) {
        this(
                summary,
                document,
                plan,
                hosts,
                experiments,
                metrics,
                estimates,
                comparisons,
                failures,
                disturbances,
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    /**
     * A result that is no number.
     *
     * @param value a text, or the SHA-256 of a file; absent for executions without it
     * @param executions valid ones with this value
     */
    public record Answer(String name, String experiment, @Nullable String value, int executions) {}

    /**
     * One version in one configuration.
     *
     * @param key unique within the analysis; its folder in the results
     * @param label what people call it: the version, the varied parameters, or both
     * @param problem why it could not be measured, such as {@code build failed: …}, or why nothing
     *     of what was measured counts
     * @param details of its version, where they are known
     * @param identicalTo label of the version from which the benchmark cannot tell this one
     */
    public record Experiment(
            String key,
            String label,
            Map<String, String> configuration,
            int executionsDone,
            int executionsPlanned,
            @Nullable String problem,
            @Nullable VersionDetails details,
            @Nullable String identicalTo) {

        /** Why it could not be measured. */
        public Optional<String> failure() {
            return identicalTo == null ? Optional.ofNullable(problem) : Optional.empty();
        }

        /** Why it was not measured, if the benchmark cannot tell it from another. */
        public Optional<String> leftOut() {
            return identicalTo == null ? Optional.empty() : Optional.of(leftOut(label, problem));
        }

        public static String leftOut(String label, @Nullable String problem) {
            return "%s is %s, so it was not measured".formatted(label, problem);
        }

        /** One of whose version only the name is known. */
        public Experiment(
                String key,
                String label,
                Map<String, String> configuration,
                int executionsDone,
                int executionsPlanned,
                @Nullable String problem) {
            this(key, label, configuration, executionsDone, executionsPlanned, problem, null, null);
        }
    }

    /**
     * Mean of one metric, with the half-width of its interval over the top level.
     *
     * @param halfWidth absent with a single execution
     * @param confidence of that interval, such as 0.99
     * @param levels names the repeated levels, such as {@code executions, measurements}
     * @param best of a comparison: the best configuration of this metric, or equivalent to it
     * @param components what each repeated level adds to the variation, executions first; empty
     *     with a single execution
     */
    public record Estimate(
            String experiment,
            String metric,
            double mean,
            @Nullable Double halfWidth,
            double confidence,
            int binaries,
            int executions,
            long measurements,
            String levels,
            boolean best,
            List<Component> components) {
        public Estimate {
            components = components == null ? List.of() : List.copyOf(components);
        }

        /** An estimate of a regression, where no version is called best. */
        public Estimate(
                String experiment,
                String metric,
                double mean,
                @Nullable Double halfWidth,
                double confidence,
                int binaries,
                int executions,
                long measurements,
                String levels) {
            this(
                    experiment,
                    metric,
                    mean,
                    halfWidth,
                    confidence,
                    binaries,
                    executions,
                    measurements,
                    levels,
                    false,
                    List.of());
        }
    }

    /**
     * What one level adds to the variation of the numbers that executions contribute.
     *
     * @param level {@code execution} or {@code binary}
     * @param repetitions all executions, or all binaries
     * @param deviation standard deviation that the level adds to those below, in the metric's unit
     */
    public record Component(String level, int repetitions, double deviation) {}

    /**
     * Effect of one experiment against another.
     *
     * @param change raw relative change of the mean, new / old − 1
     * @param low absent when undetermined
     * @param p of the change being beyond the tolerance, for this comparison alone; absent where
     *     executions were not repeated
     * @param adjustedP the same among all comparisons of the analysis
     * @param sentence the same in words
     * @param best for a comparison: the best configuration of this metric, or equivalent to it
     * @param finding what became of a regression that was found; absent where none was
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
            Verdict verdict,
            String sentence,
            boolean best,
            @Nullable Finding finding) {

        /** One that was judged alone, and without a regression. */
        public Comparison(
                String metric,
                String oldExperiment,
                String newExperiment,
                double change,
                @Nullable Double low,
                @Nullable Double high,
                double confidence,
                Verdict verdict,
                String sentence,
                boolean best) {
            this(
                    metric,
                    oldExperiment,
                    newExperiment,
                    change,
                    low,
                    high,
                    confidence,
                    null,
                    null,
                    verdict,
                    sentence,
                    best,
                    null);
        }

        /** Whether it would be a verdict but for the other comparisons, or for a confirmation. */
        public boolean heldBack() {
            boolean isTooCommon =
                    p != null
                            && adjustedP != null
                            && p <= 1 - confidence
                            && adjustedP > 1 - confidence;
            return isTooCommon || (finding != null && finding.state() != FindingState.CONFIRMED);
        }
    }

    /** What became of a regression that was found. */
    public enum FindingState {
        NEW,
        CONFIRMED,
        NOT_CONFIRMED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        @Override
        public String toString() {
            return word();
        }
    }

    /**
     * A regression that was found, and whether a fresh experiment of the two versions confirmed it.
     * Only a confirmed one is a verdict; the others are inconclusive.
     *
     * @param why it is new still; absent otherwise
     * @param host that the fresh executions ran on; absent while it is new
     * @param elsewhere whether that is another host than the one it was found on
     * @param executions fresh ones of each version
     * @param change in the fresh executions; absent while it is new
     * @param confidence of their interval, each bound of which holds by itself with the analysis's
     *     confidence, since the direction was known before; absent while it is new
     */
    public record Finding(
            FindingState state,
            @Nullable String why,
            @Nullable String host,
            boolean elsewhere,
            int executions,
            @Nullable Double change,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double confidence) {}

    /**
     * What the pilot's executions of one experiment do over their iterations.
     *
     * @param kind {@code flat}, {@code warm-up}, {@code slow-down}, {@code no steady state}, or
     *     {@code inconsistent} where they do not agree
     * @param steadyFrom the first iteration at which all that become steady are; absent where none
     *     does
     * @param leftOut measurements at the beginning of each execution of the pilot that do not count
     */
    public record Steadiness(
            String experiment,
            String metric,
            String kind,
            @Nullable Integer steadyFrom,
            int executions,
            int leftOut) {}

    /**
     * Versions that are not measured for one reason.
     *
     * @param why such as {@code no change was found between 1.0 and 1.4}; empty while that may
     *     change
     */
    public record Unmeasured(int versions, String why) {

        /** The same in words. */
        @JsonIgnore
        public String sentence() {
            return "%,d %s not measured%s"
                    .formatted(
                            versions,
                            versions == 1 ? "version" : "versions",
                            why.isEmpty() ? " yet" : ": " + why);
        }
    }

    /** A task that failed. */
    public record Failure(
            String task, String experiment, String reason, String detail, String when) {}
}
