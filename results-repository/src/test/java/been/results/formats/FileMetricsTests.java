package been.results.formats;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin.Converted;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileMetricsTests {
    @TempDir Path folder;

    @Test
    void ofJmhTheIterationsOfAllForksAreTheMeasurements() throws IOException {
        List<Series> found = found("jmh.json", ImportFormat.JMH, null);

        assertThat(found)
                .extracting(series -> series.metric().name())
                .containsExactly("Parse.tree-size-8", "Parse.tree-size-9");
        Series first = found.getFirst();
        assertThat(first.metric())
                .isEqualTo(
                        new Metric("Parse.tree-size-8", "us", "Parse.tree size=8", Better.LOWER));
        assertThat(first.values()).endsWith(11, 12, 13).hasSize(6);
    }

    @Test
    void furtherFiguresAreMeasuredWhenTheyAreIncluded() throws IOException {
        assertThat(found("jmh.json", ImportFormat.JMH, ".*gc\\.alloc\\.rate"))
                .singleElement()
                .satisfies(series -> {
                    assertThat(series.metric().name()).isEqualTo("Parse.tree-size-8.gc.alloc.rate");
                    assertThat(series.values())
                            .containsExactly(
                                    5 << 20,
                                    Double.NaN,
                                    7 << 20,
                                    4 << 20,
                                    Double.POSITIVE_INFINITY,
                                    6 << 20);
                });
        assertThat(found("jmh.json", ImportFormat.JMH, "org\\.example\\..* size=9"))
                .extracting(series -> series.metric().name())
                .containsExactly("Parse.tree-size-9");
        Path file = resource("jmh.json");
        var chosen =
                new Converted(
                        ImportFormat.JMH,
                        "jmh.json",
                        null,
                        List.of("Parse.tree-size-9.p99"),
                        Summary.MEAN);
        assertThat(((FileMetrics.Found) FileMetrics.read(file, chosen)).series()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "google-benchmark.json, google-benchmark, cpu-time",
        "hyperfine.json, hyperfine, ''",
        "pytest-benchmark.json, pytest-benchmark, ''",
        "pyperf.json, pyperf, ''",
        "go-test.txt, go-test, allocations",
        "criterion.txt, criterion, ''",
        "catch2.xml, catch2, ''"
    })
    void everyValueOfTheRealProgramsIsAMeasurement(String name, String format, String further)
            throws IOException {
        ImportFormat known = ImportFormat.of(format).orElseThrow();
        List<ImportedExecution> executions =
                ((ImportReading.Executions)
                                Imports.read(resource(name), name, known, Imports.UNDESCRIBED))
                        .executions();
        List<Series> found = found(name, known, null);

        assertThat(found)
                .hasSize(
                        (int) executions.stream().map(ImportedExecution::label).distinct().count());
        assertThat(
                        found.stream()
                                .flatMap(s ->
                                        IntStream.range(0, s.values().length)
                                                .mapToObj(i -> s.values()[i])))
                .containsExactlyElementsOf(
                        executions.stream()
                                .map(one -> one.series().getFirst().values())
                                .flatMap(values ->
                                        IntStream.range(0, values.length).mapToObj(i -> values[i]))
                                .toList());
        if (!further.isEmpty()) {
            assertThat(found(name, known, ".*\\." + further)).hasSameSizeAs(found);
        }
    }

    @Test
    void ofAsvWhatFailedIsNoMetricAndCombinationsAreTheirOwn() throws IOException {
        List<Series> found = found("asv.json", ImportFormat.ASV, null);

        assertThat(found)
                .extracting(series -> series.metric().name() + " " + series.metric().unit())
                .hasSize(12)
                .contains("Sort.time_sorted-1000-tuple s", "suite.mem_list byte")
                .noneMatch(name -> name.contains("time_fails"));
    }

    @Test
    void ofGoTestEveryLineIsAMeasurement() throws IOException {
        List<Series> found = found("go-test.txt", ImportFormat.GO_TEST, ".*");

        assertThat(found)
                .extracting(series -> series.metric().name() + " " + series.metric().unit())
                .contains("Sum-n-1000 ns", "Sum-n-1000.memory byte", "Sum-n-1000.allocations 1");
    }

    @Test
    void namesThatWouldBeTheSameEndWithADigest() throws IOException {
        List<Series> found =
                hyperfine(
                        "{\"command\": \"a b\", \"times\": [1]}, {\"command\": \"a-b\", \"times\": [2]}");

        assertThat(found)
                .extracting(series -> series.metric().name())
                .allMatch(name -> name.matches("a-b-[0-9a-f]{6}"))
                .doesNotHaveDuplicates();
        assertThat(found).extracting(series -> series.metric().title()).contains("a b", "a-b");
    }

    @Test
    void theEndOfALongNameIsKept() throws IOException {
        String label = "parse".repeat(20) + " of 8 KiB";
        assertThat(hyperfine("{\"command\": \"%s\", \"times\": [1, 2]}".formatted(label)))
                .singleElement()
                .satisfies(series -> {
                    assertThat(series.metric().name())
                            .matches("[A-Za-z].*-of-8-KiB-[0-9a-f]{6}")
                            .hasSizeLessThanOrEqualTo(64);
                    assertThat(series.metric().title()).isEqualTo(label);
                });
    }

    @Test
    void aHundredThousandBenchmarksAreRefusedUnlessFewAreChosen() throws IOException {
        String results =
                IntStream.range(0, 100_000)
                        .mapToObj(i -> "{\"command\": \"b" + i + "\", \"times\": [1]}")
                        .collect(Collectors.joining(","));
        Path file = write("{\"results\": [" + results + "]}");

        assertThat(read(file, ImportFormat.HYPERFINE, null))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json has 100,000 benchmarks, more than the 1,000 that an execution may have; choose some with include"));
        assertThat(((FileMetrics.Found) read(file, ImportFormat.HYPERFINE, "b7..")).series())
                .hasSize(100);
    }

    @Test
    void whatTheFileHasIsNamedWhenNothingIsChosen() throws IOException {
        String results =
                IntStream.range(0, 9)
                        .mapToObj(i -> "{\"command\": \"b" + i + "\", \"times\": [1]}")
                        .collect(Collectors.joining(","));
        assertThat(read(write("{\"results\": [" + results + "]}"), ImportFormat.HYPERFINE, "c"))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json has none of the benchmarks that are asked for; it has b0, b1, b2 and 6 more"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|r.json is empty",
                "{\"results\": [{\"comm|r.json: line 1: not readable as JSON:",
                "{\"benchmarks\": []}|r.json: the file has no list 'results' with anything in it",
                "{\"results\": [{\"command\": \"x\", \"times\": [1], \"exit_codes\": [3]}]}|r.json has no result (x: it ended with exit status 3)",
            })
    void whatCannotBeReadIsOneSentence(String text, String why) throws IOException {
        assertThat(((FileMetrics.Refused) read(write(text), ImportFormat.HYPERFINE, null)).why())
                .startsWith(why)
                .doesNotContain("\n");
    }

    private List<Series> hyperfine(String results) throws IOException {
        Path file = write("{\"results\": [" + results + "]}");
        return ((FileMetrics.Found) read(file, ImportFormat.HYPERFINE, null)).series();
    }

    private List<Series> found(String name, ImportFormat format, @Nullable String include)
            throws IOException {
        return ((FileMetrics.Found)
                        FileMetrics.read(
                                resource(name),
                                new Converted(format, name, include, List.of(), Summary.MEAN)))
                .series();
    }

    private static FileMetrics.Reading read(
            Path file, ImportFormat format, @Nullable String include) throws IOException {
        return FileMetrics.read(
                file, new Converted(format, "r.json", include, List.of(), Summary.MEAN));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("r.json"), text);
    }

    private Path resource(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        try (InputStream in = getClass().getResourceAsStream(name)) {
            Files.copy(Objects.requireNonNull(in, name), file);
        }
        return file;
    }
}
