package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark definition, run by {@code been tools} and by BenchExec itself. */
class ToolsIT {
    private static final Path PYTHON = Path.of("/usr/bin/python3"); // that users of tasks may run
    private static final Pattern RUN =
            Pattern.compile("<run name=\"([^\"]*)\".*?</run>", Pattern.DOTALL);
    private static final Pattern ANSWER =
            Pattern.compile("title=\"(status|category)\" value=\"([^\"]*)\"");

    @TempDir private Path folder;

    @Test
    void runsEndAsWithBenchExec() throws Exception {
        assumeThat(PYTHON).isExecutable();
        assumeThat(System.getProperty("user.name").equals("root"))
                .as("limits need control groups")
                .isTrue();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path python = folder.resolve("python");
        run(folder, PYTHON.toString(), "-m", "venv", python.toString());
        run(folder, python + "/bin/pip", "install", "--quiet", "benchexec");
        Path files = writeDefinition();
        try (var platform = RunningPlatform.on(folder.resolve("data"))) {
            String definition = files.resolve("judged.xml").toString();
            String ours = files.resolve("ours").toString();
            assertThat(platform.been(2, "tools", definition, "--python", "python3", "-N", "0"))
                    .contains("--threads");
            assertThat(
                            platform.been(
                                    0,
                                    "tools",
                                    definition,
                                    "--python",
                                    python + "/bin/python",
                                    "-N",
                                    "2",
                                    "-o",
                                    ours))
                    .contains("Statistics:              6 Files", "correct:               2");

            run(files, python + "/bin/benchexec", "judged.xml", "--no-container", "-o", "theirs/");
            Map<String, String> answers = answers(files.resolve("ours"), python);
            assertThat(answers).isEqualTo(answers(files.resolve("theirs"), python));
            assertThat(answers)
                    .containsEntry("../a-true.yml", "category=correct status=true")
                    .containsEntry("../c-slow.yml", "category=error status=TIMEOUT")
                    .containsEntry("../d-large.yml", "category=error status=OUT OF MEMORY");

            String unknown = Files.readString(files.resolve("judged.xml"));
            Files.writeString(
                    files.resolve("unknown.xml"), unknown.replace("words.tool", "no_such_tool"));
            assertThat(
                            platform.been(
                                    1,
                                    "tools",
                                    files.resolve("unknown.xml").toString(),
                                    "--python",
                                    python + "/bin/python",
                                    "-o",
                                    ours))
                    .contains("unknown.xml:2: BenchExec has no tool-info module 'no_such_tool'");
        }
    }

    /** A shell is the tool, and its inputs are scripts. */
    private Path writeDefinition() throws IOException {
        Path files = Files.createDirectories(folder.resolve("files"));
        Files.createDirectories(files.resolve("words"));
        Files.writeString(
                files.resolve("words/tool.py"),
                """
                from benchexec import result
                from benchexec.tools.template import BaseTool2

                class Tool(BaseTool2):
                    def name(self):
                        return "words"
                    def executable(self, tool_locator):
                        return tool_locator.find_executable("sh")
                    def cmdline(self, executable, options, task, rlimits):
                        return [executable, *options, task.single_input_file]
                    def determine_result(self, run):
                        return run.output[-1].strip() if run.output else result.RESULT_ERROR
                """);
        Files.writeString(files.resolve("words/__init__.py"), "");
        Files.writeString(files.resolve("said.prp"), "It says so.\n");
        Files.writeString(
                files.resolve("judged.xml"),
                """
                <?xml version="1.0"?>
                <benchmark tool="words.tool" timelimit="1s" memlimit="50 MB" cpuCores="1">
                  <rundefinition/>
                  <tasks name="all"><include>*.yml</include></tasks>
                  <propertyfile>said.prp</propertyfile>
                </benchmark>
                """);
        write(files, "a-true", "true", "echo true");
        write(files, "b-false", "true", "echo 'false(it-says)'");
        write(files, "c-slow", "true", "while :; do :; done");
        write(files, "d-large", "true", "head -c 200000000 /dev/zero | tail");
        write(files, "e-code", "false", "exit 3");
        write(files, "f-false", "false", "echo false");
        return files;
    }

    private static void write(Path files, String name, String verdict, String script)
            throws IOException {
        Files.writeString(files.resolve(name + ".sh"), script + "\n");
        Files.writeString(
                files.resolve(name + ".yml"),
                """
                format_version: '2.0'
                input_files: %s.sh
                properties:
                  - property_file: said.prp
                    expected_verdict: %s
                """
                        .formatted(name, verdict));
    }

    /** Status and category of each run; its table-generator must accept the file. */
    private Map<String, String> answers(Path results, Path python) throws Exception {
        Path file;
        try (Stream<Path> all = Files.list(results)) {
            file = all.filter(one -> one.toString().endsWith(".xml.bz2")).findFirst().orElseThrow();
        }
        run(
                results,
                python + "/bin/table-generator",
                "--no-diff",
                "-o",
                results.toString(),
                file.toString());
        var answers = new TreeMap<String, String>();
        var xml = RUN.matcher(run(results, "bzcat", file.toString()));
        while (xml.find()) {
            answers.put(
                    xml.group(1),
                    ANSWER.matcher(xml.group())
                            .results()
                            .map(one -> one.group(1) + "=" + one.group(2))
                            .sorted()
                            .reduce((one, other) -> one + " " + other)
                            .orElse(""));
        }
        return answers;
    }

    private static String run(Path where, String... command) throws Exception {
        var builder = new ProcessBuilder(List.of(command)).directory(where.toFile());
        builder.environment().put("PYTHONPATH", where.toString());
        Process process = builder.redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
