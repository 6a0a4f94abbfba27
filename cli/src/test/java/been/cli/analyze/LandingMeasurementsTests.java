package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.ExecutionAddress;
import been.results.Landing;
import been.results.Metric;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import been.statistics.compare.Better;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LandingMeasurementsTests {
    @TempDir private Path folder = Path.of("");

    @Test
    void experimentsAreVersionsInTheirOrder() throws IOException {
        land("2.10.0", 0, 3, 4);
        land("2.9.0", 0, 1, 2);
        land("2.9.0", 1, 5, 6);
        var read = read("time");
        assertThat(read).isInstanceOf(Reading.Measurements.class);
        if (read instanceof Reading.Measurements(var versions, var better)) {
            assertThat(better).isEqualTo(Better.LOWER);
            assertThat(versions)
                    .extracting(VersionMeasurements::version)
                    .containsExactly("2.9.0", "2.10.0");
            assertThat(versions.getFirst().observations().mean()).isEqualTo(3.5);
        }
    }

    @Test
    void oneOfSeveralMetricsMustBeChosen() throws IOException {
        land("a", 0, 3, 4);
        assertThat(read(null))
                .isEqualTo(
                        new Reading.Refused(
                                folder
                                        + ": has the metrics time, ratio; choose one with"
                                        + " --metric"));
        assertThat(read("tiem"))
                .isEqualTo(
                        new Reading.Refused(
                                folder + ": has no metric tiem; there are time, ratio"));
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        Path damaged = Files.writeString(folder.resolve("0.nc"), "CDF");
        assertThat(read("time"))
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused -> assertThat(refused.problem()).contains(damaged.toString()));
    }

    private Reading read(@Nullable String metric) {
        return new LandingMeasurements(folder, metric).read();
    }

    private void land(String version, int execution, double... times) throws IOException {
        Path file = folder.resolve(version).resolve("0").resolve(execution + ".nc");
        Files.createDirectories(file.getParent());
        var landing =
                new Landing(
                        new ExecutionAddress("1", version, 0, execution),
                        "task",
                        1,
                        0,
                        version,
                        Map.of(),
                        "local",
                        "0".repeat(64),
                        Map.of(),
                        "true",
                        Instant.EPOCH,
                        Map.of(),
                        List.of(),
                        Map.of(),
                        List.of());
        LandingWriter.write(
                file,
                landing,
                List.of(
                        new Series(
                                new Metric("time", "s", "time", Metric.Better.LOWER),
                                "test",
                                times),
                        new Series(
                                new Metric("ratio", "1", "ratio", Metric.Better.HIGHER),
                                "test",
                                times)),
                "test");
    }
}
