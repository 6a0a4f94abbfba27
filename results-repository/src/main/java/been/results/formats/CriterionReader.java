package been.results.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.results.Metric.Better;
import been.results.CsvLabel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that {@code cargo bench} prints with Criterion: each benchmark has one execution with
 * Criterion's estimate, in nanoseconds, as its only measurement.
 */
final class CriterionReader implements FormatReader {
    private static final Pattern TIME =
            Pattern.compile("time: {1,10}\\[\\S+ \\S+ (\\S+) (\\S+) \\S+ \\S+\\]");

    private static final Map<String, Double> NANOSECONDS =
            Map.of("ps", 1e-3, "ns", 1.0, "µs", 1e3, "us", 1e3, "ms", 1e6, "s", 1e9);

    /** Whether a line is the result of a benchmark. */
    static boolean isResult(String line) {
        return TIME.matcher(line).find();
    }

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        Map<String, Iterations> benchmarks = new LinkedHashMap<>();
        var lines = new BufferedReader(new InputStreamReader(in, UTF_8));
        String before = "";
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            Matcher time = TIME.matcher(line);
            if (time.find()) {
                String name = line.substring(0, time.start()).strip();
                // A long name has a line of its own.
                String label = name.isEmpty() ? before : name;
                benchmarks
                        .computeIfAbsent(label, _ -> new Iterations())
                        .addNext(number, nanoseconds(time, number));
            }
            before = line.strip();
        }
        if (benchmarks.isEmpty()) {
            throw new ImportProblem(
                    "no result of Criterion: lines such as 'x  time: [1.1 ns 1.2 ns 1.3 ns]' are"
                            + " expected");
        }
        var executions = new ArrayList<ImportedExecution>();
        benchmarks.forEach((label, values) -> {
            var names = new MetricNames();
            names.add("time", "ns", Better.LOWER, "Criterion, estimate", values.takeValues());
            executions.add(
                    new ImportedExecution(
                            label,
                            Map.of(),
                            0,
                            0,
                            Optional.empty(),
                            "",
                            "",
                            names.series(),
                            Optional.empty()));
        });
        return executions;
    }

    private static double nanoseconds(Matcher time, long line) throws ImportProblem {
        Double value = CsvLabel.decimal(time.group(1));
        Double unit = NANOSECONDS.get(time.group(2));
        if (value == null || unit == null) {
            throw new ImportProblem(
                    "line %d: '%s %s' is not a time".formatted(line, time.group(1), time.group(2)));
        }
        return value * unit;
    }
}
