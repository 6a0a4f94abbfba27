package been.cli.analyze;

import been.statistics.Observations;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one version.
 *
 * @param version null when the source does not tell versions apart
 */
record VersionMeasurements(@Nullable String version, Observations observations) {

    /** What to call it in text. */
    String label() {
        return version == null ? "all measurements" : version;
    }
}
