package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark definition, run by {@code been tools} and by BenchExec itself. */
class ToolsIT {
    private static final Path PYTHON = Path.of("/usr/bin/python3"); // that users of tasks may run
    private static final Pattern RUN =
            Pattern.compile("<run name=\"([^\"]*)\".*?</run>", Pattern.DOTALL);

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
            assertThat(platform.been(2, "tools", definition, "--python", "python3", "-N", "0"))
                    .contains("--threads");
            assertThat(platform.been(1, "tools", definition, "-N", "1000"))
                    .contains(
                            "no host matches",
                            "of 1000 cores; if hosts are too small, reduce --threads");
            assertThat(platform.been(1, "tools", definition, "-M", "1000 TB"))
                    .contains(
                            "no host matches",
                            "of memory; if hosts are too small, reduce --threads");

            assertThat(compared(platform, files, python, "judged.xml", "-N", "2"))
                    .containsEntry(
                            "judged.results.all ../a-true.yml", "category=correct status=true")
                    .containsEntry(
                            "judged.results.all ../c-slow.yml", "category=error status=TIMEOUT")
                    .containsEntry(
                            "judged.results.all ../d-large.yml",
                            "category=error status=OUT OF MEMORY")
                    .containsEntry(
                            "judged.results.all ../k-again.yml", "category=correct status=true")
                    .hasSize(11);
            assertThat(compared(platform, files, python, "sets.xml"))
                    .containsEntry(
                            "sets.results.second.words ../a-true.yml",
                            "category=missing status=true")
                    .hasSize(12);
            assertThat(
                            platform.been(
                                    0,
                                    "tools",
                                    files.resolve("sets.xml").toString(),
                                    "--python",
                                    python + "/bin/python",
                                    "-o",
                                    files.resolve("chosen").toString(),
                                    "-r",
                                    "first",
                                    "-t",
                                    "words"))
                    .containsPattern(".* a-true.yml +true +[0-9.]+ +[0-9.]+\n.* b-false.yml +true")
                    .contains("Statistics:              2 Files");
            assertThat(compared(platform, files, python, "asleep.xml"))
                    .containsValue("category=error status=TIMEOUT");
            if (Files.isExecutable(Path.of("/usr/bin/bc"))) {
                assertThat(compared(platform, files, python, "digits.xml"))
                        .containsEntry("digits.results 100", "category=missing status=done")
                        .containsEntry("digits.results 100000", "category=error status=TIMEOUT");
            }

            ofCopperbench(platform, python);

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
                                    files.resolve("ours").toString()))
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
                <benchmark tool="words.tool" timelimit="1s" hardtimelimit="3s" memlimit="50 MB" cpuCores="1">
                  <rundefinition/>
                  <tasks name="all"><include>*.yml</include></tasks>
                  <propertyfile>said.prp</propertyfile>
                </benchmark>
                """);
        Files.writeString(
                files.resolve("sets.xml"),
                """
                <?xml version="1.0"?>
                <benchmark tool="dummy">
                  <option>true</option>
                  <rundefinition name="first"/>
                  <rundefinition name="second"><option name="--more">words</option></rundefinition>
                  <tasks name="words"><include>[ab]-*.yml</include></tasks>
                  <tasks name="none"><withoutfile>no file</withoutfile></tasks>
                </benchmark>
                """);
        Files.writeString(files.resolve("asleep.sh"), "sleep 1000\n");
        Files.writeString(
                files.resolve("asleep.xml"),
                """
                <?xml version="1.0"?>
                <benchmark tool="words.tool" walltimelimit="1s">
                  <rundefinition/>
                  <tasks><include>asleep.sh</include></tasks>
                </benchmark>
                """);
        Files.writeString(
                files.resolve("digits.xml"),
                """
                <?xml version="1.0"?>
                <benchmark tool="calculatepi" timelimit="1s" memlimit="100 MB" cpuCores="1">
                  <rundefinition/>
                  <tasks><withoutfile>100</withoutfile><withoutfile>100000</withoutfile></tasks>
                </benchmark>
                """);
        write(files, "a-true", "true", "echo true");
        write(files, "b-false", "true", "echo 'false(it-says)'");
        write(files, "c-slow", "true", "while :; do :; done");
        write(files, "d-large", "true", "{ head -c 200000000 /dev/zero | tail; } 2>/dev/null");
        write(files, "e-code", "false", "exit 3");
        write(files, "f-false", "false", "echo false");
        write(files, "g-signal", "true", "kill -SEGV $$");
        write(files, "h-stops", "true", "trap 'echo stopped; exit 0' TERM; while :; do :; done");
        write(files, "i-leaves", "true", "sleep 1000 & echo true");
        String clean =
                """
                for here in "$HOME" "$TMPDIR"; do [ -d "$here" ] && [ ! -e "$here/left" ] || exit 1; done
                touch "$HOME/left" "$TMPDIR/left" && echo true\
                """;
        write(files, "j-clean", "true", clean);
        write(files, "k-again", "true", clean);
        return files;
    }

    /**
     * The command lines, seeds and answers are those of copperbench 0.10.1 for the same files,
     * whose scripts read instances without their compression.
     */
    private void ofCopperbench(RunningPlatform platform, Path python) throws Exception {
        Path files = Files.createDirectories(folder.resolve("copperbench"));
        Files.writeString(
                files.resolve("solver"),
                """
                #!/bin/sh
                shift
                [ $(($(cat "$@" | wc -l) % 2)) = 0 ] && { echo s SATISFIABLE; exit 10; }
                [ "${1##*/}" = a.cnf ] && kill -SEGV $$
                echo s UNSATISFIABLE; exit 20
                """);
        assertThat(files.resolve("solver").toFile().setExecutable(true)).isTrue();
        Files.writeString(files.resolve("a.cnf"), "1\n2\n3\n4\n");
        Files.writeString(files.resolve("b.cnf"), "1\n2\n3\n4\n5\n");
        Files.copy(files.resolve("a.cnf"), files.resolve("c.cnf"));
        Files.copy(files.resolve("b.cnf"), files.resolve("d.cnf"));
        run(files, "gzip", "c.cnf");
        run(files, "bzip2", "d.cnf");
        Files.writeString(
                files.resolve("configs.txt"),
                "$file{solver} $seed\n# a comment\n$file{solver} $seed $2\n");
        Files.writeString(files.resolve("instances.txt"), "a.cnf b.cnf\nc.cnf.gz d.cnf.bz2\n");
        Files.writeString(
                files.resolve("bench.json"),
                """
                {"name": "sat", "configs": "configs.txt", "instances": "instances.txt",
                 "timeout": 30, "mem_limit": 100, "request_cpus": 1, "runs": 2,
                 "initial_seed": 1234,
                 "postprocess_stdout_regex": "(?s:.*)(s (?P<answer>SATISFIABLE|UNSATISFIABLE))"}
                """);
        Path results = files.resolve("results");
        platform.been(
                0,
                "tools",
                files.resolve("bench.json").toString(),
                "--python",
                python + "/bin/python",
                "-o",
                results.toString());
        var seen = new TreeMap<String, String>();
        try (Stream<Path> all = Files.list(results)) {
            for (Path one : all.sorted().toList()) {
                String name = one.getFileName().toString();
                if (name.endsWith(".xml.bz2")) {
                    var runs = RUN.matcher(run(results, "bzcat", name));
                    while (runs.find()) {
                        seen.merge(
                                name.replaceFirst(".*results\\.(\\w+).*", "$1 ") + runs.group(1),
                                columns(runs.group(), "status|answer"),
                                (first, second) -> first + "; " + second);
                    }
                }
            }
        }
        assertThat(seen)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "config1 a.cnf",
                                "status=SEGMENTATION FAULT; status=SEGMENTATION FAULT",
                                "config1 c.cnf.gz",
                                "answer=UNSATISFIABLE status=true; answer=UNSATISFIABLE status=true",
                                "config3 a.cnf",
                                "answer=UNSATISFIABLE status=true; answer=UNSATISFIABLE status=true",
                                "config3 c.cnf.gz",
                                "answer=UNSATISFIABLE status=true; answer=UNSATISFIABLE status=true"));
        try (Stream<Path> all = Files.list(results)) {
            var commands = new ArrayList<String>();
            for (Path one : all.filter(file -> file.toString().endsWith(".zip")).toList()) {
                try (var zip = new ZipFile(one.toFile())) {
                    for (var log : Collections.list(zip.entries())) {
                        byte[] printed = zip.getInputStream(log).readAllBytes();
                        commands.add(
                                new String(printed, StandardCharsets.UTF_8)
                                        .lines()
                                        .findFirst()
                                        .orElse(""));
                    }
                }
            }
            assertThat(commands)
                    .map(line -> line.replaceAll("\\S*/(\\S+)", "$1"))
                    .containsExactlyInAnyOrder(
                            "solver 1892932127 a.cnf b.cnf",
                            "solver 32175636 a.cnf b.cnf",
                            "solver 2500648409 c.cnf d.cnf",
                            "solver 360511942 c.cnf d.cnf",
                            "solver 3292010550 b.cnf a.cnf",
                            "solver 1017090249 b.cnf a.cnf",
                            "solver 3387753032 d.cnf c.cnf",
                            "solver 2676973563 d.cnf c.cnf");
        }
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

    /**
     * Status and category of each run of a definition, the same from both. Prints their CPU time
     * and memory.
     */
    private Map<String, String> compared(
            RunningPlatform platform, Path files, Path python, String definition, String... options)
            throws Exception {
        String name = definition.replace(".xml", "");
        Path ours = files.resolve(name + "-ours");
        Path theirs = files.resolve(name + "-theirs");
        var been =
                new ArrayList<>(
                        List.of(
                                "tools",
                                files.resolve(definition).toString(),
                                "--python",
                                python + "/bin/python",
                                "-o",
                                ours.toString()));
        been.addAll(List.of(options));
        platform.been(0, been.toArray(String[]::new));
        var benchexec =
                new ArrayList<>(
                        List.of(
                                python + "/bin/benchexec",
                                definition,
                                "--no-container",
                                "-o",
                                theirs + "/"));
        benchexec.addAll(List.of(options));
        run(files, benchexec.toArray(String[]::new));
        Map<String, String> answers = answers(ours, python);
        assertThat(answers).isEqualTo(answers(theirs, python));
        return answers;
    }

    /** Status and category of each run; its table-generator must accept the files. */
    private Map<String, String> answers(Path results, Path python) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.list(results)) {
            files = all.filter(one -> one.toString().endsWith(".xml.bz2")).sorted().toList();
        }
        var tables =
                new ArrayList<>(
                        List.of(
                                python + "/bin/table-generator",
                                "--no-diff",
                                "-o",
                                results.toString()));
        files.forEach(file -> tables.add(file.toString()));
        run(results, tables.toArray(String[]::new));
        var answers = new TreeMap<String, String>();
        for (Path file : files) {
            String set = file.getFileName().toString().replaceFirst("\\.\\d{4}-[0-9_-]*", "");
            var xml = RUN.matcher(run(results, "bzcat", file.toString()));
            while (xml.find()) {
                String name = set.replace(".xml.bz2", "") + " " + xml.group(1);
                answers.put(name, columns(xml.group(), "status|category"));
                System.out.printf(
                        "%s %s %s%n",
                        results.getFileName(), name, columns(xml.group(), "cputime|memory"));
            }
        }
        return answers;
    }

    private static String columns(String run, String titles) {
        return Pattern.compile("title=\"(%s)\" value=\"([^\"]*)\"".formatted(titles))
                .matcher(run)
                .results()
                .map(one -> one.group(1) + "=" + one.group(2))
                .sorted()
                .collect(Collectors.joining(" "));
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
