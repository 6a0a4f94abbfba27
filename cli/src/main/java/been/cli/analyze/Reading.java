package been.cli.analyze;

import been.statistics.compare.Better;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of reading a source. */
sealed interface Reading {

    /**
     * Versions in the order of the source, at least one.
     *
     * @param unit of all values; empty when the source does not name one
     * @param better null when the source does not say which way the metric runs, or not one way
     * @param mixed why they cannot be held against each other; null when they can
     */
    record Measurements(
            List<VersionMeasurements> versions,
            String unit,
            @Nullable Better better,
            @Nullable String mixed)
            implements Reading {

        public Measurements {
            versions = List.copyOf(versions);
        }
    }

    /** Nothing usable; the sentence has what, where, and what was expected. */
    record Refused(String problem) implements Reading {}

    /** The same for who holds versions against each other. */
    default Reading comparable() {
        return switch (this) {
            case Measurements(_, _, _, var mixed) when mixed != null -> new Refused(mixed);
            case Measurements _, Refused _ -> this;
        };
    }
}
