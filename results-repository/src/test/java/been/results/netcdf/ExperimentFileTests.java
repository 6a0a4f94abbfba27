package been.results.netcdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;

class ExperimentFileTests {
    private static final Metric ORDER = new Metric("order", "1", "order", Metric.Better.HIGHER);

    @TempDir Path folder;

    private static void assumePresent(FileKind kind) {
        Assumptions.assumeTrue(
                kind == FileKind.CLASSIC || FileKind.best() == FileKind.NETCDF4,
                "libnetcdf is not installed (Debian's package libnetcdf19)");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadBack(FileKind kind) throws IOException {
        assumePresent(kind);
        long seed = System.nanoTime();
        var random = new Random(seed);
        var executions = new LinkedHashMap<StoredExecution, List<Series>>();
        for (int i = 0; i < 12; i++) {
            var series = new ArrayList<Series>();
            series.add(new Series(Landings.PARSE, "recording", values(random, 1 + i * 7)));
            if (i % 4 != 1) {
                series.add(new Series(ORDER, "usage", values(random, 1 + random.nextInt(20))));
            }
            executions.put(stored(i / 5, i % 5, series), series);
        }
        Path file = write(executions, kind);
        assertThat(ExperimentFile.isOne(file)).isTrue();
        assertThat(ExperimentFile.isMadeFrom(file, "the inputs")).isTrue();
        assertThat(ExperimentFile.isMadeFrom(file, "others")).isFalse();
        var read = ExperimentFile.read(file);
        assertThat(read.analysis()).isEqualTo("7");
        assertThat(read.version()).isEqualTo("jackson-databind 2.15.0");
        assertThat(read.metrics()).containsExactlyInAnyOrder(Landings.PARSE, ORDER);
        int at = 0;
        for (var written : executions.entrySet()) {
            var one = read.executions().get(at++);
            assertThat(one.binary()).isEqualTo(written.getKey().address().binary());
            assertThat(one.execution()).isEqualTo(written.getKey().address().execution());
            assertThat(valuesByMetric(one.series()))
                    .as("seed %d, execution %d", seed, at)
                    .isEqualTo(valuesByMetric(written.getValue()));
        }
        assertThat(read.executions()).hasSize(12);
    }

    @ParameterizedTest
    @EnumSource
    void metricsOfTheSameCountsShareADimensionAndSteadyStatesAreTold(FileKind kind)
            throws IOException {
        assumePresent(kind);
        var random = new Random(20_260_701);
        var executions = new LinkedHashMap<StoredExecution, List<Series>>();
        for (int i = 0; i < 2; i++) {
            double[] warm = values(random, 400);
            for (int j = 0; j < 50; j++) {
                warm[j] += 40;
            }
            double[] few = i == 0 ? warm : Arrays.copyOf(warm, 5);
            var series = List.of(new Series(Landings.PARSE, "recording", few));
            executions.put(stored(0, i, series), series);
        }
        Path file = write(executions, kind);
        try (var netcdf = NetcdfFile.open(file.toString())) {
            assertThat(netcdf.findDimension("measurement").getLength()).isEqualTo(405);
            assertThat(netcdf.getRootGroup().findVariable("measurement_count").read().getStorage())
                    .isEqualTo(new int[] {400, 5});
            assertThat(netcdf.getRootGroup().findVariable("steady_from").read().getStorage())
                    .isEqualTo(new int[] {50, -1});
            assertThat(netcdf.findGlobalAttribute("executions_left_out").getNumericValue())
                    .isEqualTo(3);
        }
    }

    /** The library would look for each of a billion records beyond the end of the file. */
    @Test
    void aFileThatClaimsManyRecordsIsRefused() throws IOException {
        var series = List.of(new Series(Landings.PARSE, "recording", new double[] {1, 2, 3}));
        Path file = write(Map.of(stored(0, 0, series), series), FileKind.CLASSIC);
        byte[] bytes = Files.readAllBytes(file);
        bytes[5] = (byte) 0xff;
        Files.write(file, bytes);
        assertThatIOException()
                .isThrownBy(() -> ExperimentFile.read(file))
                .withMessageEndingWith(
                        "has an unlimited dimension, which files of BEEN do not have");
    }

    @Test
    void damageAndStrangersAreRefusedByName() throws IOException {
        var series = List.of(new Series(Landings.PARSE, "recording", new double[] {1, 2, 3}));
        byte[] good =
                Files.readAllBytes(write(Map.of(stored(0, 0, series), series), FileKind.CLASSIC));
        Path file = folder.resolve("damaged.nc");
        for (int length = 0; length < good.length; length += 53) {
            Files.write(file, Arrays.copyOf(good, length));
            assertThatIOException()
                    .as("length %d", length)
                    .isThrownBy(() -> ExperimentFile.read(file))
                    .withMessageContaining("damaged.nc");
        }
        var landing = folder.resolve("landing.nc");
        LandingWriter.write(landing, Landings.at(0), series, "1");
        assertThat(ExperimentFile.isOne(landing)).isFalse();
        assertThatIOException()
                .isThrownBy(() -> ExperimentFile.read(landing))
                .withMessageContaining("none of an experiment of BEEN");
    }

    private Path write(Map<StoredExecution, List<Series>> executions, FileKind kind)
            throws IOException {
        Path file = folder.resolve(kind + ".nc");
        ExperimentWriter.write(
                file,
                new ExperimentWriter.Experiment(
                        List.copyOf(executions.keySet()), 3, "the inputs", "1.2.3"),
                execution ->
                        new LandingFile(
                                Landings.at(execution.address(), 1),
                                executions.getOrDefault(execution, List.of()),
                                "1.2.3"),
                kind);
        return file;
    }

    static StoredExecution stored(int binary, int execution, List<Series> series) {
        var landing = Landings.at(new ExecutionAddress("7", "2.15.0", binary, execution), 1);
        var counts = new HashMap<String, Long>();
        series.forEach(one -> counts.put(one.metric().name(), (long) one.values().length));
        return new StoredExecution(
                landing.address(),
                landing.version(),
                landing.configuration(),
                landing.task(),
                1,
                execution,
                "größe",
                "0123",
                landing.startedAt(),
                Validity.VALID,
                List.of(),
                landing.usage(),
                series.stream().map(Series::metric).toList(),
                counts,
                Map.of(),
                "7/2.15.0/" + binary + "/" + execution + ".nc",
                "f".repeat(64));
    }

    private static Map<String, List<Double>> valuesByMetric(List<Series> series) {
        var values = new HashMap<String, List<Double>>();
        series.forEach(one ->
                values.put(one.metric().name(), Arrays.stream(one.values()).boxed().toList()));
        return values;
    }

    private static double[] values(Random random, int count) {
        return random.doubles(count, 9, 11).toArray();
    }
}
