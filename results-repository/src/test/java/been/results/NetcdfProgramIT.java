package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.netcdf.LandingWriter;
import been.results.netcdf.Landings;
import been.results.netcdf.MonitoringWriter;
import been.results.netcdf.Series;
import been.task.record.Better;
import been.task.record.RecordedMetric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private static RecordedMetric recorded(
            String name, String unit, String title, double... values) {
        return new RecordedMetric(name, unit, title, Better.LOWER_IS_BETTER, values);
    }

    private static String run(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(NCDUMP.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            var output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
