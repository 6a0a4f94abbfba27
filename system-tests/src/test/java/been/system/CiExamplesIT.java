package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/**
 * The scripts of docs/ci/examples as CI runs them, against a platform with a real host; only the
 * forge's own calls end at a stand-in.
 */
class CiExamplesIT {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("been.home", "..")).resolve("docs/ci/examples");

    /** Version 1 says it takes a tenth of a second, version 9 nine: whatever the machine does. */
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: regression
            command:
              run: [date, '+0.${version}00%N']
              measure: [{metric: time, unit: s, better: lower, pattern: '([0-9.]+)'}]
            versions: {list: ["1"]}
            repeat: {executions: 4, tolerance: 5%}
            """;

    @TempDir Path folder;

    @Test
    void theScriptsMeasureReportAndFailAsTheySay() throws Exception {
        Path data = folder.resolve("data");
        try (var platform = RunningPlatform.on(data);
                var forge = new ForgeStandIn()) {
            Path project = Files.createDirectories(folder.resolve("project"));
            Files.writeString(project.resolve("bench.yaml"), ANALYSIS);
            Map<String, String> ci = environment(platform, forge);

            // A push that is slower than the version before joins the history and fails the build.
            Map<String, String> push = with(ci, Map.of("COMMIT", "9"));
            assertThat(sh(project, "been-ci.sh", push)).isEqualTo(1);
            assertThat(sh(project, "github-report.sh", push)).isZero();
            List<ForgeStandIn.Call> calls = forge.take();
            assertThat(calls).hasToString("[POST /repos/example/project/statuses/9]");
            assertThat(calls.getFirst().credential()).isEqualTo("Bearer forge-token");
            assertThat(calls.getFirst().body().path("state").asString()).isEqualTo("failure");
            assertThat(calls.getFirst().body().path("context").asString())
                    .isEqualTo("been/sleepers");
            assertThat(calls.getFirst().body().path("target_url").asString())
                    .isEqualTo(platform.url() + "/analyses/1");
            assertThat(failures(project.resolve("junit.xml")))
                    .singleElement()
                    .asString()
                    .startsWith("regressed +");

            // The same build again asks for the same run, and answers at once.
            assertThat(sh(project, "been-ci.sh", push)).isEqualTo(1);
            assertThat(platform.get("/api/v1/triggers/sleepers/runs").path("items")).hasSize(1);

            // A pull request that is as fast as its base passes, and its comment is written once.
            forge.comment("nice work");
            Map<String, String> pull = with(ci, Map.of("COMMIT", "10", "BASE", "1", "PULL", "7"));
            assertThat(sh(project, "been-ci.sh", pull)).isZero();
            assertThat(sh(project, "github-report.sh", pull)).isZero();
            assertThat(sh(project, "github-report.sh", pull)).isZero();
            assertThat(forge.take())
                    .hasToString(
                            "[POST /repos/example/project/statuses/10,"
                                    + " GET /repos/example/project/issues/7/comments,"
                                    + " POST /repos/example/project/issues/7/comments,"
                                    + " POST /repos/example/project/statuses/10,"
                                    + " GET /repos/example/project/issues/7/comments,"
                                    + " PATCH /repos/example/project/issues/comments/102]");
            assertThat(Files.readString(project.resolve("comment.md")))
                    .startsWith("<!-- been:sleepers -->\n### ")
                    .contains("`10` against `1`");
            assertThat(platform.get("/api/v1/analyses/1").path("experiments"))
                    .as("the history")
                    .hasSize(2);

            // GitLab has words of its own.
            Map<String, String> merge = with(push, Map.of("FORGE", "gitlab", "PULL", "8"));
            assertThat(sh(project, "been-ci.sh", merge)).isEqualTo(1);
            assertThat(sh(project, "gitlab-report.sh", merge)).isZero();
            List<ForgeStandIn.Call> gitlab = forge.take();
            assertThat(gitlab.getFirst()).hasToString("POST /projects/42/statuses/9");
            assertThat(gitlab.getFirst().credential()).isEqualTo("gitlab-token");
            assertThat(gitlab.getFirst().body().path("state").asString()).isEqualTo("failed");
            assertThat(gitlab.getLast()).hasToString("PUT /projects/42/merge_requests/8/notes/102");

            // What the forge refuses ends the script.
            assertThat(
                            sh(
                                    project,
                                    "github-report.sh",
                                    with(pull, Map.of("GITHUB_API_URL", "http://127.0.0.1:1"))))
                    .isNotZero();
            assertThat(sh(project, "been-ci.sh", with(ci, Map.of("COMMIT", "a b")))).isEqualTo(2);
        }
    }

    @Test
    void theExamplesCallTheScriptsThatAreTested() throws IOException {
        for (String example : List.of("github-actions.yaml", "gitlab-ci.yaml", "Jenkinsfile")) {
            String text = Files.readString(EXAMPLES.resolve(example));
            assertThat(text).as(example).contains("sh docs/ci/examples/been-ci.sh");
            assertThat(text)
                    .as(example)
                    .containsPattern("sh docs/ci/examples/git(hub|lab)-report.sh");
        }
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            assertThat(files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()))
                    .containsExactlyInAnyOrder(
                            "bench.yaml",
                            "been-ci.sh",
                            "github-pull.sh",
                            "github-report.sh",
                            "gitlab-report.sh",
                            "github-actions.yaml",
                            "gitlab-ci.yaml",
                            "Jenkinsfile");
        }
    }

    /** What a CI server sets, and the command line as a program. */
    private Map<String, String> environment(RunningPlatform platform, ForgeStandIn forge)
            throws IOException {
        Path been = folder.resolve("been");
        Files.writeString(
                been,
                "#!/bin/sh\nexec "
                        + BeenProcess.command(List.of()).stream()
                                .map(word -> "'" + word + "'")
                                .collect(Collectors.joining(" "))
                        + " \"$@\"\n");
        assertThat(been.toFile().setExecutable(true)).isTrue();
        return Map.of(
                "BEEN",
                been.toString(),
                "BEEN_URL",
                platform.url().toString(),
                "BEEN_TOKEN",
                platform.token(),
                "GITHUB_API_URL",
                forge.url(),
                "GITHUB_REPOSITORY",
                "example/project",
                "GITHUB_TOKEN",
                "forge-token",
                "CI_API_V4_URL",
                forge.url(),
                "CI_PROJECT_ID",
                "42",
                "GITLAB_TOKEN",
                "gitlab-token",
                "TIMEOUT",
                "50m");
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        var all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private static int sh(Path project, String script, Map<String, String> environment)
            throws Exception {
        var builder =
                new ProcessBuilder("sh", EXAMPLES.resolve(script).toAbsolutePath().toString())
                        .directory(project.toFile())
                        .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        System.out.printf("%s ended with %d:%n%s%n", script, status, said);
        return status;
    }

    /** Messages of all failures of a JUnit report. */
    private static List<String> failures(Path report) throws Exception {
        var document =
                DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(report.toFile());
        var failures = document.getElementsByTagName("failure");
        return java.util.stream.IntStream.range(0, failures.getLength())
                .mapToObj(i -> ((Element) failures.item(i)).getAttribute("message"))
                .toList();
    }
}
