package been.bench.versions;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * How long a developer waits for the first measurement of {@code been run --here} when nothing has
 * to be built, as for the second run on the same sources.
 */
final class HereStart {
    private static final double MOST_SECONDS = 2;

    private HereStart() {}

    static List<Reading> measure(Platform platform, Path folder, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        var repository = PlantedCommits.make(folder.resolve("here"), 2, 1, 1_000, 1);
        repository.change(2_000);
        Path file =
                Files.writeString(
                        folder.resolve("here.yaml"),
                        """
                        analysis: here
                        kind: regression
                        build: {run: "cc -O1 -o prog prog.c", output: [prog]}
                        command: {run: ["${package.version}/prog"], measure: [cpu-time]}
                        repeat: {executions: 2, confirm: false}
                        """);
        platform.here(repository.path(), file);
        var waited = new Sample();
        for (int i = 0; i < (isQuick ? 2 : 20); i++) {
            Instant begun = Instant.now();
            platform.here(repository.path(), file);
            waited.add(Duration.between(begun, firstExecution(platform, begun)).toMillis() / 1e3);
        }
        return List.of(
                Reading.of(
                                "been run --here again: from the command to its first execution",
                                "s",
                                waited.value())
                        .aiming("≤ 2 s", waited.value().middle() <= MOST_SECONDS));
    }

    private static Instant firstExecution(Platform platform, Instant begun)
            throws BenchException, IOException, InterruptedException {
        return platform.get("/api/v1/tasks?limit=500")
                .path("items")
                .valueStream()
                .filter(task -> task.at("/descriptor/id").asString().contains("-x"))
                .map(task -> Instant.parse(task.path("startedAt").asString()))
                .filter(begun::isBefore)
                .min(Comparator.naturalOrder())
                .orElseThrow(() -> new BenchException("nothing was measured"));
    }
}
