package been.analyses.definition;

import been.analyses.evaluators.UseSection;
import been.analyses.module.BuildSection;
import been.analyses.module.CommandLine;
import been.analyses.module.Counting;
import been.analyses.module.IsolationSection;
import been.analyses.module.LimitsSection;
import been.analyses.module.MetricSection;
import been.analyses.module.VersionsSection;
import been.documents.Share;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.InputStorage;
import been.protocol.Quantities;
import been.protocol.analyses.AnalysisKind;
import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content of an analysis file. */
record AnalysisFile(
        String analysis,
        AnalysisKind kind,
        Optional<String> module,
        Optional<Command> command,
        Map<String, String> parameters,
        Optional<Vary> vary,
        List<String> hosts,
        List<Map<String, String>> exclude,
        Map<String, String> baseline,
        Optional<VersionsSection> versions,
        Optional<BuildSection> build,
        List<String> benchmarks,
        Map<String, Placing> roles,
        Optional<Repetition> repeat,
        Optional<LimitsSection> limits,
        Optional<IsolationSection> isolation,
        Optional<Counting> counters,
        Optional<ProfileUse> profile,
        List<String> publishes,
        Optional<Recording> monitoring,
        List<UseSection> evaluators,
        Optional<Schedule> schedule) {

    record Command(
            CommandLine run,
            List<MetricSection> measure,
            Map<String, String> packages,
            Map<String, String> environment,
            Optional<InputStorage> inputs) {}

    /**
     * Factors with all their values, or explicit combinations of values; one of the two is empty.
     */
    record Vary(Map<String, List<String>> factors, List<Map<String, String>> combinations) {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Vary ofFactors(Map<String, List<String>> factors) {
            return new Vary(factors, List.of());
        }

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Vary ofCombinations(List<Map<String, String>> combinations) {
            return new Vary(Map.of(), combinations);
        }
    }

    /** Where the tasks of a role run. */
    record Placing(
            Optional<String> restriction,
            List<String> hosts,
            Optional<Exclusivity> exclusivity,
            Optional<Integer> cores,
            Optional<CoreThreads> threads,
            Map<String, Integer> resources,
            Optional<LinkSection> link) {}

    record Repetition(
            Optional<Integer> executions,
            Optional<Share> precision,
            Optional<Share> confidence,
            Optional<Share> tolerance,
            Optional<Budget> budget,
            Optional<Pilot> pilot,
            Optional<String> rule,
            Optional<Share> epsilon,
            Optional<Integer> step,
            Optional<String> mode,
            Optional<String> versions,
            Optional<String> warmUp,
            Optional<Boolean> confirm,
            Optional<String> disturbed,
            Optional<Integer> measurements) {}

    record Pilot(Optional<Integer> executions, Optional<Integer> measurements) {}

    /** A time, or a number of executions; one of them is empty. */
    record Budget(Optional<Duration> time, Optional<Integer> executions) {

        @JsonCreator
        static Budget of(String text) {
            if (text.contains("execution")) {
                String number = text.substring(0, text.indexOf(' '));
                return new Budget(Optional.empty(), Optional.of(Integer.valueOf(number)));
            }
            Duration time = Quantities.parseDuration(text);
            if (time.isZero()) {
                throw new IllegalArgumentException(
                        "'%s' is shorter than a nanosecond".formatted(text));
            }
            return new Budget(Optional.of(time), Optional.empty());
        }
    }

    record Recording(Duration detail) {}

    record Schedule(Optional<String> every, Optional<String> cron, Optional<String> zone) {

        @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
        Schedule {}

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Schedule ofWords(String every) {
            return new Schedule(Optional.of(every), Optional.empty(), Optional.empty());
        }
    }
}
