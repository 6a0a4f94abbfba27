package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Sha256;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.results.netcdf.ExperimentWriter;
import been.results.netcdf.FileKind;
import been.results.netcdf.LandingFile;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Landings;
import been.results.netcdf.MonitoringWriter;
import been.results.netcdf.Series;
import been.results.wiring.LocalResults;
import been.task.record.Better;
import been.task.record.RecordedMetric;
import been.testing.database.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Landing files are for other programs, too: Unidata's own must read them. */
class NetcdfProgramIT {
    private static final Path NCDUMP = Path.of("/usr/bin/ncdump");

    @TempDir Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(NCDUMP),
                NCDUMP + " is not installed (Debian's package netcdf-bin)");
        file = folder.resolve("0.nc");
        var series =
                List.of(
                        new Series(Landings.PARSE, "recording", new double[] {1.5, 2.25, 1e-300}),
                        new Series(Landings.RATE, "recording", new double[] {7}));
        LandingWriter.write(file, Landings.at(0), series, "1.2.3");
    }

    @Test
    void ncdumpReadsTheKindTheValuesAndTheAttributes() throws Exception {
        assertThat(run("-k", file.toString())).isEqualTo("64-bit offset\n");
        assertThat(run("-p", "9,17", file.toString()))
                .contains("double parse(measurement_parse) ;")
                .contains("parse:units = \"ms\" ;")
                .contains("parse:better = \"lower\" ;")
                .contains(
                        "rate.per-second:long_name = \"Dokumente je Sekunde — größer ist besser\" ;")
                .contains(":analysis = \"7\" ;")
                .contains(":execution = 0 ;")
                .contains(":usage_wall_time_seconds = 1.25 ;")
                .contains(" parse = 1.5, 2.25, 1e-300 ;")
                .contains(" rate.per-second = 7 ;");
    }

    @Test
    void ncdumpReadsASeriesOfUtilisation() throws Exception {
        Path series = folder.resolve("monitoring.nc");
        MonitoringWriter.write(
                series,
                Map.of("task", "t-1"),
                List.of(
                        recorded(
                                "group.time",
                                "seconds since 2026-03-01T10:00:00Z",
                                "time of the look",
                                0,
                                0.1),
                        recorded("group.memory", "byte", "memory", 4096, Double.NaN),
                        recorded("process.program", "1", "program", 1, 0, 1),
                        recorded("process.program.0", "1", "sh"),
                        recorded("process.program.1", "1", "my program")));
        assertThat(run("-p", "9,17", series.toString()))
                .contains("group = 2 ;")
                .contains("process = 3 ;")
                .contains("group_time:units = \"seconds since 2026-03-01T10:00:00Z\" ;")
                .contains("double process_program(process) ;")
                .contains("process_program:flag_values = 0., 1. ;")
                .contains("process_program:flag_meanings = \"sh my_program\" ;")
                .contains(" group_memory = 4096, _ ;");
    }

    /** Two binaries with one and two executions, of one and two and three measurements. */
    private Path experiment(FileKind kind) throws IOException {
        Path written = folder.resolve(kind + ".nc");
        Assumptions.assumeTrue(
                kind == FileKind.CLASSIC || FileKind.best() == FileKind.NETCDF4,
                "libnetcdf is not installed (Debian's package libnetcdf19)");
        try (var database = TestDatabase.SQLITE.open(folder)) {
            var results = LocalResults.open(database, folder, InstantSource.system());
            int number = 0;
            for (String output : List.of("t: 1", "t: 2\nt: 3", "t: 4\nt: 5\nt: 6.5")) {
                byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
                results.receive(
                        "a7-run-" + number,
                        1,
                        "out",
                        new ByteArrayInputStream(bytes),
                        bytes.length,
                        Sha256.of(bytes));
                var address = new ExecutionAddress("7", "2.15.0", number / 2, number % 2);
                var origin = new MeasurementOrigin.Pattern(Landings.PARSE, "^t: ([0-9.]+)$", "out");
                var landing = Landings.at(address, 1, origin);
                // The task of a landing is named by its execution: here by its number.
                results.land(named(landing, "a7-run-" + number++));
            }
            List<StoredExecution> executions = results.executions("7");
            ExperimentWriter.write(
                    written,
                    new ExperimentWriter.Experiment(executions, 0, "inputs", "1.2.3"),
                    one -> LandingFile.read(results.landingFile(one.address()).orElseThrow()),
                    kind);
        }
        return written;
    }

    private static Landing named(Landing landing, String task) {
        return new Landing(
                landing.address(),
                task,
                landing.attempt(),
                landing.order(),
                landing.version(),
                landing.configuration(),
                landing.host(),
                landing.hostDigest(),
                landing.packages(),
                landing.command(),
                landing.startedAt(),
                landing.usage(),
                landing.disturbedBy(),
                landing.hostNoise(),
                landing.origins());
    }

    @ParameterizedTest
    @EnumSource
    void ncdumpReadsTheFileOfAnExperiment(FileKind kind) throws Exception {
        Path written = experiment(kind);
        assertThat(run("-k", written.toString()))
                .isEqualTo(kind == FileKind.CLASSIC ? "64-bit offset\n" : "netCDF-4\n");
        assertThat(run(written.toString()))
                .contains("execution = 3 ;", "measurement = 6 ;")
                .contains("measurement_count:sample_dimension = \"measurement\" ;")
                .contains(" measurement_count = 1, 2, 3 ;", " binary_index = 0, 0, 1 ;")
                .contains(" parse = 1, 2, 3, 4, 5, 6.5 ;")
                .contains("validity:flag_meanings = \"valid disturbed");
    }

    @ParameterizedTest
    @EnumSource
    void rReadsTheFileOfAnExperimentExecutionByExecution(FileKind kind) throws Exception {
        Path written = experiment(kind);
        Assumptions.assumeTrue(
                succeeds("Rscript", "-e", "library(ncdf4)"),
                "R's ncdf4 is not installed (Debian's package r-cran-ncdf4)");
        String script =
                """
                library(ncdf4)
                f <- nc_open('%s')
                n <- ncvar_get(f, 'measurement_count')
                v <- split(ncvar_get(f, 'parse'), rep(seq_along(n), n))
                cat(sapply(v, mean), ncatt_get(f, 'parse', 'units')$value, '\n')
                cat(ncvar_get(f, 'host'), ncatt_get(f, 0, 'version')$value, '\n')
                """
                        .formatted(written);
        assertThat(command(List.of("Rscript", "-e", script)))
                .contains("1 2.5 5.166667 ms")
                .contains("alpha alpha alpha jackson-databind 2.15.0");
    }

    @ParameterizedTest
    @EnumSource
    void pythonReadsTheFileOfAnExperimentExecutionByExecution(FileKind kind) throws Exception {
        Path written = experiment(kind);
        Assumptions.assumeTrue(
                succeeds("/usr/bin/python3", "-c", "import netCDF4"),
                "Python's netCDF4 is not installed (Debian's package python3-netcdf4)");
        String script =
                """
                import netCDF4, numpy
                for name in ('%s', '%s'):
                    f = netCDF4.Dataset(name)
                    v = f['parse'][:]
                    n = f.variables.get('measurement_count', None)
                    parts = [v] if n is None else numpy.split(v, numpy.cumsum(n[:])[:-1])
                    print([float(p.mean()) for p in parts], f.version, f['parse'].better)
                """
                        .formatted(written, file);
        assertThat(command(List.of("/usr/bin/python3", "-c", script)))
                .contains("[1.0, 2.5, 5.166666666666667] jackson-databind 2.15.0 lower")
                .contains("[1.25] jackson-databind 2.15.0 lower");
    }

    private static boolean succeeds(String... command) throws Exception {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static RecordedMetric recorded(
            String name, String unit, String title, double... values) {
        return new RecordedMetric(name, unit, title, Better.LOWER_IS_BETTER, values);
    }

    private static String run(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(NCDUMP.toString()));
        command.addAll(List.of(arguments));
        return command(command);
    }

    private static String command(List<String> command) throws Exception {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            var output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            assertThat(process.exitValue()).as(output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
