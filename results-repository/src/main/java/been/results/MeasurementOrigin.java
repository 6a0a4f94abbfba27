package been.results;

import been.protocol.Expressions;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The source of an execution's measurements. */
public sealed interface MeasurementOrigin {
    /** The received file with what the program printed to standard output. */
    String OUTPUT = "stdout.log";

    /**
     * A recording of the SDK among the received files; it describes its metrics.
     *
     * @param summaries by metric; the mean of those that are not named
     */
    record Recording(String path, Map<String, Summary> summaries) implements MeasurementOrigin {
        public Recording(String path) {
            this(path, Map.of());
        }

        public Recording {
            summaries = Map.copyOf(summaries);
        }
    }

    /** Figures of the measured run; one measurement of each metric. */
    record Usage(Map<Metric, Double> values) implements MeasurementOrigin {
        public Usage {
            values = Map.copyOf(values);
        }
    }

    /**
     * One metric of several tasks of the execution, or of one that is not the execution's own.
     *
     * @param instances at least one
     */
    record Instances(String metric, Combining how, List<Instance> instances)
            implements MeasurementOrigin {
        public Instances {
            instances = List.copyOf(instances);
        }
    }

    /** Where one task has it. */
    record Instance(String task, int attempt, MeasurementOrigin origin) {}

    /** How the measurements of all instances become those of the execution. */
    enum Combining {
        /** The n-th is the mean of all n-th ones. */
        MEAN,
        /** The n-th is the sum of all n-th ones. */
        SUM,
        /** The n-th is the largest of all n-th ones. */
        MAX,
        /** All are kept. */
        POOL
    }

    /**
     * Results that another program wrote to a received file: each benchmark in it is a metric.
     *
     * @param format not {@link ImportFormat#BEEN} or {@link ImportFormat#CSV}
     * @param include regular expression (RE2 syntax) that the whole name of a benchmark matches;
     *     absent for the main figure of each benchmark
     * @param names the only metrics that count; empty for all
     * @param summary of every metric
     */
    record Converted(
            ImportFormat format,
            String path,
            @Nullable String include,
            List<String> names,
            Summary summary)
            implements MeasurementOrigin {
        public Converted {
            names = List.copyOf(names);
        }
    }

    /**
     * Numbers in a received file, each one measurement.
     *
     * @param values a path in a JSON document, such as {@code $.results[*].time}; {@code column
     *     NAME} of a CSV file; or {@code size}, that of the file in bytes
     */
    record Located(Metric metric, String values, String path) implements MeasurementOrigin {
        public static final String SIZE = "size";
        public static final String COLUMN = "column ";

        /** Why values are not usable, as the end of a sentence; empty if they are. */
        public static Optional<String> complaint(String values) {
            boolean isColumn = values.startsWith(COLUMN) && values.length() > COLUMN.length();
            return isColumn || values.equals(SIZE)
                    ? Optional.empty()
                    : JsonPath.complaint(values)
                            .map(why -> why + ", 'column NAME' of a CSV file, or 'size'");
        }
    }

    /**
     * A result that is no number: the first match of a regular expression (RE2 syntax; {@code ^}
     * and {@code $} match at every line) in a received file, or else the SHA-256 of that file.
     *
     * @param expression whose first group is the result; absent for the digest
     */
    record Answer(String name, @Nullable String expression, String path)
            implements MeasurementOrigin {}

    /**
     * Every match of a regular expression (RE2 syntax; {@code ^} and {@code $} match at every line)
     * in a received file; its first group is the number, and one match makes one measurement.
     */
    record Pattern(Metric metric, String expression, String path) implements MeasurementOrigin {

        /** Why an expression is not usable, as the end of a sentence; empty if it is. */
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
