package been.analyses.definition;

import been.analyses.evaluators.EvaluatorUse;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.BuildRecipe;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Role;
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
import org.jspecify.annotations.Nullable;

/**
 * An analysis file that holds: everything it names exists, everything it leaves out has its
 * default.
 *
 * @param subject name of the module, or {@code command}
 * @param module what is run and measured
 * @param packages of the run, pinned, by alias; the module's own among them
 * @param versions which are asked for; of a comparison, those are among the combinations
 * @param metrics the chosen ones, in the module's order
 * @param parameters of every experiment, with their defaults
 * @param combinations varied parameters, each the difference to {@code parameters}; one empty one
 *     for a regression
 * @param baseline position of the combination that the others are compared with
 * @param roles settings of every role of the module, by its name
 * @param monitoring what is looked at while an execution runs
 * @param evaluators what is made of the results, in this order
 * @param schedule when it runs again by itself
 * @param fetch where versions are asked for and fetched; empty when nobody has to be asked
 * @param build how they are built; empty when they run as they are fetched
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
        List<EvaluatorUse> evaluators,
        Optional<Timetable> schedule,
        Optional<Fetch> fetch,
        Optional<Build> build) {

    /** What a plain command is called instead of a module's name. */
    public static final String COMMAND = "command";

    /** Binaries of each version by which it is seen how they vary. */
    public static final int PILOT_BINARIES = BinaryPlanner.LEAST;

    /** So many executions show how binaries and how executions vary. */
    static final int PILOT_EXECUTIONS = 2 * PILOT_BINARIES;

    /**
     * Something is asked for versions.
     *
     * @param tasks the package whose tasks ask for versions and fetch them; {@code null} when the
     *     software repository has them
     */
    public record Fetch(VersionSource.Provider source, @Nullable PackageReference tasks) {}

    /**
     * Versions are built from their sources.
     *
     * @param tasks the package whose task builds
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

    /** Whether a history of this length is searched for changes instead of measured whole. */
    public boolean searches(int experiments) {
        return kind == AnalysisKind.REGRESSION && repeat.manner().searches(experiments);
    }

    /** The same, repeated otherwise. */
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
