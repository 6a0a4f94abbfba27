package been.cli.analyze;

import been.statistics.Level;
import been.statistics.changes.History;
import been.statistics.levels.VarianceComponents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Versions and their values, oldest first.
 *
 * @param labels empty where the source names no versions
 */
record VersionHistory(List<String> labels, History history) {

    /** What came of reading a history. */
    sealed interface Reading {}

    record Read(VersionHistory versions) implements Reading {}

    /** Nothing usable; the sentence has what, where, and what was expected. */
    record Refused(String problem) implements Reading {}

    VersionHistory {
        labels = List.copyOf(labels);
    }

    /**
     * @param errors null where none are known
     */
    static Reading of(
            String source, List<String> labels, double[] values, double @Nullable [] errors) {
        if (values.length < History.LEAST_VERSIONS) {
            return new Refused(
                    "%s: %d %s; change points need at least %d"
                            .formatted(
                                    source,
                                    values.length,
                                    values.length == 1 ? "version" : "versions",
                                    History.LEAST_VERSIONS));
        }
        History history = History.of(values);
        return new Read(
                new VersionHistory(
                        labels, errors == null ? history : history.withStandardErrors(errors)));
    }

    /** Means of versions, with their standard errors where every version repeated executions. */
    static Reading of(String source, List<VersionMeasurements> versions) {
        List<String> labels = new ArrayList<>();
        double[] values = new double[versions.size()];
        double[] errors = new double[versions.size()];
        for (int i = 0; i < values.length; i++) {
            labels.add(versions.get(i).label());
            VarianceComponents levels = VarianceComponents.of(versions.get(i).observations());
            values[i] = levels.mean();
            errors[i] = standardError(levels).orElse(Double.NaN);
        }
        boolean known = Arrays.stream(errors).allMatch(Double::isFinite);
        return of(source, labels, values, known ? errors : null);
    }

    private static Optional<Double> standardError(VarianceComponents levels) {
        if (levels.components().isEmpty()
                || levels.components().getLast().level() == Level.MEASUREMENT) {
            return Optional.empty();
        }
        VarianceComponents.Component top = levels.components().getLast();
        return Optional.of(Math.sqrt(top.biased() / top.repetitions()));
    }

    /** What to call the version at {@code index} in text. */
    String label(int index) {
        return labels.isEmpty() ? "value " + (index + 1) : labels.get(index);
    }
}
