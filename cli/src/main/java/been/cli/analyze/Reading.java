package been.cli.analyze;

import java.util.List;

/** What came of reading a source. */
sealed interface Reading {

    /** Versions in the order of the source, at least one. */
    record Measurements(List<VersionMeasurements> versions) implements Reading {

        public Measurements {
            versions = List.copyOf(versions);
        }
    }

    /** Nothing usable; the sentence says what, where, and what was expected. */
    record Refused(String problem) implements Reading {}
}
