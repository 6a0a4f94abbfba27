package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Sha256;
import been.results.MeasurementOrigin.Recording;
import been.results.netcdf.LandingTree;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.task.record.Better;
import been.task.record.Recorder;
import been.task.record.Unit;
import been.testing.database.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million measurements on their way in and out; prints what each step took. */
class LandingSpeedIT {
    private static final int COUNT = 1_000_000;

    @TempDir Path folder;

    private interface Step<T> {
        T run() throws IOException;
    }

    @Test
    void aMillionMeasurementsLandAndAreReadBack() throws IOException {
        var recording = folder.resolve("recording");
        try (var recorder = Recorder.create(recording)) {
            var metric =
                    recorder.metric(
                            new been.task.record.Metric(
                                    "parse", Unit.NANOSECONDS, "parse", Better.LOWER_IS_BETTER),
                            COUNT);
            for (int i = 0; i < COUNT; i++) {
                metric.add(i * 0.5);
            }
        }
        var sha256 = Sha256.of(recording);
        try (var database = TestDatabase.SQLITE.open(folder)) {
            var results = LocalResults.open(database, folder, InstantSource.system());
            for (int execution = 0; execution < 2; execution++) {
                var landing = Landings.at(execution, new Recording("a.brec"));
                try (var in = Files.newInputStream(recording)) {
                    timed(
                            "receive",
                            () ->
                                    results.receive(
                                            landing.task(),
                                            1,
                                            "a.brec",
                                            in,
                                            Files.size(recording),
                                            sha256));
                }
                timed("land", () -> results.land(landing));
                var values = timed("read", () -> results.measurements(landing.address()));
                assertThat(values.get("parse")).hasSize(COUNT).endsWith((COUNT - 1) * 0.5);
            }
            var tree = timed("read the tree", () -> LandingTree.read(folder.resolve("results")));
            assertThat(tree.counting()).hasSize(2);
        }
    }

    private static <T> T timed(String what, Step<T> step) throws IOException {
        long start = System.nanoTime();
        var result = step.run();
        System.out.printf(
                "LandingSpeedIT: %s %,d ms%n", what, (System.nanoTime() - start) / 1_000_000);
        return result;
    }
}
