package been.cli.analyze;

import been.protocol.results.Summary;
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

    /**
     * The same with one value of each execution; refused if one has too few measurements.
     *
     * @param source where it was read, for sentences
     */
    default Reading summarised(String source, Summary summary) {
        return switch (this) {
            case Refused _ -> this;
            case Measurements(var versions, var unit, var better, var mixed) -> {
                int fewest =
                        versions.stream()
                                .flatMap(version -> version.observations().executions().stream())
                                .mapToInt(execution -> execution.length)
                                .min()
                                .orElseThrow();
                yield summary.isKnownFrom(fewest)
                        ? new Measurements(
                                versions.stream().map(v -> v.summarised(summary)).toList(),
                                unit,
                                better,
                                mixed)
                        : new Refused(
                                "%s: %s needs %,d measurements of each execution, and one has %,d"
                                        .formatted(
                                                source,
                                                summary,
                                                summary.leastMeasurements(),
                                                fewest));
            }
        };
    }

    /** The same for who holds versions against each other. */
    default Reading comparable() {
        return switch (this) {
            case Measurements(_, _, _, var mixed) when mixed != null -> new Refused(mixed);
            case Measurements _, Refused _ -> this;
        };
    }
}
