package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From a Git repository and one file to the commit that made a C program slower. */
class VersionsIT {
    @TempDir private static Path folder;
    private static RunningPlatform platform;

    private final Map<String, String> commits = new HashMap<>();
    private final Path repository = folder.resolve("prog");

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        platform.close();
    }

    private String analysis() {
        return """
        analysis: since-which-commit
        kind: regression
        versions: {git: {url: "%s", branch: main, paths: [src/]}}
        build: {run: "cc -O2 -o prog src/*.c", output: [prog]}
        command:
          run: "${package.version}/prog 100"
          measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
        repeat: {executions: 6, confidence: 99.9%%, tolerance: 5%%}
        """
                .formatted(repository);
    }

    /** What the program reports is its own, so that a busy machine does not decide the test. */
    private static String program(String comment, String greeting, String factor) {
        return """
        /* %s */
        #include <stdio.h>
        #include <stdlib.h>
        #include <unistd.h>

        int main(int count, char **arguments) {
            srand(getpid());
            double noise = 1 + (rand() %% 1000 - 500) / 50000.0;
            puts("%s");
            printf("took %%.6f ms\\n", count * atof(arguments[1]) * %s * noise);
            return 0;
        }
        """
                .formatted(comment, greeting, factor);
    }

    private void plant() throws Exception {
        Files.createDirectories(repository.resolve("src"));
        git("init", "--quiet", "--initial-branch=main");
        commit("Begin", "src/prog.c", program("", "begin", "1"));
        commit("Say what it does", "src/prog.c", program("Takes time", "begin", "1"));
        commit("Describe it", "README", "A program.");
        commit("Greet otherwise", "src/prog.c", program("", "otherwise", "1"));
        commit("Forget a bracket", "src/prog.c", "int main( {");
        commit("Add the bracket", "src/prog.c", program("", "added", "1"));
        commit("Be careful", "src/prog.c", program("", "careful", "1.5"));
        commit("Wish a good day", "src/prog.c", program("", "day", "1.5"));
    }

    @Test
    void theCommitIsFoundAndTheSecondTimeNothingIsFetchedOrBuilt() throws Exception {
        plant();
        String analysis = analysis();
        long before = tasks("build-");

        JsonNode first = platform.awaitEnd(platform.start(analysis));
        assertThatTheCommitIsFound(first);
        assertThat(tasks("fetch")).isPositive();
        assertThat(tasks("build-")).isEqualTo(before + 7);

        long fetched = tasks("fetch");
        assertThatTheCommitIsFound(platform.awaitEnd(platform.start(analysis)));
        assertThatTwoCommitsAreComparedForCi(analysis);
        assertThat(tasks("fetch")).isEqualTo(fetched);
        assertThat(tasks("build-")).isEqualTo(before + 7);
    }

    /** Builds differ by about 1 %, executions of one by less. */
    @Test
    void asManyBinariesAreBuiltAsThePrecisionNeeds() throws Exception {
        Path history = folder.resolve("varying");
        plantHistory(history, 2, 2);
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: varying-builds
                                kind: regression
                                versions: {git: {url: "%s"}}
                                build:
                                  run:
                                    - sed -i 's|/ 50000.0|/ 50000.0 + ${build-seed} %% 4 * 0.01|' src/prog.c
                                    - cc -O2 -o prog src/*.c
                                  output: [prog]
                                  binaries: auto
                                command:
                                  run: "${package.version}/prog 100"
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                repeat: {precision: 5%%, confirm: false}
                                """
                                        .formatted(history)));

        assertThat(view.path("summary").path("state").asString())
                .as(view.toString())
                .isEqualTo("FINISHED");
        int binaries = view.path("estimates").path(0).path("binaries").asInt();
        assertThat(binaries).as(view.toString()).isBetween(4, 30);
        assertThat(view.path("pilot").asString())
                .contains(binaries + " binaries of each version × ", "binaries differ by ");
        assertThat(view.path("plan").asString())
                .contains("; %d binaries of each version".formatted(binaries));
    }

    @Test
    void aComparisonVariesAnOptionOfTheBuild() throws Exception {
        Path history = folder.resolve("options");
        plantHistory(history, 1, 1);
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: build-options
                                kind: comparison
                                versions: {git: {url: "%s"}}
                                parameters: {version: %s}
                                build:
                                  run:
                                    - sed -i 's|/ 50000.0|/ 50000.0 + ${slower}|' src/prog.c
                                    - cc -O2 -o prog src/*.c
                                  output: [prog]
                                command:
                                  run: "${package.version}/prog 100"
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                vary: {slower: [0, 0.2]}
                                repeat: {executions: 5}
                                """
                                        .formatted(
                                                history,
                                                run(history, null, "git", "rev-parse", "HEAD")
                                                        .strip())));

        assertThat(view.path("comparisons").path(0).path("sentence").asString())
                .as(view.toString())
                .contains("slower=0.2", "slower than slower=0");
    }

    @Test
    void aRegressionOfOneConfigurationIsFoundThere() throws Exception {
        Path history = folder.resolve("sizes");
        plantHistory(history, 2, 1, "(atoi(arguments[1]) > 100 ? 1.5 : 1)");
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: sizes
                                kind: regression
                                versions: {git: {url: "%s"}}
                                build: {run: "cc -O2 -o prog src/*.c", output: [prog]}
                                command:
                                  run: "${package.version}/prog ${size}"
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                vary: {size: [100, 200]}
                                repeat: {executions: 6, confidence: 99.9%%, tolerance: 5%%}
                                """
                                        .formatted(history)));

        List<String> verdicts =
                StreamSupport.stream(view.path("comparisons").spliterator(), false)
                        .map(c ->
                                size(view, c.path("oldExperiment"))
                                        + " "
                                        + size(view, c.path("newExperiment"))
                                        + " "
                                        + c.path("verdict").asString().equals("regressed"))
                        .toList();
        assertThat(verdicts).as(view.toString()).containsExactly("100 100 false", "200 200 true");
        JsonNode changes = platform.awaitChanges(view.at("/summary/id").asLong());
        assertThat(changes.size()).as(changes.toString()).isEqualTo(1);
        assertThat(changes.path(0).path("series").path("configuration").path("size").asString())
                .as(changes.toString())
                .isEqualTo("200");
    }

    private static String size(JsonNode view, JsonNode experiment) {
        return StreamSupport.stream(view.path("experiments").spliterator(), false)
                .filter(e -> e.path("key").equals(experiment))
                .map(e -> e.path("configuration").path("size").asString())
                .findFirst()
                .orElseThrow();
    }

    /** As a forge names them, by their whole hashes. */
    private void assertThatTwoCommitsAreComparedForCi(String analysis) throws Exception {
        Path file = Files.writeString(folder.resolve("ci.yaml"), analysis);
        String answer =
                platform.been(
                        1,
                        "run",
                        file.toString(),
                        "--version",
                        git("rev-parse", "HEAD~1").strip(),
                        "--baseline",
                        git("rev-parse", "HEAD~2").strip(),
                        "--wait");
        assertThat(answer)
                .contains("regressed", commits.get("Be careful"), commits.get("Add the bracket"));
        assertThat(platform.been(2, "run", file.toString(), "--version", "main"))
                .contains("'main' is no hash of a commit");
    }

    /** The binaries are those of another repository, so that nothing is reused. */
    @Test
    void theSlowCommitOf64IsNamedAfterAFewBuilds() throws Exception {
        int slower = 1 + (int) (System.nanoTime() % 63);
        Path history = folder.resolve("long");
        plantHistory(history, 64, slower);
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                analysis()
                                        .replace(repository.toString(), history.toString())
                                        .replace(
                                                "executions: 6, confidence: 99.9%, tolerance: 5%",
                                                "executions: 10, tolerance: 0.5%")));

        assertThat(view.path("summary").path("state").asString())
                .as(view.toString())
                .isEqualTo("FINISHED");
        List<String> changed =
                StreamSupport.stream(view.path("comparisons").spliterator(), false)
                        .filter(c -> !c.path("finding").isMissingNode())
                        .filter(c -> c.path("verdict").asString().equals("regressed"))
                        .map(c ->
                                subject(view, c.path("oldExperiment"))
                                        + ", "
                                        + subject(view, c.path("newExperiment")))
                        .toList();
        assertThat(changed).as(view.toString()).containsExactly((slower - 1) + ", " + slower);
        assertThat(view.path("experiments").size()).isLessThanOrEqualTo(13);
        assertThat(view.path("unmeasured").toString()).contains("no change was found between");
        JsonNode all =
                platform.get(
                        "/api/v1/analyses/%s/versions?limit=100"
                                .formatted(view.path("summary").path("id").asString()));
        assertThat(all.path("items").size()).isEqualTo(64);
        assertThat(all.path("items").path(0).path("details").path("subject").asString())
                .isEqualTo("63");
    }

    /** Its side branch is no version, three commits do not build, and the rest greets otherwise. */
    @Test
    void aBisectionOfAChangeNamesTheMergeThatMadeIt() throws Exception {
        Path history = folder.resolve("merged");
        int merge = 4 + (int) (System.nanoTime() % 28);
        plantMerge(history, 40, merge, merge > 16 ? 8 : 24);
        List<String> ends =
                List.of(
                        run(history, null, "git", "rev-parse", "main~39").strip(),
                        run(history, null, "git", "rev-parse", "main").strip());
        JsonNode found =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: merged
                                kind: regression
                                versions: {git: {url: "%s", commits: [%s]}}
                                build: {run: "cc -O2 -o prog src/*.c", output: [prog]}
                                command:
                                  run: "${package.version}/prog 100"
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                repeat: {executions: 10, tolerance: 0.5%%, confirm: false}
                                """
                                        .formatted(history, String.join(", ", ends))));
        JsonNode change = platform.awaitChanges(found.at("/summary/id").asLong()).path(0);

        String answer = platform.been(0, "bisect", change.path("id").asString());

        String culprit = run(history, null, "git", "rev-parse", "main~" + (39 - merge)).strip();
        assertThat(answer)
                .contains(culprit.substring(0, 12) + " (Merge)", "measured once more", "predicted");
        JsonNode view = platform.get("/api/v1/analyses?q=change&limit=1").path("items").path(0);
        JsonNode bisection =
                platform.get("/api/v1/analyses/" + view.path("id").asString()).path("bisection");
        assertThat(bisection.path("state").asString()).as(bisection.toString()).isEqualTo("found");
        assertThat(bisection.path("culprits").path(0).path("versions").size()).isEqualTo(1);
        assertThat(bisection.path("spent").path("builds").asInt()).isLessThanOrEqualTo(15);
    }

    private void plantMerge(Path history, int length, int merge, int broken) throws Exception {
        Files.createDirectories(history);
        var stream = new StringBuilder();
        for (int i = 0; i < length; i++) {
            String program =
                    i >= broken && i < broken + 3
                            ? "int main( {"
                            : program("", "commit %02d".formatted(i), i < merge ? "1" : "1.03");
            if (i == merge) {
                String slower = program("", "side", "1.03");
                stream.append("commit refs/heads/side\nmark :100\n")
                        .append(committed(i, "Side", ":" + i, slower));
            }
            stream.append("commit refs/heads/main\nmark :%d\n".formatted(i + 1))
                    .append(
                            committed(
                                    i,
                                    i == merge ? "Merge" : String.valueOf(i),
                                    i == 0 ? "" : ":" + i + (i == merge ? "\nmerge :100" : ""),
                                    program));
        }
        Path commits = Files.writeString(folder.resolve("merges"), stream);
        run(history, null, "git", "init", "--quiet", "--initial-branch=main");
        run(history, commits, "git", "fast-import", "--quiet");
    }

    private static String committed(int number, String message, String from, String program) {
        return "committer Ada <ada@example.org> %d +0000\ndata %d\n%s\n%sM 100644 inline src/prog.c\ndata %d\n%s\n"
                .formatted(
                        1_700_000_000 + number,
                        message.length(),
                        message,
                        from.isEmpty() ? "" : "from " + from + "\n",
                        program.length(),
                        program);
    }

    private static String subject(JsonNode view, JsonNode experiment) {
        return StreamSupport.stream(view.path("experiments").spliterator(), false)
                .filter(e -> e.path("key").equals(experiment))
                .map(e -> e.path("details").path("subject").asString())
                .findFirst()
                .orElseThrow();
    }

    /** Slower by 3 % from one commit on. */
    private void plantHistory(Path history, int length, int slower) throws Exception {
        plantHistory(history, length, slower, "1.03");
    }

    private void plantHistory(Path history, int length, int slower, String by) throws Exception {
        Files.createDirectories(history);
        var stream = new StringBuilder();
        for (int i = 0; i < length; i++) {
            String factor = i < slower ? "1" : by;
            String program = program("", "commit %02d".formatted(i), factor);
            stream.append("commit refs/heads/main\ncommitter Ada <ada@example.org> ")
                    .append(1_700_000_000 + i)
                    .append(" +0000\n")
                    .append("data %d\n%d\n".formatted(String.valueOf(i).length(), i))
                    .append("M 100644 inline src/prog.c\n")
                    .append("data %d\n%s\n".formatted(program.length(), program));
        }
        Path commits = Files.writeString(folder.resolve("commits"), stream);
        run(history, null, "git", "init", "--quiet", "--initial-branch=main");
        run(history, commits, "git", "fast-import", "--quiet");
    }

    private static String run(Path directory, @Nullable Path input, String... command)
            throws Exception {
        var builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        if (input != null) {
            builder.redirectInput(input.toFile());
        }
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private void assertThatTheCommitIsFound(JsonNode view) {
        assertThat(view.path("summary").path("state").asString())
                .as(view.toString())
                .isEqualTo("FINISHED");
        assertThat(problem(view, "Say what it does"))
                .isEqualTo("identical to " + commits.get("Begin"));
        assertThat(problem(view, "Forget a bracket"))
                .startsWith("build failed: step 1 ended with status 1: src/prog.c:1:")
                .contains("error");
        assertThat(view.path("experiments").toString()).doesNotContain("Describe it");
        List<String> regressed =
                StreamSupport.stream(view.path("comparisons").spliterator(), false)
                        .filter(c -> c.path("verdict").asString().equals("regressed"))
                        .map(c ->
                                c.path("oldExperiment").asString()
                                        + " "
                                        + c.path("newExperiment").asString())
                        .toList();
        assertThat(regressed)
                .containsExactly(commits.get("Add the bracket") + " " + commits.get("Be careful"));
    }

    private static String problem(JsonNode view, String subject) {
        return StreamSupport.stream(view.path("experiments").spliterator(), false)
                .filter(e -> e.path("details").path("subject").asString("").equals(subject))
                .findFirst()
                .orElseThrow()
                .path("problem")
                .asString("");
    }

    private static long tasks(String name) throws Exception {
        return StreamSupport.stream(
                        platform.get("/api/v1/tasks?limit=500&q=" + name)
                                .path("items")
                                .spliterator(),
                        false)
                .filter(task -> task.path("descriptor").path("name").asString("").startsWith(name))
                .count();
    }

    private void commit(String subject, String file, String content) throws Exception {
        Files.writeString(repository.resolve(file), content);
        git("add", "--all");
        git("commit", "--quiet", "--message=" + subject);
        commits.put(subject, git("rev-parse", "HEAD").substring(0, 12));
    }

    private String git(String... arguments) throws Exception {
        var command =
                new ArrayList<>(
                        List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(arguments));
        return run(repository, null, command.toArray(String[]::new));
    }
}
