package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the examples of docs/ci/examples do around a run, with programs in the place of been. */
class CiScriptsIT {
    private static final Path EXAMPLES = BeenProcess.HOME.resolve("docs/ci/examples");

    @TempDir Path project;

    @BeforeEach
    void theExamplesAreInTheProject() throws IOException {
        Path copies = Files.createDirectories(project.resolve("docs/ci/examples"));
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.toList()) {
                Files.copy(file, copies.resolve(EXAMPLES.relativize(file)));
            }
        }
    }

    @Test
    void onlyPullRequestsAreCancelledByNewerCommits() throws IOException {
        assertThat(example("github-actions.yaml"))
                .contains(
                        "group: benchmarks-${{ github.event.pull_request.number || github.run_id }}");
        assertThat(example("gitlab-ci.yaml"))
                .contains("on_new_commit: interruptible")
                .containsOnlyOnce("interruptible: true")
                .contains(
                        """
                            - if: $CI_PIPELINE_SOURCE == "merge_request_event"
                              interruptible: true
                        """);
        assertThat(example("Jenkinsfile"))
                .containsOnlyOnce("abortPrevious")
                .contains("abortPrevious: env.CHANGE_ID != null");
    }

    @Test
    void aBuildThatFailsReportsNothingOfTheOneBefore() throws Exception {
        program("been", "exit 3");
        try (var forge = new ForgeStandIn()) {
            Files.writeString(project.resolve("status.json"), "{\"state\": \"success\"}");
            Files.writeString(project.resolve("comment.md"), "<!-- been:old -->\n");
            Files.writeString(project.resolve("junit.xml"), "<testsuite/>");
            Map<String, String> build = pullRequest(forge, Map.of("COMMIT", "2"));
            assertThat(sh(build, "sh", "docs/ci/examples/been-ci.sh")).isEqualTo(3);
            assertThat(sh(build, "sh", "docs/ci/examples/github-report.sh")).isZero();
            assertThat(forge.take()).isEmpty();
            assertThat(project.resolve("junit.xml")).doesNotExist();
        }
    }

    @Test
    void analysesOfOneCommitAreDifferentRequests() throws Exception {
        program("been", "echo \"$@\" >>measured");
        for (String analysis : List.of("parse.yaml", "write.yaml")) {
            Map<String, String> build = Map.of("COMMIT", "9", "BASE", "1", "ANALYSIS", analysis);
            assertThat(sh(build, "sh", "docs/ci/examples/been-ci.sh")).isZero();
        }
        assertThat(project.resolve("measured"))
                .content()
                .contains("--key parse.yaml-9-1 ", "--key write.yaml-9-1 ");
    }

    @Test
    void beenComesFromTheArchiveWhoseAddressIsGiven() throws Exception {
        Path unpacked = Files.createDirectories(project.resolve("been-0.1-linux"));
        Files.move(program("been", "echo \"$@\" >measured"), unpacked.resolve("been"));
        assertThat(sh(Map.of(), "tar", "-czf", "archive.tar.gz", "been-0.1-linux")).isZero();
        String archive = project.resolve("archive.tar.gz").toUri().toString();
        Path earlier = Files.createDirectory(project.resolve("been-archive")).resolve("old.jar");
        Files.writeString(earlier, "");
        Map<String, String> build = Map.of("COMMIT", "9", "BEEN_ARCHIVE", archive);
        assertThat(sh(build, "sh", "docs/ci/examples/been-ci.sh")).isZero();
        assertThat(project.resolve("measured")).content().startsWith("run bench.yaml ");
        assertThat(earlier).doesNotExist();
        for (String example : List.of("github-actions.yaml", "gitlab-ci.yaml", "Jenkinsfile")) {
            assertThat(example(example)).as(example).contains("BEEN_ARCHIVE");
        }
    }

    @Test
    void theWorkflowComparesAPullRequestWithTheCommitWhereItLeftItsTarget() throws Exception {
        String workflow = example("github-actions.yaml");
        assertThat(workflow).doesNotContain("BASE: ");
        String step = between(workflow, "run: |", "- name: Measure");
        Path base = project.resolve("github.env");
        try (var forge = new ForgeStandIn()) {
            Map<String, String> build =
                    pullRequest(forge, Map.of("COMMIT", "pushed", "GITHUB_ENV", base.toString()));
            assertThat(sh(build, "bash", "-e", "-c", step)).as("without an answer").isNotZero();
            assertThat(base).doesNotExist();
            knowPullRequest(forge, "newer");
            assertThat(sh(build, "bash", "-e", "-c", step)).isZero();
            assertThat(base).hasContent("BASE=fork");
        }
    }

    @Test
    void jenkinsMeasuresTheCommitThatWasPushedAndNotAMergeOfItsOwn() throws Exception {
        program("been", "echo \"$@\" >measured; echo '{}' >status.json; exit 1");
        String step = between(example("Jenkinsfile"), "'''", "'''");
        Path measured = project.resolve("measured");
        try (var forge = new ForgeStandIn()) {
            Map<String, String> build = pullRequest(forge, Map.of("GIT_COMMIT", "merge"));
            assertThat(sh(build, "sh", "-xe", "-c", step)).as("without an answer").isEqualTo(1);
            assertThat(measured).doesNotExist();
            forge.take();
            knowPullRequest(forge, "pushed");
            assertThat(sh(build, "sh", "-xe", "-c", step)).as("status of been").isEqualTo(1);
            assertThat(measured).content().contains("--version pushed --baseline fork ");
            assertThat(forge.take().getLast())
                    .hasToString("POST /repos/example/project/statuses/pushed");
            Map<String, String> push =
                    pullRequest(forge, Map.of("GIT_COMMIT", "pushed", "PULL", ""));
            assertThat(sh(push, "sh", "-xe", "-c", step)).isEqualTo(1);
            assertThat(measured).content().contains("--version pushed --key ");
            assertThat(forge.take()).hasToString("[POST /repos/example/project/statuses/pushed]");
        }
    }

    @Test
    void noTokenIsAnArgument() throws Exception {
        program("curl", "echo \"$@\" >>arguments; PATH=${PATH#*:}; exec curl \"$@\"");
        Files.writeString(project.resolve("status.json"), "{}");
        Files.writeString(project.resolve("comment.md"), "<!-- been:sleepers -->\n");
        try (var forge = new ForgeStandIn()) {
            knowPullRequest(forge, "pushed");
            Map<String, String> build =
                    pullRequest(
                            forge,
                            Map.of(
                                    "COMMIT",
                                    "pushed",
                                    "CI_API_V4_URL",
                                    forge.url(),
                                    "CI_PROJECT_ID",
                                    "42",
                                    "GITLAB_TOKEN",
                                    "gitlab-token"));
            assertThat(sh(build, "sh", "docs/ci/examples/github-pull.sh")).isZero();
            assertThat(sh(build, "sh", "docs/ci/examples/github-report.sh")).isZero();
            assertThat(forge.take())
                    .hasSize(5)
                    .allMatch(call -> call.credential().equals("Bearer forge-token"));
            assertThat(sh(build, "sh", "docs/ci/examples/gitlab-report.sh")).isZero();
            assertThat(forge.take())
                    .hasSize(3)
                    .allMatch(call -> call.credential().equals("gitlab-token"));
        }
        assertThat(project.resolve("arguments"))
                .content()
                .contains("/pulls/7", "/statuses/pushed", "/notes")
                .doesNotContain("forge-token", "gitlab-token");
    }

    private static String example(String name) throws IOException {
        return Files.readString(EXAMPLES.resolve(name));
    }

    private static String between(String text, String start, String end) {
        assertThat(text).containsSubsequence(start, end);
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    /** Pull request 7, whose commit "pushed" left its target branch at the commit "fork". */
    private static void knowPullRequest(ForgeStandIn forge, String newest) {
        forge.fact(
                "/repos/example/project/pulls/7",
                "{\"head\": {\"sha\": \"%s\"}, \"base\": {\"sha\": \"main\"}}".formatted(newest));
        forge.fact(
                "/repos/example/project/compare/main...pushed",
                "{\"merge_base_commit\": {\"sha\": \"fork\"}}");
    }

    /** What CI sets for pull request 7. */
    private static Map<String, String> pullRequest(ForgeStandIn forge, Map<String, String> more) {
        var all = new HashMap<String, String>();
        all.put("GITHUB_API_URL", forge.url());
        all.put("GITHUB_REPOSITORY", "example/project");
        all.put("GITHUB_TOKEN", "forge-token");
        all.put("PULL", "7");
        all.putAll(more);
        return all;
    }

    /** Puts a script before all other programs of that name. */
    private Path program(String name, String script) throws IOException {
        Path file = Files.createDirectories(project.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    /** The exit status of a command in the project. */
    private int sh(Map<String, String> environment, String... command) throws Exception {
        var builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment()
                .merge("PATH", project.resolve("bin") + ":", (path, bin) -> bin + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        System.out.printf("%s ended with %d:%n%s%n", List.of(command), status, said);
        return status;
    }
}
