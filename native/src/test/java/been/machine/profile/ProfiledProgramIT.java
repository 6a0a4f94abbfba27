package been.machine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.protocol.Wire;
import been.protocol.profiles.Collapsed;
import been.protocol.profiles.ProfileSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles real programs with the profilers of this machine. */
class ProfiledProgramIT {
    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

    @TempDir private Path folder;

    private int run(List<String> command, Map<String, String> environment, boolean isCounted)
            throws IOException, InterruptedException {
        Path results = Files.createDirectories(results());
        Path temporary = Files.createDirectories(folder.resolve("a temporary folder"));
        var program =
                ProfiledProgram.of(command, environment, isCounted, folder, temporary, results);
        var builder = new ProcessBuilder(program.command());
        builder.environment().clear();
        builder.environment().putAll(program.environment());
        builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
        int code = builder.start().waitFor();
        ProfileFiles.collapse(results);
        assertThat(temporary).isEmptyDirectory();
        return code;
    }

    private Path results() {
        return folder.resolve("a folder for results");
    }

    private ProfileSource source() throws IOException {
        return Wire.read(
                Files.readString(results().resolve(ProfileSource.FILE)), ProfileSource.class);
    }

    /** The share of all stacks with this function. */
    private double share(String function) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(results().resolve(ProfileSource.STACKS))) {
            Collapsed stacks = Collapsed.read(in);
            double of =
                    stacks.stacks().entrySet().stream()
                            .filter(stack -> stack.getKey().contains(function))
                            .mapToLong(Map.Entry::getValue)
                            .sum();
            return of / stacks.total();
        }
    }

    private Path compiled() throws IOException, InterruptedException {
        Path source = folder.resolve("program.c");
        Files.writeString(
                source,
                """
                volatile unsigned sum;
                __attribute__((noinline)) void light(void) { for (int i = 0; i < 2000000; i++) sum += i; }
                __attribute__((noinline)) void heavy(void) { for (int i = 0; i < 30000000; i++) sum ^= i; }
                int main(void) { heavy(); light(); return 7; }
                """);
        Path program = folder.resolve("program");
        assertThat(
                        new ProcessBuilder("cc", "-O1", "-o", program.toString(), source.toString())
                                .inheritIO()
                                .start()
                                .waitFor())
                .isZero();
        return program;
    }

    @Test
    void callgrindCountsInstructionsOfCompiledPrograms() throws Exception {
        assertThat(run(List.of(compiled().toString()), Map.of("PATH", PATH), true)).isEqualTo(7);
        assertThat(source().profiler()).isEqualTo("callgrind");
        assertThat(source().unit()).isEqualTo("instructions");
        assertThat(share("main;heavy")).isBetween(0.8, 0.99);
        assertThat(share("main;light")).isBetween(0.02, 0.2);
    }

    @Test
    void missingProfilerIsNamedAndTheNextOneIsUsed() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("bin"));
        try (Stream<Path> programs = Files.list(Path.of("/usr/bin"))) {
            for (Path program : programs.filter(p -> !p.endsWith("perf")).toList()) {
                Files.createSymbolicLink(tools.resolve(program.getFileName()), program);
            }
        }
        assertThat(run(List.of(compiled().toString()), Map.of("PATH", tools.toString()), false))
                .isEqualTo(7);
        assertThat(source().profiler()).isEqualTo("callgrind");
        assertThat(source().notes())
                .containsExactly(
                        "perf is not installed on this host (on Debian: apt-get install linux-perf)");
    }

    @Test
    void forbiddenProfilerIsNamedAndTheNextOneIsUsed() throws Exception {
        Path tools = fake("perf", "echo 'No permission to enable cpu-clock' >&2\nexit 1");
        run(List.of(compiled().toString()), Map.of("PATH", tools + ":" + PATH), false);
        assertThat(source().profiler()).isEqualTo("callgrind");
        assertThat(source().notes().getFirst())
                .contains("perf may not sample here: No permission to enable cpu-clock");
    }

    @Test
    void crashedProfilerIsNamedAndTheNextOneIsUsed() throws Exception {
        Path tools = fakePerf("kill -SEGV $$");
        run(List.of(compiled().toString()), Map.of("PATH", tools + ":" + PATH), false);
        assertThat(source().profiler()).isEqualTo("callgrind");
        assertThat(source().notes())
                .containsExactly(
                        "perf did not work here: it ended with status 139 (its output is in the task's log)");
    }

    @Test
    void longRunsAreRepeatedWithFewerSamplesWhenTheFileOfPerfIsFull() throws Exception {
        Path tools =
                fakePerf(
                        """
                        case "$*" in
                        script*) printf 'program\\n\\t 1 work (/program)\\n\\n' ;;
                        *"-F 97 "*) exit 7 ;;
                        *) kill -TERM $$ ;;
                        esac
                        """);
        assertThat(run(List.of("/bin/true"), Map.of("PATH", tools + ":" + PATH), false))
                .isEqualTo(7);
        assertThat(source()).isEqualTo(new ProfileSource("perf", "samples", 1, List.of()));
        assertThat(share("work")).isOne();
    }

    @Test
    void statusOfAPythonProgramIsKept() throws Exception {
        Path tools =
                fake(
                        "py-spy",
                        """
                        while [ "$1" != -- ]; do
                            [ "$1" = -o ] && out=$2
                            shift
                        done
                        shift
                        "$@"
                        echo 'process 1:"sh";work (a.py:1) 5' >"$out"
                        """);
        fake("python3", "exit 7");
        assertThat(
                        run(
                                List.of(tools.resolve("python3").toString()),
                                Map.of("PATH", tools + ":" + PATH),
                                false))
                .isEqualTo(7);
        assertThat(source()).isEqualTo(new ProfileSource("py-spy", "samples", 5, List.of()));
        assertThat(results().toFile().list())
                .containsExactlyInAnyOrder("profile.raw", ProfileSource.FILE, ProfileSource.STACKS);
    }

    /** One that may sample, and then does this. */
    private Path fakePerf(String then) throws IOException {
        return fake("perf", "case \"$*\" in *' -- true') exit 0 ;; esac\n" + then);
    }

    private Path fake(String program, String script) throws IOException {
        Path tools = Files.createDirectories(folder.resolve("bin"));
        Path file = tools.resolve(program);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return tools;
    }

    @Test
    void withoutAnyProfilerTheRunFailsAndSaysWhatToInstall() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(tools.resolve("rm"), Path.of("/usr/bin/rm"));
        assertThat(run(List.of("/bin/true"), Map.of("PATH", tools.toString()), false))
                .isEqualTo(125);
        assertThat(Files.readString(folder.resolve("log")))
                .contains("apt-get install linux-perf", "apt-get install valgrind");
        assertThat(source().notes()).hasSize(2);
    }

    @Test
    void flightRecorderSamplesJava() throws Exception {
        Path source = folder.resolve("Busy.java");
        Files.writeString(
                source,
                """
                public class Busy {
                    static long sum;
                    static void heavy() { for (int i = 0; i < 1_500_000_000; i++) sum ^= i * 31L; }
                    static class Inner { static long of(long sum) { return sum; } }
                    static class Spare { static class Deep {} }
                    public static void main(String[] a) { heavy(); System.out.println(Inner.of(sum)); }
                }
                """);
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        var environment = new HashMap<>(Map.of("PATH", PATH));
        var command = List.of("sh", "-c", "\"%s\" '%s'".formatted(java, source));
        assertThat(run(command, environment, false)).isZero();
        assertThat(source().profiler()).isEqualTo("jfr");
        assertThat(share("Busy.heavy")).isGreaterThan(0.2);
        assertThat(results().toFile().list((_, name) -> name.endsWith(".jfr"))).hasSize(1);
        assertThat(results().resolve(ProfileSource.CLASSES))
                .content()
                .containsPattern("(?m)^Busy$")
                .doesNotContain("$", "Spare", "javac");
    }

    @Test
    void perfSamplesWhereItIsPermitted() throws Exception {
        run(List.of(compiled().toString()), Map.of("PATH", PATH), false);
        assumeThat(source().profiler()).as(source().notes().toString()).isEqualTo("perf");
        assertThat(source().unit()).isEqualTo("samples");
        assertThat(share("heavy")).isGreaterThan(0.7);
    }

    @Test
    void resultsOfTheProgramAreNotOverwrittenThroughItsLinks() throws Exception {
        Path results = Files.createDirectories(results());
        Path other = folder.resolve("other");
        Files.writeString(other, "kept");
        Files.createSymbolicLink(results.resolve(ProfileSource.STACKS), other);
        ProfileFiles.collapse(results);
        assertThat(other).hasContent("kept");
    }
}
