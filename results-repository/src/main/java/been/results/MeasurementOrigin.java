package been.results;

import java.util.Map;

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
     * Every match of a regular expression (RE2 syntax, first group is the number) in a received
     * file; one measurement a match.
     */
    record Pattern(Metric metric, String expression, String path) implements MeasurementOrigin {}
}
