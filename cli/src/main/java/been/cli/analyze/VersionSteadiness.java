package been.cli.analyze;

import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import java.util.List;

/** The executions of one version and what each of them does over its iterations. */
record VersionSteadiness(VersionMeasurements version, List<SteadyState> executions) {

    VersionSteadiness {
        executions = List.copyOf(executions);
    }

    static VersionSteadiness of(VersionMeasurements version, SteadyCriteria criteria) {
        return new VersionSteadiness(
                version,
                version.observations().executions().stream()
                        .map(execution -> SteadyState.of(execution, criteria))
                        .toList());
    }

    /** The kind of all executions, or that they are inconsistent. */
    String words() {
        return SteadyState.agreed(executions).map(kind -> kind.words()).orElse("inconsistent");
    }
}
