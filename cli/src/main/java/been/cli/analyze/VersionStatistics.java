package been.cli.analyze;

import been.statistics.Observations;
import been.statistics.describe.Description;
import been.statistics.levels.VarianceComponents;

/**
 * The statistics of one version by itself, as printed.
 *
 * @param levels with binaries distinguished
 * @param pooled the two-level model, without regard to binaries
 */
record VersionStatistics(
        VersionMeasurements version,
        Description description,
        VarianceComponents levels,
        VarianceComponents pooled) {

    static VersionStatistics of(VersionMeasurements version) {
        Observations observations = version.observations();
        return new VersionStatistics(
                version,
                Description.of(observations),
                VarianceComponents.of(observations),
                VarianceComponents.of(observations.pooledBinaries()));
    }

    String label() {
        return version.label();
    }

    Observations observations() {
        return version.observations();
    }
}
