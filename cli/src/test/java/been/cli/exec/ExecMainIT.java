package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.machine.groups.UsableProcessors;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecMainIT {

    /** A user whom nobody else here is. */
    private static final int SOMEBODY = 61_713;

    @TempDir Path folder;

    /** What one call printed. */
    private record Said(int status, String out, String err) {}

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(folder.resolve("cache/been/exec"))
                .satisfiesAnyOf(
                        states -> assertThat(states).doesNotExist(),
                        states -> assertThat(states).isEmptyDirectory());
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            assertThat(
                            all.filter(one ->
                                    one.info().commandLine().orElse("").contains(folder + "/")))
                    .isEmpty();
        }
    }

    @Test
    void resultsFollowTheOutputOfTheCommand() throws Exception {
        Said said = exec("--", "sh", "-c", "echo out; echo err >&2");
        assertThat(said.out()).startsWith("out\nexit-code=0\nwall-time=");
        assertThat(said.out()).contains("\ncpu-time=", "\naccounting=", "\nsupervisor=native\n");
        assertThat(said.err()).isEqualTo("err\n");
        assertThat(said.status()).isZero();
    }

    @Test
    void jsonIsAloneOnStandardOutput() throws Exception {
        Said said = exec("--json", "sh", "-c", "echo out; exit 4");
        ResourceUsage usage = Wire.read(said.out(), ResourceUsage.class);
        assertThat(usage.exitCode()).isEqualTo(4);
        assertThat(said.err()).isEqualTo("out\n");
        assertThat(said.status()).isEqualTo(1);
    }

    @Test
    void resultsGoIntoAFileWhenToldTo() throws Exception {
        Path results = folder.resolve("results");
        Said said = exec("--output", results.toString(), "--json", "echo", "out");
        assertThat(said.out()).isEqualTo("out\n");
        assertThat(Wire.read(Files.readString(results), ResourceUsage.class).exitCode()).isZero();
    }

    @Test
    void environmentFolderAndInputAreTheUsers() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "from a file\n");
        Said said = exec("--stdin", input.toString(), "--", "sh", "-c", "cat; echo $MARK; pwd");
        assertThat(said.out()).startsWith("from a file\nmarked\n" + folder.toRealPath() + "\n");
    }

    @Test
    void theLocaleIsTheUsersToo() throws Exception {
        for (String users : List.of("C", "")) {
            var script = List.of("env", "LC_ALL=C.UTF-8", "BEEN_LC_ALL=" + users);
            Said said = exec(script, "--", "sh", "-c", "echo \"${LC_ALL-unset}\"; env");
            assertThat(said.out())
                    .startsWith(users.isEmpty() ? "unset\n" : users + "\n")
                    .doesNotContain("BEEN_LC_ALL");
        }
    }

    @Test
    void aLimitEndsTheCommand() throws Exception {
        Said said = exec("--wall-time", "200ms", "--", "sleep", "60");
        assertThat(said.out()).startsWith("signal=9\ntermination-reason=wall-time\nwall-time=");
        assertThat(said.status()).isEqualTo(1);
    }

    @Test
    void mistakesAreOneSentenceAndStatusTwo() throws Exception {
        assertThat(exec("--memory", "1q", "true"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "been exec: --memory: '1q' is not a size; expected for example 2GiB, 512MiB, 10MB or 1000000\n"));
        assertThat(exec("no-such-command"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "been exec: the command 'no-such-command' was not found: check its spelling and the PATH\n"));
        assertThat(exec("--cores", "900-901", "true").err())
                .startsWith("been exec: --cores: processor 900 is not online; online are [0");
        assertThat(exec("--stdin", "/no/file", "true").err())
                .isEqualTo("been exec: --stdin: cannot read /no/file\n");
    }

    @Test
    void interruptedItEndsTheCommandAndStillReports() throws Exception {
        Process exec = start("--", "sh", "-c", "touch up; sleep 60 & sleep 60");
        await("up");
        exec.destroy(); // SIGTERM; Ctrl-C takes the same way
        exec.waitFor();
        assertThat(Files.readString(folder.resolve("out"))).contains("termination-reason=user\n");
    }

    @Test
    void killedItTakesTheCommandAlongAndTheNextOneCleansUp() throws Exception {
        Process exec = start("--", "sh", "-c", "touch up; sleep 61 & sleep 61");
        await("up");
        exec.destroyForcibly().waitFor();
        assertThat(exec("true").status()).isZero();
    }

    /** The home folder may be shared by machines and containers. */
    @Test
    void theStateOfARunElsewhereIsLeftAloneUntilItIsOld() throws Exception {
        Path elsewhere = folder.resolve("cache/been/exec/been-exec-999999999-x@other-boot-1");
        Files.createFile(Files.createDirectories(elsewhere).resolve("status"));
        assertThat(exec("true").status()).isZero();
        assertThat(elsewhere.resolve("status")).exists();
        Files.setLastModifiedTime(
                elsewhere, FileTime.from(Instant.now().minus(Duration.ofDays(400))));
        assertThat(exec("true").status()).isZero();
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void theStateOfARunInAnotherNamespaceOfProcessIdsIsLeftAlone() throws Exception {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
        Path results = folder.resolve("results");
        Process first =
                start(
                        "--output",
                        results.toString(),
                        "--",
                        "sh",
                        "-c",
                        "touch up; until [ -e go ]; do sleep 0.05; done");
        await("up");
        var apart = List.of("unshare", "--pid", "--fork", "--mount-proc");
        assertThat(exec(apart, "true").status()).isZero();
        Files.createFile(folder.resolve("go"));
        assertThat(first.waitFor()).isZero();
        assertThat(results).content().startsWith("exit-code=0\n");
    }

    @Test
    void runsBesideEachOtherHaveCoresOfTheirOwn() throws Exception {
        int all = UsableProcessors.ofThisMachine().cores().size();
        assumeThat(all).as("this needs two cores").isGreaterThan(1);
        Path first = folder.resolve("first");
        String script = "touch up; until [ -e go ]; do sleep 0.05; done";
        Process running =
                start("--cores", "1", "--json", "--output", first.toString(), "sh", "-c", script);
        await("up");
        Path second = folder.resolve("second");
        assertThat(exec("--cores", "1", "--json", "--output", second.toString(), "true").status())
                .isZero();
        assertThat(exec("--cores", "" + all, "true").err())
                .startsWith("been exec: --cores: " + all + " cores were asked for, and runs of");
        Files.createFile(folder.resolve("go"));
        assertThat(running.waitFor()).isZero();
        assertThat(cores(first)).hasSize(1).doesNotContainAnyElementsOf(cores(second));
    }

    private static List<Integer> cores(Path results) throws IOException {
        return Wire.read(Files.readString(results), ResourceUsage.class).cores();
    }

    @Test
    void contradictionsAreRefusedBeforeAnythingStarts() throws Exception {
        assertThat(exec("--cpu-time", "1s", "--soft-cpu-time", "2s", "true"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "been exec: the soft limit on CPU time, 2s, must be below the limit, 1s\n"));
        assertThat(exec("--memory", "1000TiB", "true").err())
                .startsWith(
                        "been exec: the limit on memory, 1000TiB, exceeds the memory of this machine, ");
        assertThat(exec("--cores", "0,0", "true").err())
                .isEqualTo("been exec: --cores: processor 0 is named twice; name it once\n");
        assertThat(exec("--user", "no-such-user", "true").err())
                .startsWith("been exec: unknown user 'no-such-user'");
    }

    @Test
    void isolationIsThereForTheAsking() throws Exception {
        Said said =
                exec(
                        "--private-tmp",
                        "--no-network",
                        "--pid-namespace",
                        "--no-aslr",
                        "--disk",
                        "1MB",
                        "--",
                        "sh",
                        "-c",
                        "echo $$; grep -c : /proc/net/dev; echo x >/tmp/been-exec-private");
        assertThat(said.err()).isEmpty();
        assertThat(said.out()).startsWith("2\n1\nexit-code=0\n").contains("\ndisk-peak=");
        assertThat(Path.of("/tmp/been-exec-private")).doesNotExist();
    }

    @Test
    void withoutPermissionForGroupsItSaysSoAndGoesByTheProcessTree() throws Exception {
        List<String> somebody = somebody();
        Said said = exec(somebody, "--memory", "1GiB", "sh", "-c", "exit 3");
        assertThat(said.out()).startsWith("exit-code=3\n").contains("accounting=process-tree\n");
        assertThat(said.err())
                .startsWith(
                        "been exec: measuring and limiting by sampling only, since no control group can be created in /")
                .contains("this user has no permission");
        Said refused = exec(somebody, "--require-groups", "true");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("been exec: no control group can be created in /");
    }

    @Test
    void inADelegatedGroupAnOrdinaryUserHasGroupsToo() throws Exception {
        Path unified = Path.of("/sys/fs/cgroup/unified");
        assumeThat(unified).as("this needs a hybrid machine").isWritable();
        Path group = unified.resolve("been-test-exec-" + ProcessHandle.current().pid());
        var somebody = new ArrayList<>(somebody());
        somebody.addAll(
                0, List.of("sh", "-c", "echo $$ >" + group + "/cgroup.procs && exec \"$@\"", "sh"));
        Files.createDirectory(group);
        try {
            for (Path file : List.of(group, group.resolve("cgroup.procs"))) {
                Files.setAttribute(file, "unix:uid", SOMEBODY);
            }
            Said said = exec(somebody, "sh", "-c", "(setsid sleep 60 &); exit 3");
            assertThat(said.err()).isEmpty();
            assertThat(said.out())
                    .startsWith("exit-code=3\n")
                    .contains("accounting=cgroup-v2\n", "pressure-cpu=");
        } finally {
            org.awaitility.Awaitility.await()
                    .ignoreExceptions()
                    .until(() -> Files.deleteIfExists(group));
        }
    }

    @Test
    void aReadOnlyGroupFileSystemIsNamed() throws Exception {
        somebody(); // needs the same rights
        var readOnly =
                List.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "for m in $(sed -n 's/^[^ ]* \\([^ ]*\\) cgroup2\\{0,1\\} .*/\\1/p' /proc/mounts); do mount -o remount,bind,ro $m || exit 9; done; exec \"$@\"",
                        "sh");
        Said said = exec(readOnly, "--require-groups", "--processes", "9", "true");
        assertThat(said.err())
                .startsWith("been exec: no control group can be created in /")
                .contains(
                        "its file system is mounted read-only: start the container with its own writable");
        assertThat(said.status()).isEqualTo(2);
    }

    /** An ordinary user, who may read all that this JVM needs. */
    private List<String> somebody() throws IOException {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
        assumeThat(Path.of("/usr/bin/setpriv")).as("this needs setpriv").isExecutable();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        return List.of(
                "setpriv",
                "--reuid=" + SOMEBODY,
                "--regid=" + SOMEBODY,
                "--clear-groups",
                "--inh-caps=+dac_read_search",
                "--ambient-caps=+dac_read_search");
    }

    private void await(String file) {
        org.awaitility.Awaitility.await().until(() -> Files.exists(folder.resolve(file)));
    }

    private Said exec(String... arguments) throws Exception {
        return exec(List.of(), arguments);
    }

    private Said exec(List<String> prefix, String... arguments) throws Exception {
        Process process = start(prefix, arguments);
        process.waitFor();
        return new Said(
                process.exitValue(),
                Files.readString(folder.resolve("out")),
                Files.readString(folder.resolve("err")));
    }

    private Process start(String... arguments) throws IOException {
        return start(List.of(), arguments);
    }

    private Process start(List<String> prefix, String... arguments) throws IOException {
        var command = new ArrayList<>(prefix);
        command.addAll(
                List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExecProcess.class.getName()));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("MARK", "marked");
        return builder.start();
    }
}
