package been.results.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.results.Metric;
import been.results.ImportFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads results of other programs. */
public final class Imports {
    /** Of a byte of XML or text while it is read. */
    private static final int BYTES_A_BYTE = 20;

    /** Enough bytes to recognise a format. */
    private static final int START = 1 << 16;

    private static final int MOST_RESULTS = 200_000;

    private Imports() {}

    /** The default for a metric that a file does not describe. */
    public static final Metric UNDESCRIBED = new Metric("value", "1", "value", Metric.Better.LOWER);

    /**
     * Reads a whole file.
     *
     * @param name of the file, as shown to users
     * @param format not {@link ImportFormat#BEEN}, whose files are landed as they are
     * @param metric the metric in a CSV file
     */
    public static ImportReading read(Path file, String name, ImportFormat format, Metric metric) {
        FormatReader reader =
                switch (format) {
                    case CSV -> new CsvFormatReader(name, metric);
                    case JMH -> new JmhReader();
                    case GOOGLE_BENCHMARK -> new GoogleBenchmarkReader();
                    case HYPERFINE -> new HyperfineReader();
                    case PYTEST_BENCHMARK -> new PytestBenchmarkReader();
                    case PYPERF -> new PyperfReader();
                    case ASV -> new AsvReader();
                    case GO_TEST -> new GoTestReader();
                    case CRITERION -> new CriterionReader();
                    case CATCH2 -> new Catch2Reader();
                    case BENCHMARK_DOTNET -> new BenchmarkDotNetReader();
                    case RENAISSANCE -> new RenaissanceReader();
                    case BENCHEXEC -> new BenchExecReader();
                    case BEEN -> throw new IllegalArgumentException("an archive is no such file");
                };
        try {
            long most = Runtime.getRuntime().maxMemory() / BYTES_A_BYTE;
            boolean isWhole =
                    switch (format) {
                        case BENCHEXEC, GO_TEST, CRITERION, CATCH2 -> true;
                        case CSV,
                                JMH,
                                GOOGLE_BENCHMARK,
                                HYPERFINE,
                                PYTEST_BENCHMARK,
                                PYPERF,
                                ASV,
                                BENCHMARK_DOTNET,
                                RENAISSANCE,
                                BEEN ->
                                false;
                    };
            if (isWhole && Files.size(file) > most) {
                return new ImportReading.Refused(
                        "%s: has %d bytes, more than the %d that this memory holds as %s; split it, or give Java more memory"
                                .formatted(
                                        name,
                                        Files.size(file),
                                        most,
                                        format == ImportFormat.BENCHEXEC
                                                        || format == ImportFormat.CATCH2
                                                ? "XML"
                                                : "text"));
            }
            if (format != ImportFormat.CSV && !isWhole) {
                try (InputStream in = new BufferedInputStream(Files.newInputStream(file), START)) {
                    Tree.requireMemory(in);
                }
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), START)) {
                List<ImportedExecution> executions = reader.read(in);
                requireUnique(executions);
                return new ImportReading.Executions(format, executions);
            }
        } catch (ImportProblem problem) {
            boolean hasLine = problem.problem().matches("(?s)[0-9]+:.*");
            return new ImportReading.Refused(name + (hasLine ? ":" : ": ") + problem.problem());
        } catch (IOException unreadable) {
            return new ImportReading.Refused(name + ": cannot be read: " + unreadable.getMessage());
        }
    }

    /** Called before results are made: each takes many times the bytes that it has in the file. */
    static void requireFew(int results) throws ImportProblem {
        if (results > MOST_RESULTS) {
            throw new ImportProblem(
                    "more than %,d results; split the file".formatted(MOST_RESULTS));
        }
    }

    /** Rejects two executions with one address, since only the first would be stored. */
    private static void requireUnique(List<ImportedExecution> executions) throws ImportProblem {
        record Address(String label, int binary, int execution) {}
        var seen = new HashSet<Address>();
        for (ImportedExecution one : executions) {
            if (!seen.add(new Address(one.label(), one.binary(), one.execution()))) {
                throw new ImportProblem(one.label() + " comes twice; give each its own name");
            }
        }
    }

    /** Detects the format of a file by its beginning; empty if unknown. */
    public static Optional<ImportFormat> detect(Path file) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(START);
        }
        if (start.length >= 2 && start[0] == 'P' && start[1] == 'K') {
            return Optional.of(ImportFormat.BEEN);
        }
        String text = new String(start, UTF_8).replace("\uFEFF", "").stripLeading();
        if (text.startsWith("<")) {
            return Optional.of(
                    text.contains("<Catch") ? ImportFormat.CATCH2 : ImportFormat.BENCHEXEC);
        }
        if (text.startsWith("[")) {
            return Optional.of(ImportFormat.JMH);
        }
        if (text.startsWith("{")) {
            return json(text);
        }
        if (text.lines().anyMatch(GoTestReader::isResult)) {
            return Optional.of(ImportFormat.GO_TEST);
        }
        if (text.lines().anyMatch(CriterionReader::isResult)) {
            return Optional.of(ImportFormat.CRITERION);
        }
        String heading = text.lines().findFirst().orElse("");
        return heading.toLowerCase(java.util.Locale.ROOT).contains("value")
                ? Optional.of(ImportFormat.CSV)
                : Optional.empty();
    }

    private static Optional<ImportFormat> json(String text) {
        if (text.contains("\"results\"") && text.contains("\"command\"")) {
            return Optional.of(ImportFormat.HYPERFINE);
        }
        if (text.contains("\"result_columns\"")) {
            return Optional.of(ImportFormat.ASV);
        }
        if (text.contains("\"HostEnvironmentInfo\"")) {
            return Optional.of(ImportFormat.BENCHMARK_DOTNET);
        }
        if (text.contains("\"format_version\"") || text.contains("\"duration_ns\"")) {
            return Optional.of(ImportFormat.RENAISSANCE);
        }
        if (text.contains("\"machine_info\"")) {
            return Optional.of(ImportFormat.PYTEST_BENCHMARK);
        }
        if (text.contains("\"context\"")) {
            return Optional.of(ImportFormat.GOOGLE_BENCHMARK);
        }
        return text.contains("\"benchmarks\"")
                ? Optional.of(ImportFormat.PYPERF)
                : Optional.empty();
    }
}
