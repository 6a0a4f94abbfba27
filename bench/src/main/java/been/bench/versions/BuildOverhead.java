package been.bench.versions;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a build task takes beside its commands. */
final class BuildOverhead {
    private static final double COMMANDS_SECONDS = 2;
    private static final double MOST_SECONDS = 1;

    private BuildOverhead() {}

    static List<Reading> measure(Platform platform, Path folder, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        int commits = isQuick ? 2 : 20;
        var repository = PlantedCommits.make(folder.resolve("slow-build"), commits, 1, 1_000, 1);
        JsonNode view =
                platform.run(
                        """
                        analysis: slow-build
                        kind: regression
                        versions: {git: {url: "%s"}}
                        build: {run: "sleep %s; cp prog.c prog", output: [prog]}
                        command: {run: "cat ${package.version}/prog", measure: [wall-time]}
                        repeat: {executions: 2, versions: all, confirm: false}
                        """
                                .formatted(repository.path(), COMMANDS_SECONDS));
        var overhead = new Sample();
        for (JsonNode task : platform.tasks(view, "build")) {
            var whole =
                    Duration.between(
                            Instant.parse(task.path("startedAt").asString()),
                            Instant.parse(task.path("endedAt").asString()));
            overhead.add(whole.toMillis() / 1_000.0 - COMMANDS_SECONDS);
        }
        if (overhead.isEmpty()) {
            throw new BenchException("nothing was built");
        }
        return List.of(
                Reading.of("a build task beside its commands", "s", overhead.value())
                        .aiming("≤ 1 s", overhead.value().middle() <= MOST_SECONDS));
    }
}
