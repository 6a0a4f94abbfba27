package been.results.formats;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.Metric;
import been.results.ImportFormat;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Files of the programs themselves (hyperfine 1.15, Google Benchmark 1.7, pyperf 2.10,
 * pytest-benchmark 5.3, asv 0.6.6, Go 1.26, Criterion 0.5, Catch2 2.13), without what names a
 * machine; those of JMH, BenchExec, BenchmarkDotNet and Renaissance are made by hand from their
 * documents or sources.
 */
class ImportsTests {
    @TempDir Path folder;

    private Path resource(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = getClass().getResourceAsStream(name)) {
            Files.copy(Objects.requireNonNull(in, name), file);
        }
        return file;
    }

    private List<ImportedExecution> read(String name, ImportFormat format) throws IOException {
        Path file = resource(name);
        assertThat(Imports.detect(file)).contains(format);
        return ((ImportReading.Executions) Imports.read(file, name, format, Imports.UNDESCRIBED))
                .executions();
    }

    private static Series series(ImportedExecution execution, String metric) {
        return execution.series().stream()
                .filter(series -> series.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    /** Either kept a processor busy for hours. */
    @Test
    void neitherLongNamesNorManyOfTheSameTakeForEver() {
        assertThat(MetricNames.clean("a" + "-".repeat(4_000_000) + "b")).isEqualTo("a");
        var names = new MetricNames();
        for (int i = 0; i < 200_000; i++) {
            names.add("time", "s", Metric.Better.LOWER, "a list", 1);
        }
        assertThat(names.series())
                .hasSize(200_000)
                .extracting(series -> series.metric().name())
                .startsWith("time", "time-2", "time-3")
                .endsWith("time-200000");
    }

    @Test
    void ofJmhForksAreExecutionsAndWhatIsNoNumberStaysSo() throws IOException {
        var executions = read("jmh.json", ImportFormat.JMH);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly(
                        "org.example.Parse.tree size=8",
                        "org.example.Parse.tree size=8",
                        "org.example.Parse.tree size=9");
        var time = series(executions.get(1), "time");
        assertThat(time.values()).containsExactly(11, 12, 13);
        assertThat(time.metric().unit()).isEqualTo("us");
        assertThat(time.metric().better()).isEqualTo(Metric.Better.LOWER);
        Series rate = series(executions.get(0), "gc.alloc.rate");
        assertThat(rate.values()).containsExactly(5 << 20, Double.NaN, 7 << 20);
        assertThat(rate.metric().unit()).isEqualTo("byte s-1");
        assertThat(series(executions.get(1), "gc.alloc.rate").values())
                .containsExactly(4 << 20, Double.POSITIVE_INFINITY, 6 << 20);
        assertThat(executions.getFirst().configuration())
                .containsEntry("size", "8")
                .containsEntry("jmh.mode", "avgt");
    }

    @ParameterizedTest
    @CsvSource({"MB/sec, LOWER", "ops/min, HIGHER", "ns/op, LOWER", "counts, LOWER"})
    void ofJmhsSecondaryMetricsOnlyOperationsAreBetterWhenHigher(String unit, Metric.Better better)
            throws IOException {
        Path file =
                write(
                        """
                        [{"benchmark": "b", "mode": "avgt", "primaryMetric": {"rawData": [[1]]},
                          "secondaryMetrics": {"m": {"scoreUnit": "%s", "rawData": [[2]]}}}]\
                        """
                                .formatted(unit));
        var reading = Imports.read(file, "j.json", ImportFormat.JMH, Imports.UNDESCRIBED);
        var execution = ((ImportReading.Executions) reading).executions().getFirst();
        assertThat(series(execution, "m").metric().better()).isEqualTo(better);
    }

    @Test
    void ofJmhsSampleModeEachIterationIsMeasuredByItsHistogram() throws IOException {
        var sampled = read("jmh.json", ImportFormat.JMH).getLast();
        assertThat(series(sampled, "time").values()).containsExactly(2.04, 2);
        assertThat(series(sampled, "time.p50").values()).containsExactly(2, 2);
        assertThat(series(sampled, "time.p99").values()).containsExactly(2, 2);
        assertThat(series(sampled, "time.max").values()).containsExactly(9, 2);
    }

    @Test
    void ofHyperfineEachRunIsAnExecution() throws IOException {
        var executions = read("hyperfine.json", ImportFormat.HYPERFINE);
        assertThat(executions).hasSize(8);
        assertThat(executions.getLast().label()).isEqualTo("sleep 0.02");
        assertThat(executions.getLast().execution()).isEqualTo(3);
        assertThat(executions.getLast().configuration()).containsEntry("n", "0.02");
        assertThat(series(executions.getLast(), "wall-time").values()[0]).isBetween(0.02, 1.0);
        assertThat(executions).allMatch(execution -> execution.failure().isEmpty());
    }

    @Test
    void aRunOfHyperfineThatFailedIsNoResult() throws IOException {
        Path file =
                write(
                        """
                        {"results": [{"command": "x", "times": [1, 2], "exit_codes": [0, 3]}]}\
                        """);
        var reading = Imports.read(file, "h.json", ImportFormat.HYPERFINE, Imports.UNDESCRIBED);
        assertThat(((ImportReading.Executions) reading).executions())
                .extracting(ImportedExecution::failure)
                .containsExactly(Optional.empty(), Optional.of("it ended with exit status 3"));
    }

    @Test
    void ofHyperfineANameWithTwoParametersIsTwoExperiments() throws IOException {
        Path file =
                write(
                        """
                        {"results": [
                          {"command": "make", "times": [1], "parameters": {"threads": "1"}},
                          {"command": "make", "times": [2], "parameters": {"threads": "2"}}]}\
                        """);
        var reading = Imports.read(file, "h.json", ImportFormat.HYPERFINE, Imports.UNDESCRIBED);
        assertThat(((ImportReading.Executions) reading).executions())
                .extracting(ImportedExecution::label)
                .containsExactly("make threads=1", "make threads=2");
    }

    @Test
    void ofGoTestEachLineIsAMeasurement() throws IOException {
        var executions = read("go-test.txt", ImportFormat.GO_TEST);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly(
                        "example.org/sums.Sum/n=1000",
                        "example.org/sums.Sum/n=100000",
                        "example.org/sums.Repeat");
        assertThat(executions)
                .allMatch(one -> one.configuration().equals(Map.of("processors", "2")));
        ImportedExecution first = executions.getFirst();
        assertThat(series(first, "time").values()).containsExactly(19442, 5232, 9677);
        assertThat(series(first, "memory").values()).containsExactly(8192, 8192, 8192);
        assertThat(series(first, "allocations").values()).containsExactly(1, 1, 1);
        Series throughput = series(first, "throughput");
        assertThat(throughput.values()).containsExactly(411.48, 1529.03, 826.74);
        assertThat(throughput.metric().better()).isEqualTo(Metric.Better.HIGHER);
        assertThat(series(executions.get(1), "time").values())
                .containsExactly(767228, 780873, 976149);
        assertThat(series(executions.get(2), "time").values()).containsExactly(1083, 576.9, 3148);
        Series words = series(executions.get(2), "words-s");
        assertThat(words.values()).containsExactly(3692144, 6933971, 1270749);
        assertThat(words.metric().better()).isEqualTo(Metric.Better.HIGHER);
    }

    @Test
    void ofCriterionTheEstimateIsTheMeasurement() throws IOException {
        var executions = read("criterion.txt", ImportFormat.CRITERION);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly(
                        "repeat",
                        "sum of all the numbers from nought/vector/1000",
                        "sum of all the numbers from nought/vector/100000");
        assertThat(executions)
                .extracting(one -> series(one, "time").values()[0])
                .containsExactly(146.23, 9.0625 * 1e3, 570.15 * 1e3);
        assertThat(executions).allMatch(one -> series(one, "time").metric().unit().equals("ns"));
    }

    @Test
    void ofCatch2TheMeanIsTheMeasurement() throws IOException {
        var executions = read("catch2.xml", ImportFormat.CATCH2);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly(
                        "sums: 1,000 numbers", "sums: 100,000 numbers", "strings: short: repeat");
        assertThat(executions)
                .extracting(one -> series(one, "time").values()[0])
                .containsExactly(1272.02, 726770.0, 21.9162);
    }

    @Test
    void ofCatch2BenchmarksOfTwoSectionsAreTwo() throws IOException {
        String tree = "<BenchmarkResults name='tree'><mean value='%d'/></BenchmarkResults>";
        String section = "<Section name='%s'>" + tree + "</Section>";
        String small = section.formatted("small", 10);
        var reading = catch2(small + section.formatted("large", 1000));
        assertThat(((ImportReading.Executions) reading).executions())
                .extracting(one -> one.label() + " " + series(one, "time").values()[0])
                .containsExactly("parse: small: tree 10.0", "parse: large: tree 1000.0");
        // As where the section has two sections of its own.
        var again = catch2(small + section.formatted("small", 12));
        assertThat(((ImportReading.Executions) again).executions())
                .singleElement()
                .satisfies(one ->
                        assertThat(series(one, "time").values()).containsExactly(10.0, 12.0));
        assertThat(catch2(section.formatted("s".repeat(1_000), 10)))
                .isEqualTo(
                        new ImportReading.Refused(
                                "f: a benchmark and its sections have a name of more than 1,000 characters"));
    }

    private ImportReading catch2(String content) throws IOException {
        Path file = write("<Catch><TestCase name='parse'>" + content + "</TestCase></Catch>");
        return Imports.read(file, "f", ImportFormat.CATCH2, Imports.UNDESCRIBED);
    }

    @Test
    void ofBenchmarkDotNetIterationsAreMeasurements() throws IOException {
        var executions = read("benchmark-dotnet.json", ImportFormat.BENCHMARK_DOTNET);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly("Demo.Parse.Tree(N: 10)", "Demo.Parse.List");
        assertThat(series(executions.get(0), "time").values())
                .containsExactly(101.5, 99.25, 100.75);
        assertThat(series(executions.get(0), "memory").values()).containsExactly(328);
        assertThat(series(executions.get(1), "time").values()).containsExactly(5.125, 5.25);
    }

    @Test
    void ofBenchmarkDotNetEachJobIsABenchmarkAndOneThatFailedIsNoResult() throws IOException {
        Path file =
                write(
                        """
                        {"Benchmarks": [
                          {"FullName": "Demo.Parse.Tree(N: 10)",
                           "DisplayInfo": "Parse.Tree: .NET 8.0(Runtime=.NET 8.0) [N=10]",
                           "Statistics": {"OriginalValues": [2, 3]}},
                          {"FullName": "Demo.Parse.Tree(N: 10)",
                           "DisplayInfo": "Parse.Tree: .NET 9.0(Runtime=.NET 9.0) [N=10]",
                           "Statistics": {"OriginalValues": [1, 2]}},
                          {"FullName": "Demo.Parse.List", "DisplayInfo": "Parse.List: .NET 8.0",
                           "Statistics": null}]}\
                        """);
        var reading =
                Imports.read(file, "b.json", ImportFormat.BENCHMARK_DOTNET, Imports.UNDESCRIBED);
        var executions = ((ImportReading.Executions) reading).executions();
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly(
                        "Demo.Parse.Tree(N: 10) .NET 8.0(Runtime=.NET 8.0)",
                        "Demo.Parse.Tree(N: 10) .NET 9.0(Runtime=.NET 9.0)",
                        "Demo.Parse.List");
        assertThat(executions)
                .extracting(one -> one.failure().isPresent())
                .containsExactly(false, false, true);
    }

    @Test
    void ofRenaissanceRepetitionsAreMeasurements() throws IOException {
        var executions = read("renaissance.json", ImportFormat.RENAISSANCE);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly("scala-kmeans", "future-genetic", "broken");
        assertThat(series(executions.get(0), "time").values())
                .containsExactly(812345678, 412345679, 402345680);
        assertThat(series(executions.get(1), "time").values())
                .containsExactly(2100000001, 1900000002);
        assertThat(executions)
                .extracting(ImportedExecution::failure)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of("it failed"));
        assertThat(executions.getFirst().startedAt())
                .contains(Instant.parse("2026-11-22T06:45:12.250Z"));
    }

    @Test
    void aCounterThatARepetitionOfGoogleBenchmarkLacksIsNotZero() throws IOException {
        Path file =
                write(
                        """
                        {"benchmarks": [
                          {"name": "b", "real_time": 1, "cpu_time": 1, "cells": 5},
                          {"name": "b", "real_time": 2, "cpu_time": 2}]}\
                        """);
        var reading =
                Imports.read(file, "g.json", ImportFormat.GOOGLE_BENCHMARK, Imports.UNDESCRIBED);
        var executions = ((ImportReading.Executions) reading).executions();
        assertThat(series(executions.getFirst(), "cells").values()).containsExactly(5, Double.NaN);
    }

    @Test
    void whatGoogleBenchmarkSkipsIsNoResult() throws IOException {
        Path file =
                write(
                        """
                        {"benchmarks": [
                          {"name": "b", "real_time": 100, "cpu_time": 100},
                          {"name": "b", "skipped": true, "skip_message": "no GPU here",
                           "real_time": 0, "cpu_time": 0}]}\
                        """);
        var reading =
                Imports.read(file, "g.json", ImportFormat.GOOGLE_BENCHMARK, Imports.UNDESCRIBED);
        assertThat(((ImportReading.Executions) reading).executions())
                .extracting(ImportedExecution::failure)
                .containsExactly(Optional.of("no GPU here"));
    }

    @Test
    void ofGoogleBenchmarkRepetitionsAreMeasurementsAndAggregatesAreLeftOut() throws IOException {
        var executions = read("google-benchmark.json", ImportFormat.GOOGLE_BENCHMARK);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .containsExactly("BM_fill/8/repeats:3", "BM_fill/512/repeats:3");
        var first = executions.getFirst();
        assertThat(first.series())
                .extracting(series -> series.metric().name())
                .containsExactly("real-time", "cpu-time", "bytes-per-second", "cells");
        assertThat(series(first, "real-time").values()).hasSize(3);
        assertThat(series(first, "real-time").metric().unit()).isEqualTo("ns");
        assertThat(series(first, "bytes-per-second").metric().better())
                .isEqualTo(Metric.Better.HIGHER);
        assertThat(first.host()).isEqualTo("alpha");
        assertThat(first.startedAt()).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "HYPERFINE | {\"results\": [{\"command\": \"c\", \"times\": [#]}]} | 1",
                "PYPERF | {\"benchmarks\": [{\"runs\": [#]}]} | {\"values\": [1]}",
                "JMH | [{\"benchmark\": \"b\", \"primaryMetric\": {\"rawData\": [#]}}] | [1]",
                "ASV | {\"version\": 2, \"result_columns\": [\"result\"], \"results\": {\"t\": [[#]]}} | 1",
            })
    void noFileMakesMoreThanTwoHundredThousandResults(ImportFormat format, String text, String each)
            throws IOException {
        Path file = write(text.replace("#", (each + ",").repeat(200_000) + each));
        assertThat(Imports.read(file, "f", format, Imports.UNDESCRIBED))
                .isEqualTo(
                        new ImportReading.Refused("f: more than 200,000 results; split the file"));
    }

    @Test
    void ofPytestBenchmarkRoundsAreMeasurements() throws IOException {
        var executions = read("pytest-benchmark.json", ImportFormat.PYTEST_BENCHMARK);
        assertThat(executions).hasSize(2);
        assertThat(executions.getFirst().label()).isEqualTo("test_x.py::test_sum[10]");
        assertThat(series(executions.getFirst(), "time").values()).hasSize(5);
        assertThat(executions.getFirst().configuration())
                .containsEntry("commit", "0123456789abcdef")
                .containsEntry("n", "10");
    }

    @Test
    void ofPyperfEachRunWithValuesIsAnExecution() throws IOException {
        var executions = read("pyperf.json", ImportFormat.PYPERF);
        assertThat(executions).hasSize(10);
        assertThat(executions.getLast().execution()).isEqualTo(9);
        assertThat(executions).allMatch(one -> one.label().equals("sum"));
        assertThat(series(executions.getFirst(), "time").values()).hasSize(2);
    }

    @Test
    void ofAsvWhatWasSkippedIsNoMeasurement() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("skipped.json"),
                        """
                        {"version": 2, "result_columns": ["result", "params", "samples"], "results": {
                          "time_x": [[1.5, NaN, null], [["1", "2", "3"]], [[1, 2], null, null]],
                          "time_y": [null]}}
                        """);
        var executions =
                ((ImportReading.Executions)
                                Imports.read(file, "f", ImportFormat.ASV, Imports.UNDESCRIBED))
                        .executions();
        assertThat(executions)
                .filteredOn(one -> one.failure().isPresent())
                .extracting(ImportedExecution::label)
                .containsExactly("time_x(2)", "time_x(3)", "time_y");
        assertThat(series(executions.getFirst(), "time").values()).containsExactly(1, 2);
    }

    @Test
    void ofAsvManyCombinationsOfAShortFileAreRefusedAtOnce() throws IOException {
        String values = "[" + "\"1\",".repeat(999) + "\"1\"]";
        Path file =
                Files.writeString(
                        folder.resolve("many.json"),
                        """
                        {"version": 2, "result_columns": ["result", "params"], "results": {
                          "time_x": [[1], [%1$s, %1$s, %1$s, %1$s]]}}
                        """
                                .formatted(values));
        assertThat(Imports.read(file, "f", ImportFormat.ASV, Imports.UNDESCRIBED))
                .isEqualTo(
                        new ImportReading.Refused(
                                "f: time_x has 1 results for 2147483647 combinations of parameters"));
    }

    @Test
    void ofAsvEachCombinationIsAnExecutionOfItsSamples() throws IOException {
        var executions = read("asv.json", ImportFormat.ASV);
        assertThat(executions)
                .extracting(ImportedExecution::label)
                .contains("suite.Sort.time_sorted(1000, 'tuple')", "suite.track_answer")
                .hasSize(13);
        var sorted =
                executions.stream()
                        .filter(one -> one.label().equals("suite.Sort.time_sorted(100, 'tuple')"))
                        .findFirst()
                        .orElseThrow();
        assertThat(series(sorted, "time").metric().unit()).isEqualTo("s");
        assertThat(series(sorted, "time").values())
                .containsExactly(
                        4.045999958179891e-06, 1.3719982234761119e-06, 1.0120129445567727e-06);
        assertThat(executions.getFirst().series().getFirst().metric().unit()).isEqualTo("byte");
        assertThat(executions.getFirst().series().getFirst().values()).containsExactly(24649728);
        assertThat(executions)
                .filteredOn(one -> one.failure().isPresent())
                .extracting(ImportedExecution::label)
                .containsExactly("suite.time_fails");
    }

    @Test
    void ofBenchExecAnInputWithTwoPropertiesIsTwoExperiments() throws IOException {
        String run =
                "<run name='a.yml' properties='%s'><column title='cputime' value='1s'/></run>"
                        + "<run name='b.yml' properties='%s'><column title='cputime' value='1s'/></run>";
        Path file =
                Files.writeString(
                        folder.resolve("two.xml"),
                        "<result>"
                                + run.formatted("termination", "termination")
                                + run.formatted("unreach-call", "termination")
                                + "</result>");
        var reading = Imports.read(file, "f", ImportFormat.BENCHEXEC, Imports.UNDESCRIBED);
        assertThat(((ImportReading.Executions) reading).executions())
                .extracting(one -> one.label() + " " + one.execution())
                .containsExactly(
                        "a.yml termination 0", "b.yml 0", "a.yml unreach-call 0", "b.yml 1");
    }

    @Test
    void ofBenchExecTheSameInputAgainIsItsNextExecution() throws IOException {
        var executions = read("benchexec.xml", ImportFormat.BENCHEXEC);
        assertThat(executions)
                .extracting(one -> one.label() + " " + one.execution())
                .containsExactly("a.yml 0", "a.yml 1", "b.yml 0");
        assertThat(series(executions.get(0), "cpu-time").values()).containsExactly(1.5);
        assertThat(series(executions.get(0), "memory").metric().unit()).isEqualTo("byte");
        assertThat(executions.get(0).host()).isEqualTo("beta");
        assertThat(executions.get(1).host()).isEqualTo("alpha");
        assertThat(executions.get(0).startedAt())
                .contains(Instant.parse("2026-03-01T10:00:00.123Z"));
        assertThat(executions.get(2).failure()).contains("BenchExec reports error: TIMEOUT");
    }

    @Test
    void ofCsvOneMetricIsReadThatIsToldBeside() throws IOException {
        Path file = write("version,binary,execution,value\na,x,1,5\na,x,1,6\na,y,1,7\n");
        assertThat(Imports.detect(file)).contains(ImportFormat.CSV);
        var metric = new Metric("parse", "ms", "parse", Metric.Better.LOWER);
        var reading = Imports.read(file, "m.csv", ImportFormat.CSV, metric);
        var executions = ((ImportReading.Executions) reading).executions();
        assertThat(executions).extracting(ImportedExecution::binary).containsExactly(0, 1);
        assertThat(series(executions.getFirst(), "parse").values()).containsExactly(5, 6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CSV | value/1/NaN | f:3: value NaN is not finite; leave out what could not be measured",
                "CSV | value | f: no measurements below the first line",
                "CSV | value,Value/1,2 | f:1: the column value is named twice",
                "CSV | value,version/1 | f:2: 1 cells where the first line names 2 columns",
                "CSV | version,value/,1 | f:2: no version; a label is expected",
                "CSV | iteration,value/one,1 | f:2: iteration 'one' is not a whole number",
                "CSV | value/1,5 | f:2: 2 cells where the first line names 1 columns",
                "CSV | value/1e200 | f:2: value 1e200 is not of a size from 1e-100 to 1e100; choose another unit",
                "CSV | iteration,value/1,5/2,6/1,7 | f:4: this execution already has a measurement of this iteration",
                "JMH | {} | f: no JMH result: a list of benchmarks is expected",
                "JMH | [{\"benchmark\": \"b\"}] | f: b has neither primaryMetric.rawData nor rawDataHistogram",
                "JMH | [{\"benchmark\": \"b\", \"primaryMetric\": {\"rawData\": [[1, \"x\"]]}}] | f: b, fork 0, number 1 is \"x\", not a number",
                "JMH | [{\"benchmark\": \"b\", \"primaryMetric\": {\"rawData\": [[]]}}] | f: b, fork 0 has no iterations",
                "JMH | [{\"benchmark\": \"b\", \"primaryMetric\": {\"rawDataHistogram\": [[[[1, 0]]]]}}] | f: b, fork 0, iteration 0 is not a list of values and counts: [1,0]",
                "JMH | [{\"benchmark\": \"b\", \"primaryMetric\": {\"rawDataHistogram\": [[[]]]}}] | f: b, fork 0, iteration 0 has no samples",
                "HYPERFINE | {\"results\": [{\"command\": \"c\", \"times\": [1]}, {\"command\": \"c\", \"times\": [2]}]} | f: c comes twice; give each its own name",
                "PYPERF | {\"benchmarks\": [{\"runs\": [{\"values\": [1]}]}, {\"runs\": [{\"values\": [2]}]}]} | f: unnamed comes twice; give each its own name",
                "GOOGLE_BENCHMARK | {\"benchmarks\": [{\"name\": \"b\", \"error_occurred\": true, \"error_message\": \"no file\"}]} | f: b failed (no file) and has no times; leave it out",
                "GOOGLE_BENCHMARK | {\"benchmarks\": [{\"name\": \"b\", \"time_unit\": \"ms\"}, {\"name\": \"b\", \"time_unit\": \"us\"}]} | f: b mixes units of time; give them one",
                "GOOGLE_BENCHMARK | {\"benchmarks\": [{\"name\": \"b\", \"real_time\": 1}]} | f: b has no cpu_time",
                "HYPERFINE | {\"results\": []} | f: the file has no list 'results' with anything in it",
                "HYPERFINE | {\"results\": [{\"command\": \"c\"}]} | f: c has no list 'times' with anything in it",
                "GOOGLE_BENCHMARK | {\"benchmarks\": [{\"run_type\": \"aggregate\"}]} | f: only aggregates; have the program write the repetitions, too (--benchmark_report_aggregates_only=false)",
                "PYTEST_BENCHMARK | {\"benchmarks\": [{\"name\": \"t\"}]} | f: t has no stats.data; have pytest write it, with --benchmark-json or --benchmark-save-data",
                "ASV | {\"results\": {}} | f: no result file of asv, which has result_columns and results; name one of results/MACHINE/",
                "ASV | {\"version\": 1, \"result_columns\": [], \"results\": {}} | f: version 1 of asv's results, of which only version 2 can be read",
                "ASV | {\"version\": 2, \"result_columns\": [\"result\", \"params\"], \"results\": {\"time_x\": [[1, 2], [[\"1\"]]]}} | f: time_x has 2 results for 1 combinations of parameters",
                "ASV | {\"version\": 2, \"result_columns\": [\"result\", \"params\"], \"results\": {\"time_x\": [[], [[\"1\", \"2\"], [\"1\", \"2\"]]]}} | f: time_x has 0 results for 4 combinations of parameters",
                "ASV | {\"version\": 2, \"result_columns\": [\"result\", \"params\"], \"results\": {\"time_x\": [[\"fast\"]]}} | f: time_x is \"fast\", not a number",
                "ASV | {\"version\": 2, \"result_columns\": [\"result\", \"params\"], \"results\": {\"time_x\": [[1, 2], [[\"1\", \"1\"]]]}} | f: time_x(1) comes twice; give each its own name",
                "PYPERF | {\"benchmarks\": [{\"runs\": [{}]}]} | f: unnamed has no run with values",
                "BENCHEXEC | <table/> | f: no result of BenchExec: its outermost element is table, not result",
                "BENCHEXEC | <result/> | f: holds no run with a number",
            })
    void whatIsWrongIsSaidInOneSentence(ImportFormat format, String text, String problem)
            throws IOException {
        Path file = write(format == ImportFormat.CSV ? text.replace('/', '\n') : text);
        assertThat(Imports.read(file, "f", format, Imports.UNDESCRIBED))
                .isEqualTo(new ImportReading.Refused(problem));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BEEN")
    void noFormatTakesRubbish(ImportFormat format) throws IOException {
        for (String rubbish : List.of("", "{", "[", "<a", "\0\1\2", "null", "[[[[", "{\"a\":1}")) {
            assertThat(Imports.read(write(rubbish), "f", format, Imports.UNDESCRIBED))
                    .as("%s", rubbish)
                    .isInstanceOfSatisfying(
                            ImportReading.Refused.class,
                            refused ->
                                    assertThat(refused.problem())
                                            .startsWith("f:")
                                            .doesNotContain("Exception"));
        }
    }

    @Test
    void anXmlThatAsksForAFileOfThisMachineGetsNothing() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "17.5");
        Path file =
                write(
                        """
                        <!DOCTYPE result [<!ENTITY x SYSTEM "%s">]>
                        <result><run name="&x;"><column title="a" value="1"/></run></result>
                        """
                                .formatted(secret.toUri()));
        assertThat(Imports.read(file, "f", ImportFormat.BENCHEXEC, Imports.UNDESCRIBED))
                .isInstanceOf(ImportReading.Refused.class);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("f"), text);
    }
}
