package been.analyses.definition;

import been.analyses.evaluators.EvaluatorUse;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.BuildRecipe;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Role;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.protocol.Monitoring;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisKind;
import been.statistics.plan.BinaryPlanner;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A valid analysis file: everything it refers to exists, and every missing key has its default.
 *
 * @param subject name of the module, or {@code command}
 * @param module the program and its metrics
 * @param packages pinned packages of the run by alias, including the module's own
 * @param versions the requested versions; for a comparison, they are among the combinations
 * @param metrics the chosen ones, in the module's order
 * @param parameters of every experiment, with their defaults
 * @param combinations varied parameters, each as the difference to {@code parameters}; a single
 *     empty one if nothing varies. A regression measures every version in each of them
 * @param baseline position of the combination that the others are compared with
 * @param roles settings of every role of the module, by its name
 * @param monitoring what is monitored during an execution
 * @param profile what is profiled when it has ended; never measured
 * @param evaluators the evaluators of the results, in this order
 * @param schedule when it runs again automatically
 * @param fetch where versions are listed and fetched; empty if no source has to be queried
 * @param build how versions are built; empty if they run as fetched
 */
public record Definition(
        String name,
        AnalysisKind kind,
        String subject,
        BenchmarkModule module,
        Map<String, PackageReference> packages,
        Versions versions,
        List<MeasuredMetric> metrics,
        SortedMap<String, String> parameters,
        List<SortedMap<String, String>> combinations,
        int baseline,
        Map<String, RoleSettings> roles,
        Repeat repeat,
        Monitoring monitoring,
        ProfileUse profile,
        List<EvaluatorUse> evaluators,
        Optional<Timetable> schedule,
        Optional<Fetch> fetch,
        Optional<Build> build) {

    /** Stands for the module name of a plain command. */
    public static final String COMMAND = "command";

    /** Binaries of each version that the pilot uses to observe their variation. */
    public static final int PILOT_BINARIES = BinaryPlanner.LEAST;

    /** Executions that the pilot uses to observe the variation of binaries and executions. */
    static final int PILOT_EXECUTIONS = 2 * PILOT_BINARIES;

    /**
     * A source of versions that has to be queried.
     *
     * @param tasks the package whose tasks list and fetch versions; {@code null} if the software
     *     repository has them
     */
    public record Fetch(VersionSource.Provider source, @Nullable PackageReference tasks) {}

    /**
     * Versions are built from their sources.
     *
     * @param tasks the package with the build task
     */
    public record Build(BuildRecipe recipe, PackageReference tasks) {}

    /** Settings of the measured role. */
    public RoleSettings measure() {
        return settings(module.measured());
    }

    public RoleSettings settings(Role role) {
        return Objects.requireNonNull(roles.get(role.name()), role.name());
    }

    /** The parameters of every experiment. */
    public List<SortedMap<String, String>> configurations() {
        return combinations.stream()
                .map(combination -> {
                    SortedMap<String, String> values = new TreeMap<>(parameters);
                    values.putAll(combination);
                    return values;
                })
                .toList();
    }

    /**
     * The hosts and host groups to measure on, each in experiments of its own; empty if the
     * analysis runs on one host.
     */
    public List<String> platforms() {
        return module.parameter(Template.HOST).isPresent()
                ? List.of()
                : combinations.stream()
                        .flatMap(combination -> Stream.ofNullable(combination.get(Template.HOST)))
                        .distinct()
                        .toList();
    }

    /** The platform among the parameters of an experiment; empty if the analysis has none. */
    public String platform(Map<String, String> configuration) {
        boolean isFactor =
                combinations.getFirst().containsKey(Template.HOST)
                        && module.parameter(Template.HOST).isEmpty();
        return isFactor ? configuration.getOrDefault(Template.HOST, "") : "";
    }

    /** The largest number of instances that a role has in an experiment. */
    public int mostInstances(Role role) {
        return configurations().stream()
                .mapToInt(values -> role.instances(values).orElse(1))
                .max()
                .orElse(1);
    }

    /** Whether the analysis chooses how many binaries are built of each version. */
    public boolean choosesBinaries() {
        return build.filter(b -> b.recipe().binaries().isEmpty()).isPresent();
    }

    /** How many histories it has: in a regression, one for each combination. */
    public int histories() {
        return kind == AnalysisKind.REGRESSION ? combinations.size() : 1;
    }

    /** Whether a history of this length is searched for changes instead of measured completely. */
    public boolean searches(int experiments) {
        return kind == AnalysisKind.REGRESSION
                && repeat.options().searches(experiments / combinations.size());
    }

    /**
     * The same for a history of this length, whose rounds end by precision while it is searched.
     */
    public Definition of(int experiments) {
        return searches(experiments) && !bisects() ? repeated(repeat.withoutDeciding()) : this;
    }

    /** Whether it only searches the versions that made a change. */
    public boolean bisects() {
        return repeat.options().bisects();
    }

    /** The same definition with other repetition settings. */
    public Definition repeated(Repeat other) {
        return new Definition(
                name,
                kind,
                subject,
                module,
                packages,
                versions,
                metrics,
                parameters,
                combinations,
                baseline,
                roles,
                other,
                monitoring,
                profile,
                evaluators,
                schedule,
                fetch,
                build);
    }

    public Definition {
        packages = Map.copyOf(packages);
        roles = Map.copyOf(roles);
        metrics = List.copyOf(metrics);
        combinations = List.copyOf(combinations);
        evaluators = List.copyOf(evaluators);
    }
}
