package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks, contexts, packages and analyses, handled by the command line alone. */
class TaskCommandsIT {
    private static final Pattern TASK = Pattern.compile("submitted task (\\S+)");

    @TempDir private Path folder;

    @Test
    void everyVerbDoesWhatItSays() throws Exception {
        try (var platform = RunningPlatform.on(folder.resolve("data"))) {
            tasks(platform);
            contexts(platform);
            byHand(platform);
            packages(platform);
            requiredPackages(platform);
            packagesOfTasks(platform);
            analyses(platform);
        }
    }

    private void tasks(RunningPlatform platform) throws Exception {
        assertThat(
                        platform.been(
                                0,
                                "tasks",
                                "submit",
                                "-f",
                                "--env",
                                "WORD=hello",
                                "--",
                                "sh",
                                "-c",
                                "echo $WORD"))
                .contains(" stdout ", " hello\n", "Finished");
        assertThat(
                        platform.been(
                                1, "tasks", "submit", "-f", "--name", "bad", "--", "sh", "-c",
                                "exit 3"))
                .contains("Failed: ", "3");
        assertThat(platform.been(0, "tasks", "list", "--name", "bad")).contains("bad", "Failed");
        assertThat(platform.been(0, "tasks", "list", "--limit", "1"))
                .contains("the newest 1; for more: --limit")
                .doesNotContain("Finished");
        assertThat(platform.been(0, "tasks", "list", "--state", "Running"))
                .contains("there are no such tasks");
        assertThat(platform.been(2, "tasks", "list", "--state", "Runing"))
                .contains("Unknown state 'Runing'");
        assertThat(platform.been(2, "tasks", "list", "--limit", "0")).contains("--limit is 0");

        String sleeping =
                id(platform.been(0, "tasks", "submit", "--wall-time", "1h", "--", "sleep", "600"));
        assertThat(platform.been(0, "tasks", "stop", sleeping)).contains(sleeping + " is ");
        platform.been(1, "log", "--follow", sleeping);
        assertThat(platform.been(0, "tasks", "show", sleeping))
                .contains("name      sleep", "state     Aborted", "by", "Ready");
        assertThat(platform.been(0, "tasks", "show", sleeping, "--json"))
                .startsWith("{\"context\":");
        String again = id(platform.been(0, "tasks", "rerun", sleeping));
        assertThat(again).isNotEqualTo(sleeping);
        platform.been(0, "tasks", "stop", again);
        assertThat(platform.been(2, "tasks", "show", "nothing"))
                .contains("There is no task 'nothing'");
        assertThat(platform.been(2, "tasks", "submit", "--memory", "lots", "--", "true"))
                .contains("--memory: ");
        assertThat(platform.been(2, "tasks", "submit", "--restriction", "host.cpu >", "--", "true"))
                .contains("restriction");
        assertThat(platform.been(2, "tasks", "submit")).contains("COMMAND");
    }

    private void contexts(RunningPlatform platform) throws Exception {
        Path file = folder.resolve("context.json");
        Files.writeString(
                file,
                """
                {"id": "by-hand", "tasks": [
                  {"id": "by-hand-a", "name": "a",
                   "program": {"type": "command", "arguments": ["true"]}},
                  {"id": "by-hand-b", "name": "b", "dependencies": [{"task": "a"}],
                   "program": {"type": "command", "arguments": ["sleep", "600"]}}]}
                """);
        assertThat(platform.been(0, "contexts", "submit", file.toString()))
                .contains("submitted context by-hand, 2 tasks");
        assertThat(platform.been(0, "contexts", "submit", file.toString()))
                .contains("submitted context by-hand, 2 tasks");
        assertThat(platform.been(0, "contexts", "list")).contains("by-hand", "/2");
        platform.been(0, "log", "--follow", "by-hand-a"); // else it may be the last to end
        assertThat(platform.been(0, "contexts", "stop", "by-hand"))
                .contains("by-hand is being stopped");
        platform.been(1, "log", "--follow", "by-hand-b");
        assertThat(platform.been(0, "contexts", "show", "by-hand"))
                .contains("by-hand-a", "by-hand-b", "Aborted");
        assertThat(platform.been(0, "tasks", "list", "--context", "by-hand")).contains("by-hand-a");
        Matcher again =
                Pattern.compile("submitted context (\\S+), 2 tasks")
                        .matcher(platform.been(0, "contexts", "rerun", "by-hand"));
        assertThat(again.find()).isTrue();
        platform.been(0, "contexts", "stop", again.group(1));
        growing(platform, file);
        Files.writeString(file, "{\"id\": \"x\",\n nonsense");
        assertThat(platform.been(2, "contexts", "submit", file.toString()))
                .contains("context.json:1:1: this is not YAML", "in line 2");
        Files.writeString(file, "{\"id\": \"x\", \"tasks\": []}");
        platform.been(2, "contexts", "submit", file.toString());
        assertThat(platform.been(2, "contexts", "submit", folder.resolve("absent").toString()))
                .contains("cannot be read");
    }

    /** The generator of a rerun submits its tasks itself. */
    private void growing(RunningPlatform platform, Path file) throws Exception {
        Files.writeString(
                file,
                """
                {"id": "many", "growing": true, "tasks": [
                  {"id": "many-g", "name": "g", "kind": "generator", "program": {"type": "command",
                   "arguments": ["sh", "-c", "echo '[{\\"name\\": \\"part\\", \\"program\\": {\\"type\\": \\"command\\", \\"arguments\\": [\\"true\\"]}}]' | been task submit"]}}]}
                """);
        platform.been(0, "contexts", "submit", file.toString());
        platform.been(0, "contexts", "log", "--follow", "many");
        assertThat(platform.been(0, "contexts", "show", "many")).contains("many-g.part");
        Matcher again =
                Pattern.compile("submitted context (\\S+), 1 task")
                        .matcher(platform.been(0, "contexts", "rerun", "many"));
        assertThat(again.find()).isTrue();
        platform.been(0, "contexts", "log", "--follow", again.group(1));
        assertThat(platform.been(0, "contexts", "show", again.group(1)))
                .contains(".part")
                .doesNotContain("Failed");
    }

    private void byHand(RunningPlatform platform) throws Exception {
        Path file = folder.resolve("task.yaml");
        Files.writeString(
                file,
                """
                name: greet
                program: {type: command, arguments: [sh, -c, 'echo $WORD; echo oops >&2']}
                environment: {WORD: 1.10}
                limits: {wallTime: 1m}
                """);
        assertThat(platform.been(0, "descriptors", "save", "greet", file.toString()))
                .contains("saved greet");
        assertThat(platform.been(0, "descriptors", "list")).contains("greet");
        assertThat(platform.been(0, "descriptors", "show", "greet"))
                .contains("WORD: '1.10'", "wallTime: PT1M");
        assertThat(platform.been(0, "contexts", "create", "open")).contains("created context open");
        platform.been(
                0, "tasks", "submit", "--context", "open", "--file", file.toString(), "--follow");
        assertThat(
                        platform.been(
                                0,
                                "tasks",
                                "submit",
                                "--context",
                                "open",
                                "--saved",
                                "greet",
                                "--name",
                                "again",
                                "--env",
                                "WORD=hello",
                                "--follow"))
                .contains(" hello\n");
        assertThat(platform.been(0, "contexts", "show", "open"))
                .contains("held open", "greet", "again");
        assertThat(platform.been(0, "contexts", "list")).contains("2/2", "held open");
        assertThat(platform.been(0, "contexts", "close", "open"))
                .contains("takes no further tasks: finished");
        assertThat(platform.been(2, "tasks", "submit", "--context", "open", "--", "true"))
                .contains("context 'open' takes no further tasks");
        assertThat(platform.been(0, "contexts", "log", "open", "--follow"))
                .containsSubsequence(
                        " greet stdout info 1.10\n", " again stdout info hello\n", "finished");
        assertThat(platform.been(0, "contexts", "log", "open", "--task", "again", "--text", "OOP"))
                .contains(" again stderr info oops")
                .doesNotContain("hello", "greet");
        assertThat(platform.been(0, "contexts", "log", "open", "--level", "error")).isEmpty();
        assertThat(platform.been(2, "contexts", "log", "open", "--level", "loud"))
                .contains("Unknown level 'loud'");
        Files.writeString(file, "name: x\nprogram: {type: comand}\n");
        assertThat(platform.been(2, "tasks", "submit", "--file", file.toString()))
                .contains("task.yaml:2:17: program.type is 'comand'", "command");
        platform.been(0, "descriptors", "delete", "greet");
        assertThat(platform.been(2, "descriptors", "show", "greet"))
                .contains("There is no descriptor 'greet'");
    }

    private void packages(RunningPlatform platform) throws Exception {
        Path source = Files.createDirectories(folder.resolve("tool"));
        Files.createDirectories(source.resolve("files"));
        Files.writeString(source.resolve("files/data.txt"), "1\n");
        for (String version : new String[] {"1.0", "1.1"}) {
            Files.writeString(
                    source.resolve("package.yaml"),
                    "name: my/tool\nversion: '%s'\nkind: data\ndescription: a number\nlicence: MIT\n"
                            .formatted(version));
            Path archive = folder.resolve(version + ".bpk");
            assertThat(
                            BeenProcess.run(
                                            List.of(
                                                    "package",
                                                    "build",
                                                    source.toString(),
                                                    "-o",
                                                    archive.toString()))
                                    .exitStatus())
                    .isZero();
            platform.been(0, "package", "publish", archive.toString());
        }
        assertThat(platform.been(0, "package", "show", "my/tool"))
                .contains("package    my/tool 1.1", "files/data.txt");
        Path fetched = folder.resolve("fetched.bpk");
        platform.been(0, "package", "get", "my/tool@1.0", "-o", fetched.toString());
        assertThat(fetched).hasSameBinaryContentAs(folder.resolve("1.0.bpk"));
        assertThat(platform.been(0, "package", "list", "my/tool", "--versions", "<1.1"))
                .contains("my/tool  1.0 ")
                .doesNotContain("my/tool  1.1 ");
        assertThat(platform.been(2, "package", "list", "--versions", "^1"))
                .contains("'^1' is not a version or a range; expected for example 1.2, 1.x");
        assertThat(platform.been(0, "package", "delete", "my/tool@1.0"))
                .contains("my/tool 1.0 is deleted");
        assertThat(platform.been(2, "package", "get", "my/tool@1.0"))
                .contains("no package 'my/tool@1.0'");
        assertThat(platform.been(0, "package", "show", "my/tool@1.1", "--json")).startsWith("{");
    }

    private void requiredPackages(RunningPlatform platform) throws Exception {
        assertThat(platform.been(2, "package", "publish", needing("my/tool >=2").toString()))
                .contains("my/user 1 requires my/tool >=2, which is not published here");
        platform.been(0, "package", "publish", needing("my/tool >=1 <2").toString());
        assertThat(platform.been(0, "package", "show", "my/user"))
                .contains("requires   my/tool 1.1");
        Path file = folder.resolve("requiring.json");
        Files.writeString(
                file,
                """
                {"id": "requiring", "tasks": [
                  {"id": "requiring-a", "packages": {"user": {"name": "my/user", "version": "*"}},
                   "program": {"type": "command",
                     "arguments": ["cat", "${package.my.tool}/data.txt"]}}]}
                """);
        platform.been(0, "contexts", "submit", file.toString());
        assertThat(platform.been(0, "log", "--follow", "requiring-a")).contains(" stdout ", " 1\n");
    }

    private Path needing(String required) throws Exception {
        Path source = Files.createDirectories(folder.resolve("user"));
        Files.writeString(
                source.resolve("package.yaml"),
                "name: my/user\nversion: '1'\nkind: data\ndescription: d\nlicence: MIT\nrequires: ['%s']\n"
                        .formatted(required));
        assertThat(BeenProcess.run(List.of("package", "build", source.toString())).exitStatus())
                .isZero();
        return folder.resolve("user.bpk");
    }

    private void packagesOfTasks(RunningPlatform platform) throws Exception {
        Path file = folder.resolve("publishing.json");
        Files.writeString(
                file,
                """
                {"id": "publishing", "tasks": [
                  {"id": "publishing-a", "failure": {"ignore": true}, "conditions": {"publishes": ["my/*"]},
                   "program": {"type": "command", "arguments": ["sh", "-c",
                     "echo 2 > n; been task publish my/number 1.0 n; echo 3 > n; been task publish my/number 1.0 n"]}},
                  {"id": "publishing-b", "conditions": {"publishes": ["your/*"]},
                   "program": {"type": "command", "arguments": ["sh", "-c",
                     "echo 2 > n; been task publish my/number 1.1 n"]}}]}
                """);
        platform.been(0, "contexts", "submit", file.toString());
        assertThat(platform.been(1, "log", "--follow", "publishing-a"))
                .contains("my/number 1.0 is already published with other content");
        assertThat(platform.been(1, "log", "--follow", "publishing-b"))
                .contains("may not publish 'my/number'");
        assertThat(platform.been(0, "package", "show", "my/number"))
                .contains(
                        "package    my/number 1.0",
                        "by task publishing-a",
                        "from       context publishing, task publishing-a",
                        "files/n");
    }

    private void analyses(RunningPlatform platform) throws Exception {
        platform.awaitEnd(
                platform.start(
                        """
                        analysis: by-hand
                        kind: comparison
                        command: {run: "sleep 0.0${level}", measure: [wall-time]}
                        vary: {level: [1, 2]}
                        repeat: {executions: 2}
                        """));
        assertThat(platform.been(0, "analyses", "list")).contains("by-hand", "comparison", "4/4");
        assertThat(platform.been(0, "analyses", "list", "--kind", "regression"))
                .contains("there are no such analyses");
        assertThat(platform.been(0, "analyses", "list", "--state", "finished", "--name", "hand"))
                .contains("by-hand");
        assertThat(platform.been(0, "analyses", "show", "1"))
                .contains("analysis  1, by-hand", "2/2");
        long second =
                platform.start(
                        """
                        analysis: long
                        kind: comparison
                        command: {run: "sleep 60${level}", measure: [wall-time]}
                        vary: {level: [1, 2]}
                        repeat: {executions: 2}
                        """);
        platform.been(0, "analyses", "stop", String.valueOf(second));
        platform.awaitEnd(second);
        assertThat(platform.been(0, "analyses", "show", String.valueOf(second)))
                .contains("stopped");
        assertThat(platform.been(0, "analyses", "resume", String.valueOf(second)))
                .contains(", long: ");
        platform.been(0, "analyses", "stop", String.valueOf(second));
        assertThat(platform.been(2, "analyses", "show", "99"))
                .contains("There is no analysis '99'");
        assertThat(platform.been(2, "analyses", "list", "--kind", "sort"))
                .contains("--kind", "was 'sort'");
    }

    private static String id(String printed) {
        Matcher found = TASK.matcher(printed);
        assertThat(found.find()).as(printed).isTrue();
        return found.group(1);
    }
}
