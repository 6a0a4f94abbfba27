package been.results.formats;

import been.protocol.results.Metric;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin;
import been.results.exchange.ZipAnalysis;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Results of other programs, and of other platforms. */
class ImportFuzzTests {

    @FuzzTest
    void importedCsv(byte[] bytes) throws Exception {
        reads(ImportFormat.CSV, bytes);
    }

    @FuzzTest
    void importedJmh(byte[] bytes) throws Exception {
        reads(ImportFormat.JMH, bytes);
    }

    @FuzzTest
    void importedGoogleBenchmark(byte[] bytes) throws Exception {
        reads(ImportFormat.GOOGLE_BENCHMARK, bytes);
    }

    @FuzzTest
    void importedHyperfine(byte[] bytes) throws Exception {
        reads(ImportFormat.HYPERFINE, bytes);
    }

    @FuzzTest
    void importedPytestBenchmark(byte[] bytes) throws Exception {
        reads(ImportFormat.PYTEST_BENCHMARK, bytes);
    }

    @FuzzTest
    void importedPyperf(byte[] bytes) throws Exception {
        reads(ImportFormat.PYPERF, bytes);
    }

    @FuzzTest
    void importedGoTest(byte[] bytes) throws Exception {
        reads(ImportFormat.GO_TEST, bytes);
    }

    @FuzzTest
    void importedCriterion(byte[] bytes) throws Exception {
        reads(ImportFormat.CRITERION, bytes);
    }

    @FuzzTest
    void importedCatch2(byte[] bytes) throws Exception {
        reads(ImportFormat.CATCH2, bytes);
    }

    @FuzzTest
    void importedBenchmarkDotNet(byte[] bytes) throws Exception {
        reads(ImportFormat.BENCHMARK_DOTNET, bytes);
    }

    @FuzzTest
    void importedRenaissance(byte[] bytes) throws Exception {
        reads(ImportFormat.RENAISSANCE, bytes);
    }

    @FuzzTest
    void importedBenchExec(byte[] bytes) throws Exception {
        reads(ImportFormat.BENCHEXEC, bytes);
    }

    @FuzzTest
    void importedAsv(byte[] bytes) throws Exception {
        reads(ImportFormat.ASV, bytes);
    }

    @FuzzTest
    void valuesInJson(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        var metric = new Metric("time", "s", "time", Metric.Better.LOWER);
        var origin = new MeasurementOrigin.Located(metric, "$.*[*]['stats'].data[*]", "results");
        Fuzzing.answers(() ->
                JsonValues.read(file, origin) instanceof FileMetrics.Refused(var problem)
                        ? problem
                        : null);
    }

    @FuzzTest
    void importedArchive(byte[] bytes) throws Exception {
        Path archive = Fuzzing.file(bytes);
        Path folder = Files.createDirectories(archive.resolveSibling(archive.getFileName() + ".d"));
        folder.toFile().deleteOnExit();
        Fuzzing.refuses(
                ZipAnalysis.UnusableArchive.class,
                () -> {
                    try {
                        ZipAnalysis.unpack(archive, folder);
                    } finally {
                        empty(folder);
                    }
                });
    }

    private static void reads(ImportFormat format, byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        var _ = Imports.detect(file);
        // As results, and as metrics of one execution.
        var all = new MeasurementOrigin.Converted(format, "results", ".*", List.of(), Summary.MEAN);
        Fuzzing.answers(
                () ->
                        Imports.read(file, "results", format, Imports.UNDESCRIBED)
                                        instanceof ImportReading.Refused(var problem)
                                ? problem
                                : null,
                () ->
                        FileMetrics.read(file, all) instanceof FileMetrics.Refused(var problem)
                                ? problem
                                : null);
    }

    private static void empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
