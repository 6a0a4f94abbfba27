package been.analyses.module;

import java.util.List;
import java.util.Optional;

/**
 * A benchmark: what may be set, what is measured, and how one execution runs. A plain command of an
 * analysis file becomes one too, so that everything after reading knows only modules.
 *
 * @param build of the versions' sources; empty when they run as they are
 * @param software name of the package with the versions and the build; empty when the module has
 *     them itself
 * @param metrics in the order in which they are shown; at least one
 */
public record BenchmarkModule(
        String title,
        List<Parameter> parameters,
        List<MeasuredMetric> metrics,
        Optional<VersionSource> versions,
        Optional<BuildRecipe> build,
        Optional<String> software,
        Run run,
        List<Requirement> requirements) {

    public BenchmarkModule {
        parameters = List.copyOf(parameters);
        metrics = List.copyOf(metrics);
        requirements = List.copyOf(requirements);
    }

    /** The same with versions and build of its software. */
    public BenchmarkModule of(SoftwareDefinition definition) {
        return new BenchmarkModule(
                title,
                parameters,
                metrics,
                Optional.of(definition.versions()),
                definition.build(),
                software,
                run,
                requirements);
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
