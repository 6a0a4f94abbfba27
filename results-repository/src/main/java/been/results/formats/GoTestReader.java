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
import java.util.regex.Pattern;

/**
 * The text that {@code go test -bench} prints: each benchmark has one execution, whose measurements
 * are its lines ({@code -count}). The number of processors behind all names is no part of them.
 */
final class GoTestReader implements FormatReader {
    private static final Pattern NAME = Pattern.compile("Benchmark[^a-z].*|Benchmark");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");
    private static final Pattern PROCESSORS = Pattern.compile("-[0-9]{1,9}$");
    private static final String TIME = "ns/op";

    /** One benchmark of a package. */
    private record Key(String pack, String name) {}

    /** Whether a line is the result of a benchmark. */
    static boolean isResult(String line) {
        return isResult(fields(line));
    }

    private static boolean isResult(String[] fields) {
        return fields.length >= 4
                && fields.length % 2 == 0
                && NAME.matcher(fields[0]).matches()
                && COUNT.matcher(fields[1]).matches();
    }

    private static String[] fields(String line) {
        return line.strip().split("\\s+", -1);
    }

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        Map<Key, Map<String, Iterations>> benchmarks = new LinkedHashMap<>();
        String pack = "";
        var lines = new BufferedReader(new InputStreamReader(in, UTF_8));
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            String[] fields = fields(line);
            if (fields.length == 2 && fields[0].equals("pkg:")) {
                pack = fields[1];
            } else if (isResult(fields)) {
                String name = fields[0].substring("Benchmark".length());
                Map<String, Iterations> figures =
                        benchmarks.computeIfAbsent(new Key(pack, name), _ -> new LinkedHashMap<>());
                for (int i = 2; i < fields.length; i += 2) {
                    Double value = CsvLabel.decimal(fields[i]);
                    if (value == null) {
                        throw new ImportProblem(
                                "line %d: '%s' is not a number".formatted(number, fields[i]));
                    }
                    figures.computeIfAbsent(fields[i + 1], _ -> new Iterations())
                            .addNext(number, value);
                }
            }
        }
        if (benchmarks.isEmpty()) {
            throw new ImportProblem(
                    "no result of go test -bench: lines such as 'BenchmarkX 100 12.5 ns/op' are"
                            + " expected");
        }
        return executions(benchmarks);
    }

    private static List<ImportedExecution> executions(
            Map<Key, Map<String, Iterations>> benchmarks) {
        String processors = processors(benchmarks.keySet().stream().map(Key::name).toList());
        var executions = new ArrayList<ImportedExecution>();
        benchmarks.forEach((key, figures) -> {
            String name = key.name().substring(0, key.name().length() - processors.length());
            var names = new MetricNames();
            // What the benchmark is about comes first.
            Iterations times = figures.remove(TIME);
            if (times != null) {
                names.add("time", "ns", Better.LOWER, "go test", times.takeValues());
            }
            figures.forEach((unit, values) -> add(unit, values.takeValues(), names));
            executions.add(
                    new ImportedExecution(
                            key.pack().isEmpty() ? name : key.pack() + "." + name,
                            processors.isEmpty()
                                    ? Map.of()
                                    : Map.of("processors", processors.substring(1)),
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

    private static void add(String unit, double[] values, MetricNames names) {
        switch (unit) {
            case "B/op" -> names.add("memory", "byte", Better.LOWER, "go test", values);
            case "allocs/op" -> names.add("allocations", "1", Better.LOWER, "go test", values);
            case "MB/s" ->
                    names.add("throughput", "megabyte s-1", Better.HIGHER, "go test", values);
            default -> {
                boolean isRate = unit.endsWith("/s") || unit.endsWith("/sec");
                names.add(
                        unit,
                        "1",
                        isRate ? Better.HIGHER : Better.LOWER,
                        "go test, " + unit,
                        values);
            }
        }
    }

    /** What all names end with, such as {@code -8}; empty on one processor. */
    private static String processors(List<String> names) {
        var end = PROCESSORS.matcher(names.getFirst());
        String common = end.find() ? end.group() : "";
        return names.stream().allMatch(name -> name.endsWith(common)) ? common : "";
    }
}
