package been.cli.results;

import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.NearestName;
import been.results.ImportFormat;
import been.results.Imported;
import been.results.formats.Imports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been results import}: results of other programs and platforms. */
@Command(
        name = "import",
        description =
                "Imports results of CSV, JMH, hyperfine, Google Benchmark, pytest-benchmark,"
                        + " pyperf, asv, go test, Criterion, Catch2, BenchmarkDotNet, Renaissance or"
                        + " BenchExec, or a ZIP that been results export wrote.")
final class ImportCommand extends OneCall<Imported.Stored> {

    @Parameters(paramLabel = "FILE", description = "file to import")
    private Path file = Path.of("");

    @Option(
            names = "--as",
            required = true,
            paramLabel = "NAME",
            description = "name to store the results under")
    private String name = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "csv, jmh, google-benchmark, hyperfine, pytest-benchmark, pyperf, asv, go-test,"
                            + " criterion, catch2, benchmark-dotnet, renaissance, benchexec or been (default: by how the file begins)")
    private @Nullable String format;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            defaultValue = "value",
            description = "name of the metric in a CSV file (default: value)")
    private String metric = "value";

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            defaultValue = "1",
            description = "unit of that metric, such as ms (default: 1)")
    private String unit = "1";

    @Option(
            names = "--better",
            paramLabel = "lower|higher",
            defaultValue = "lower",
            description = "whether lower or higher values of it are better (default: lower)")
    private String better = "lower";

    private ImportFormat read = ImportFormat.CSV;

    ImportCommand() {
        super(Imported.Stored.class);
    }

    @Override
    protected void check() {
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.badInput(file + ": no such file");
        }
        read = format();
    }

    @Override
    protected Answer call(PlatformClient client) throws IOException, InterruptedException {
        return client.put(
                "%s?format=%s&file=%s&metric=%s&unit=%s&better=%s"
                        .formatted(
                                ResultPaths.analysis(name),
                                read.word(),
                                PlatformClient.segment(String.valueOf(file.getFileName())),
                                PlatformClient.segment(metric),
                                PlatformClient.segment(unit),
                                PlatformClient.segment(better)),
                file);
    }

    @Override
    protected void show(Imported.Stored stored, PrintWriter out) {
        out.println(
                "stored as %s: %d experiments, %d executions (%d valid)"
                        .formatted(
                                stored.analysis(),
                                stored.experiments(),
                                stored.executions(),
                                stored.counting()));
    }

    private ImportFormat format() {
        String word = format;
        if (word == null) {
            try {
                return Imports.detect(file)
                        .orElseThrow(() ->
                                CommandFailure.badInput(
                                        file + ": unknown format; set it with --format"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        List<String> words = Arrays.stream(ImportFormat.values()).map(ImportFormat::word).toList();
        return ImportFormat.of(word)
                .orElseThrow(() ->
                        CommandFailure.badInput(
                                "--format: unknown format '%s'%s"
                                        .formatted(word, NearestName.hintOrAll(word, words))));
    }
}
