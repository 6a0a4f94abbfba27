package been.cli.analyze;

import been.protocol.results.Summary;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.describe.Quantiles;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one version.
 *
 * @param version null when the source does not tell versions apart
 */
record VersionMeasurements(@Nullable String version, Observations observations) {

    /** The same with one value of each execution. */
    VersionMeasurements summarised(Summary summary) {
        OptionalDouble quantile = summary.quantile();
        return new VersionMeasurements(
                version,
                observations.ofEach(values ->
                        quantile.isPresent()
                                ? Quantiles.of(values).at(quantile.getAsDouble())
                                : Means.mean(values)));
    }

    /** What to call it in text. */
    String label() {
        return version == null ? "all measurements" : version;
    }
}
