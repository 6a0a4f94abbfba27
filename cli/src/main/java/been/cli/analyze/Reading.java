package been.cli.analyze;

import been.statistics.compare.Better;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of reading a source. */
sealed interface Reading {

    /**
     * Versions in the order of the source, at least one.
     *
     * @param better null when the source does not say which way the metric runs
     */
    record Measurements(List<VersionMeasurements> versions, @Nullable Better better)
            implements Reading {

        public Measurements {
            versions = List.copyOf(versions);
        }
    }

    /** Nothing usable; the sentence says what, where, and what was expected. */
    record Refused(String problem) implements Reading {}
}
