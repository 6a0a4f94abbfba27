package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** In a clone, one file and one command: what does the change cost that is not committed? */
class HereIT {
    @TempDir private static Path folder;
    private static RunningPlatform platform;

    private final Path clone = folder.resolve("a clone");

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        platform.close();
    }

    private void plant() throws Exception {
        Files.createDirectories(clone.resolve("src"));
        write("100");
        Files.writeString(clone.resolve("README.md"), "Takes its time.");
        Files.writeString(
                clone.resolve("bench.yaml"),
                """
                analysis: here
                kind: regression
                versions: {git: {url: .}}
                build: {run: "cc -O2 -o prog src/*.c", output: [prog]}
                command:
                  run: "${package.version}/prog"
                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                repeat: {executions: 5, confirm: false}
                """);
        run("git", "init", "--quiet", "--initial-branch=main");
        run("git", "add", "--all");
        run(
                "git",
                "-c",
                "user.name=Ada",
                "-c",
                "user.email=ada@example.org",
                "commit",
                "--quiet",
                "--message=Begin");
    }

    private void write(String time) throws Exception {
        Files.writeString(
                clone.resolve("src/prog.c"),
                """
                #include <stdio.h>
                #include <unistd.h>

                int main(void) {
                    printf("took %%d ms\\n", %s + getpid() %% 3);
                    return 0;
                }
                """
                        .formatted(time));
    }

    private record Answer(int status, String said) {}

    private Answer run(String... command) throws Exception {
        var builder = new ProcessBuilder(command).directory(clone.toFile());
        builder.environment().put("BEEN_DATA", platform.data().toString());
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), said);
    }

    private Answer here() throws Exception {
        return run(
                BeenProcess.command(List.of("run", "bench.yaml", "--here")).toArray(String[]::new));
    }

    @Test
    void whatIsNotCommittedIsMeasuredBesideTheMergeBase() throws Exception {
        plant();
        assertThat(here())
                .satisfies(nothing -> assertThat(nothing.said()).contains("nothing to measure"))
                .extracting(Answer::status)
                .isEqualTo(0);
        assertThat(tasks()).isEmpty();

        write("150");
        Answer first = here();
        assertThat(first.said())
                .contains("the merge base with main: Begin", " uploads the sources of ")
                .containsPattern("time +[0-9a-f]{12}-dirty-[0-9a-f]{8} +[0-9a-f]{12} .*regressed");
        assertThat(first.status()).isEqualTo(1);
        assertThat(names("build-")).isEqualTo(2);

        assertThat(platform.get("/api/v1/changes").path("items"))
                .as("what is tried is no change of the software")
                .isEmpty();

        int before = tasks().size();
        Instant begun = Instant.now();
        Answer second = here();
        assertThat(second.said()).contains("regressed").doesNotContain("uploads");
        assertThat(second.status()).isEqualTo(1);
        assertThat(names("build-")).as("nothing is built again").isEqualTo(2);
        tellHowLongTheFirstMeasurementTook(begun, tasks().size() - before);

        write("100 /* the same */");
        Answer same = here();
        assertThat(same.said())
                .containsPattern("is identical to [0-9a-f]{12}, so it was not measured");
        assertThat(same.status()).isEqualTo(0);

        long builds = names("build-");
        write("100");
        Files.writeString(clone.resolve("README.md"), "Takes its time, as it should.");
        Answer unused = here();
        assertThat(unused.said())
                .containsPattern(
                        "is identical to [0-9a-f]{12} but for README.md, which the benchmark does not use, so it was not measured");
        assertThat(unused.status()).isEqualTo(0);
        assertThat(names("build-")).as("nothing is built").isEqualTo(builds);

        write("(");
        Answer broken = here();
        assertThat(broken.said()).contains("build failed: step 1 ended with status 1");
        assertThat(broken.status()).isEqualTo(1);
    }

    private void tellHowLongTheFirstMeasurementTook(Instant begun, int newTasks) throws Exception {
        Instant measured =
                tasks().stream()
                        .filter(task ->
                                task.path("descriptor").path("id").asString().contains("-x"))
                        .map(task -> Instant.parse(task.path("startedAt").asString()))
                        .filter(begun::isBefore)
                        .min(Instant::compareTo)
                        .orElseThrow();
        System.out.printf(
                "been run --here: first of %d tasks measured after %,d ms%n",
                newTasks, Duration.between(begun, measured).toMillis());
    }

    private static long names(String start) throws Exception {
        return tasks().stream()
                .filter(task -> task.path("descriptor").path("name").asString("").startsWith(start))
                .count();
    }

    private static List<JsonNode> tasks() throws Exception {
        return new ArrayList<>(
                StreamSupport.stream(
                                platform.get("/api/v1/tasks?limit=500").path("items").spliterator(),
                                false)
                        .toList());
    }
}
