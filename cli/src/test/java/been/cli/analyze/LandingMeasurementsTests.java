package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Landing;
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
        if (read instanceof Reading.Measurements(var versions, var unit, var better, var mixed)) {
            assertThat(unit).isEqualTo("s");
            assertThat(better).isEqualTo(Better.LOWER);
            assertThat(mixed).isNull();
            assertThat(versions)
                    .extracting(VersionMeasurements::version)
                    .containsExactly("2.9.0", "2.10.0");
            assertThat(versions.getFirst().observations().mean()).isEqualTo(3.5);
        }
    }

    @Test
    void whatWasMeasuredAgainToConfirmIsNoVersion() throws IOException {
        land("2.9.0", 0, 1, 2);
        land("confirmation-1-2.9.0", 0, 5, 6);
        land("confirmation-1-lost", 0, 7, 8);
        assertThat(read("time"))
                .isInstanceOfSatisfying(
                        Reading.Measurements.class,
                        read ->
                                assertThat(read.versions())
                                        .extracting(VersionMeasurements::version)
                                        .containsExactlyInAnyOrder("2.9.0", "confirmation-1-lost"));
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

    @Test
    void versionsInDifferentUnitsAreNotHeldAgainstEachOther() throws IOException {
        land("1", 0, "s", 3, 4);
        land("1", 1, "s", 3, 4);
        land("2", 0, "ms", 3000, 4000);
        land("2", 1, "ms", 3000, 4000);
        String sentence =
                folder
                        + ": 1 is in s, lower is better, but 2 in ms, lower is better; only what has"
                        + " one unit and one direction can be compared";
        for (String verb : List.of("compare", "plan", "aa", "clusters", "changes")) {
            Analyzing run = Analyzing.run("", verb, folder.toString(), "--metric", "time");
            assertThat(run.exit()).as(verb).isEqualTo(2);
            assertThat(run.err()).as(verb).contains(sentence);
            assertThat(run.out()).as(verb).isEmpty();
        }
        assertThat(Analyzing.run("", "describe", folder.toString(), "--metric", "time").exit())
                .as("each by itself")
                .isZero();
    }

    @Test
    void whatIsNoNumberOrMoreThanTheMemoryHoldsIsRefused() throws IOException {
        land("1", 0, Double.NaN, 4);
        assertThat(read("time"))
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused ->
                                assertThat(refused.problem())
                                        .startsWith(folder + ": ")
                                        .contains("NaN"));
        assertThat(new LandingMeasurements(folder, "time", 100).read())
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused ->
                                assertThat(refused.problem())
                                        .contains(
                                                " bytes, more than the 100 that this memory takes",
                                                "name the folder of one experiment"));
    }

    private Reading read(@Nullable String metric) {
        return new LandingMeasurements(folder, metric).read();
    }

    private void land(String version, int execution, double... times) throws IOException {
        land(version, execution, "s", times);
    }

    private void land(String version, int execution, String unit, double... times)
            throws IOException {
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
                                new Metric("time", unit, "time", Metric.Better.LOWER),
                                "test",
                                times),
                        new Series(
                                new Metric("ratio", "1", "ratio", Metric.Better.HIGHER),
                                "test",
                                times)),
                "test");
    }
}
