package been.results;

import java.util.Map;
import java.util.Optional;

/** Where an execution's measurements come from. */
public sealed interface MeasurementOrigin {

    /** The SDK's recorder file among the received files; its metrics describe themselves. */
    record Recording(String path) implements MeasurementOrigin {}

    /** Figures of the measured run itself; one measurement of each metric. */
    record Usage(Map<Metric, Double> values) implements MeasurementOrigin {
        public Usage {
            values = Map.copyOf(values);
        }
    }

    /**
     * Every match of a regular expression (RE2 syntax; {@code ^} and {@code $} match at every line)
     * in a received file; its first group is the number, and one match makes one measurement.
     */
    record Pattern(Metric metric, String expression, String path) implements MeasurementOrigin {

        /** Why an expression cannot be used, as the end of a sentence; empty when it can. */
        public static Optional<String> complaint(String expression) {
            return Expressions.complaint(expression)
                    .or(() ->
                            com.google.re2j.Pattern.compile(expression).groupCount() == 0
                                    ? Optional.of(
                                            "needs a group for the number, such as 'score: ([0-9.]+)'")
                                    : Optional.empty());
        }
    }
}
