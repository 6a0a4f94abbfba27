package been.bench.versions;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import been.bench.statistics.Proportion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** Whether a slowdown of 3 % is found between the right two of 64 commits, and what it takes. */
final class PlantedSearch {
    private static final int COMMITS = 64;

    /** A tenth of a second or so. */
    private static final long COUNTS = 75_000_000;

    private static final double FACTOR = 1.03;
    private static final int RUNS = 20;

    private final Platform platform;
    private final Path folder;
    private final boolean isQuick;

    private int right;
    private int wrong;
    private final Sample builds = new Sample();
    private final Sample executions = new Sample();
    private final Sample minutes = new Sample();

    PlantedSearch(Platform platform, Path folder, boolean isQuick) {
        this.platform = platform;
        this.folder = folder;
        this.isQuick = isQuick;
    }

    List<Reading> measure(RandomGenerator random)
            throws BenchException, IOException, InterruptedException {
        int runs = isQuick ? 1 : RUNS;
        int again = 0;
        for (int i = 0; i < runs; i++) {
            var commits =
                    PlantedCommits.make(
                            folder.resolve("planted-" + i),
                            COMMITS,
                            random.nextInt(1, COMMITS),
                            COUNTS,
                            FACTOR);
            judge(platform.run(analysis(commits)), commits);
            if (i == runs - 1) {
                JsonNode second = platform.run(analysis(commits));
                again =
                        platform.tasks(second, "build").size()
                                + platform.tasks(second, "fetch").size();
            }
        }
        double share = (double) right / runs;
        return List.of(
                Reading.of(
                                "slowdown of 3 %% planted in %d commits: the right pair is named"
                                        .formatted(COMMITS),
                                "%",
                                Proportion.percent(share, runs))
                        .aiming("≥ 95 %", share >= 0.95),
                Reading.of("… wrong verdicts, of all runs", "", Value.of(wrong))
                        .aiming("0", wrong == 0),
                Reading.of("… builds", "", builds.value()),
                Reading.of("… executions", "", executions.value()),
                Reading.of("… time from submission to the verdict", "min", minutes.value()),
                Reading.of("the same analysis again: builds and fetches", "", Value.of(again))
                        .aiming("0", again == 0));
    }

    private String analysis(PlantedCommits commits) {
        return """
        analysis: planted
        kind: regression
        versions: {git: {url: "%s"}}
        build: {run: "cc -O1 -o prog prog.c", output: [prog]}
        command: {run: ["${package.version}/prog"], measure: [cpu-time]}
        repeat: {budget: %s}
        """
                .formatted(commits.path(), isQuick ? "2m" : "20m");
    }

    private void judge(JsonNode view, PlantedCommits commits)
            throws BenchException, IOException, InterruptedException {
        boolean isFound = false;
        for (JsonNode comparison : view.path("comparisons")) {
            String verdict = comparison.path("verdict").asString();
            if (verdict.equals("regressed") || verdict.equals("improved")) {
                boolean isRight =
                        verdict.equals("regressed")
                                && number(view, comparison.path("oldExperiment").asString())
                                        == commits.slower() - 1
                                && number(view, comparison.path("newExperiment").asString())
                                        == commits.slower();
                isFound |= isRight;
                wrong += isRight ? 0 : 1;
            }
        }
        right += isFound ? 1 : 0;
        builds.add(platform.tasks(view, "build").size());
        JsonNode summary = view.path("summary");
        executions.add(summary.path("executionsDone").asInt());
        var taken =
                Duration.between(
                        Instant.parse(summary.path("startedAt").asString()),
                        Instant.parse(summary.path("endedAt").asString()));
        minutes.add(taken.toMillis() / 60_000.0);
    }

    /** The number of a commit, from its subject. */
    private static int number(JsonNode view, String experiment) {
        for (JsonNode one : view.path("experiments")) {
            if (one.path("key").asString().equals(experiment)) {
                String subject = one.path("details").path("subject").asString();
                return Integer.parseInt(subject.substring(subject.lastIndexOf(' ') + 1));
            }
        }
        return -1;
    }
}
