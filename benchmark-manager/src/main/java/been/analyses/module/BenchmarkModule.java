package been.analyses.module;

import been.results.MeasurementOrigin.Answer;
import been.results.MeasurementOrigin.Converted;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A benchmark: what may be set, what is measured, and which roles make one execution. A plain
 * command of an analysis file becomes one too, so that everything after reading knows only modules.
 *
 * @param build of the versions' sources; empty when they run as they are
 * @param software name of the package with the versions and the build; empty when the module has
 *     them itself
 * @param metrics the declared ones, in the order in which they are shown
 * @param files of each execution, whose benchmarks are metrics; one at least, or a declared metric
 * @param answers results of each execution that are no numbers
 * @param roles at least one, the measured one first
 * @param evaluators names of those in its package
 */
public record BenchmarkModule(
        String title,
        List<Parameter> parameters,
        List<MeasuredMetric> metrics,
        List<Converted> files,
        List<Answer> answers,
        Optional<VersionSource> versions,
        Optional<BuildRecipe> build,
        Optional<String> software,
        List<Role> roles,
        List<String> evaluators) {

    public BenchmarkModule {
        parameters = List.copyOf(parameters);
        metrics = List.copyOf(metrics);
        files = List.copyOf(files);
        answers = List.copyOf(answers);
        roles = List.copyOf(roles);
        evaluators = List.copyOf(evaluators);
    }

    /** The same with versions and build of its software. */
    public BenchmarkModule of(SoftwareDefinition definition) {
        return new BenchmarkModule(
                title,
                parameters,
                metrics,
                files,
                answers,
                Optional.of(definition.versions()),
                definition.build(),
                software,
                roles,
                evaluators);
    }

    /** The same with versions from elsewhere. */
    public BenchmarkModule withVersions(VersionSource source) {
        return new BenchmarkModule(
                title,
                parameters,
                metrics,
                files,
                answers,
                Optional.of(source),
                build,
                software,
                roles,
                evaluators);
    }

    /** The first job: the task of its first instance stands for the execution. */
    public Role measured() {
        return roles.getFirst();
    }

    public Optional<Role> role(String name) {
        return roles.stream().filter(role -> role.name().equals(name)).findFirst();
    }

    public List<String> roleNames() {
        return roles.stream().map(Role::name).toList();
    }

    /** Whether an execution is one task. */
    public boolean isOneTask() {
        return roles.size() == 1 && measured().count().equals("1");
    }

    /** Every text of its roles that may hold placeholders. */
    public Stream<String> texts() {
        return roles.stream()
                .flatMap(role -> Template.texts(role.run()).values().stream())
                .flatMap(List::stream);
    }

    /** How many measurements an execution makes, when the analysis does not say. */
    public Optional<Integer> measurements() {
        return roles.stream().flatMap(role -> role.run().measurements().stream()).findFirst();
    }

    /** The typical duration of an execution, for predictions before any was observed. */
    public Optional<Duration> typical() {
        return roles.stream().flatMap(role -> role.run().typical().stream()).findFirst();
    }

    /** What its roles need of their hosts. */
    public List<Requirement> requirements() {
        return roles.stream().flatMap(role -> role.requirements().stream()).toList();
    }

    /** The same with these parameters too, which are any texts where it does not declare them. */
    public BenchmarkModule withTexts(Set<String> names) {
        return new BenchmarkModule(
                title,
                Stream.concat(
                                parameters.stream(),
                                names.stream()
                                        .filter(name -> parameter(name).isEmpty())
                                        .map(Parameter::text))
                        .toList(),
                metrics,
                files,
                answers,
                versions,
                build,
                software,
                roles,
                evaluators);
    }

    /** The same with only these of the benchmarks in files. */
    public BenchmarkModule choosing(List<String> names) {
        return new BenchmarkModule(
                title,
                parameters,
                metrics,
                files.stream()
                        .map(file ->
                                new Converted(
                                        file.format(),
                                        file.path(),
                                        file.include(),
                                        names,
                                        file.summary()))
                        .toList(),
                answers,
                versions,
                build,
                software,
                roles,
                evaluators);
    }

    public List<String> parameterNames() {
        return parameters.stream().map(Parameter::name).toList();
    }

    public Optional<Parameter> parameter(String name) {
        return parameters.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    public List<String> metricNames() {
        return metrics.stream().map(m -> m.metric().name()).toList();
    }
}
