package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.netcdf.LandingWriter;
import been.results.netcdf.Landings;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
