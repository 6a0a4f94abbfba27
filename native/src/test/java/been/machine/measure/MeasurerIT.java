package been.machine.measure;

import static been.machine.measure.Bench.used;
import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.machine.measure.Bench.Kind;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every run on every kind of machine. */
class MeasurerIT {
    @TempDir Path folder;

    static List<Kind> kinds() throws IOException {
        return Bench.kinds();
    }

    static List<Kind> nativeKinds() throws IOException {
        return Bench.nativeKinds();
    }

    static List<Kind> grouped() throws IOException {
        return Bench.having("control groups", Bench.kinds(), Kind::hasGroups);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Bench.leftGroups()).isEmpty();
        assertThat(Bench.processes(folder.toString())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anExitCodeIsReported(Kind kind) throws Exception {
        ResourceUsage usage = new Bench(kind, folder).sh(NONE, "echo hello; exit 3");
        assertThat(usage.exitCode()).isEqualTo(3);
        assertThat(usage.signal()).isNull();
        assertThat(usage.terminationReason()).isNull();
        assertThat(usage.accounting()).isEqualTo(kind.measurer().accounting());
        assertThat(usage.supervisor()).isEqualTo(kind.measurer().supervisor());
        assertThat(new Bench(kind, folder).out()).isEqualTo("hello\n");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aSignalIsReported(Kind kind) throws Exception {
        ResourceUsage usage = new Bench(kind, folder).sh(NONE, "kill -USR1 $$");
        assertThat(usage.signal()).isEqualTo(10);
        assertThat(usage.exitCode()).isNull();
        assertThat(usage.terminationReason()).isNull();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void wallTimeIsThatOfTheProgram(Kind kind) throws Exception {
        ResourceUsage usage = new Bench(kind, folder).sh(NONE, "sleep 1");
        System.out.printf("%s: sleep 1 took %.4f s%n", kind, usage.wallTimeSeconds());
        assertThat(usage.wallTimeSeconds()).isGreaterThanOrEqualTo(1);
        assertThat(usage.cpuTimeSeconds()).isNotNull().isLessThan(1);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingIsInherited(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        bench.sh(NONE, "env; ls -l /proc/self/fd | wc -l");
        // Three descriptors, the one ls reads the folder by, and the line with the total; the
        // variables are those that shells set themselves.
        assertThat(bench.out().lines().map(line -> line.replaceAll("=.*", "")))
                .contains("PATH", "5")
                .isSubsetOf("PATH", "PWD", "OLDPWD", "SHLVL", "_", "5");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aCommandThatIsNotThereIsExplained(Kind kind) throws Exception {
        assertThat(new Bench(kind, folder).run(NONE, "no-such-program"))
                .isEqualTo(
                        new RunResult.NotStarted(
                                "the command 'no-such-program' was not found: check its spelling and the PATH"));
    }

    @ParameterizedTest
    @MethodSource("nativeKinds")
    void whatMayNotBeExecutedIsExplained(Kind kind) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "x");
        assertThat(new Bench(kind, folder).run(NONE, file.toString()))
                .isEqualTo(
                        new RunResult.NotStarted(
                                "the command '"
                                        + file
                                        + "' may not be executed: give it execute permission (chmod +x)"));
    }

    /** Each process notes its own CPU time; nobody waits for the orphans but the supervisor. */
    @ParameterizedTest
    @MethodSource("grouped")
    void cpuTimeIsThatOfTheWholeTree(Kind kind) throws Exception {
        String burn = "i=0; while [ \\$i -lt 400000 ]; do i=\\$((i+1)); done; times >\\$0";
        // Waiting starts no process, whose time nobody would have noted.
        String script =
                "mkfifo done; sh -c \"%1$s\" %2$s/t1; (setsid sh -c \"%1$s; echo >done\" %2$s/t2 &) ; sh -c \"%1$s\" %2$s/t3 & wait; read _ <done"
                        .formatted(burn, folder);
        ResourceUsage usage = new Bench(kind, folder).sh(NONE, script);
        double truth = times("t1") + times("t2") + times("t3");
        assertThat(truth).isGreaterThan(0.3);
        assertThat(usage.cpuTimeSeconds())
                .isNotNull()
                .isCloseTo(truth, within(truth * 0.05 + 0.03));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void cpuTimeIsLimited(Kind kind) throws Exception {
        if (!kind.hasGroups() && kind.measurer().supervisor().equals("shell")) {
            return; // it refuses
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.cpu(Duration.ofMillis(300)),
                                "(while :; do :; done) & while :; do :; done");
        assertThat(usage.terminationReason()).isEqualTo(Reason.CPU_TIME);
        assertThat(usage.signal()).isEqualTo(9);
        System.out.printf("%s: CPU limit 0.3 s ended at %.4f%n", kind, usage.cpuTimeSeconds());
        assertThat(usage.cpuTimeSeconds()).isNotNull().isGreaterThanOrEqualTo(0.29);
    }

    /** As OpenMP does; the others start after a check that finds it confined. */
    @Test
    void cpuTimeIsLimitedThoughTheMainThreadConfinesItselfToOneProcessor() throws Exception {
        Kind kind = grouped().getFirst();
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.cpu(Duration.ofSeconds(3)),
                                "taskset -cp 0 $$; sleep 2; for i in 1 2; do taskset ffff sh -c 'while :; do :; done' & done; wait");
        assertThat(usage.terminationReason()).isEqualTo(Reason.CPU_TIME);
        assertThat(usage.cpuTimeSeconds()).isNotNull().isBetween(2.9, 4.0);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void wallTimeIsLimited(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder).sh(Bench.wall(Duration.ofMillis(300)), "sleep 30");
        assertThat(usage.terminationReason()).isEqualTo(Reason.WALL_TIME);
        System.out.printf("%s: wall limit 0.3 s ended at %.4f%n", kind, usage.wallTimeSeconds());
        assertThat(usage.wallTimeSeconds()).isGreaterThanOrEqualTo(0.3);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void outputIsLimited(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        ResourceUsage usage = bench.sh(Bench.output(10_000), "yes error >&2 & yes");
        assertThat(usage.terminationReason()).isEqualTo(Reason.OUTPUT);
        if (usage.supervisor().equals("native")) {
            assertThat(Files.size(folder.resolve("out")) + Files.size(folder.resolve("err")))
                    .isEqualTo(10_000);
            assertThat(usage.transfers().outputBytesDropped()).isNotNull().isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("nativeKinds")
    void outputWithinItsLimitIsComplete(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        ResourceUsage usage =
                bench.sh(Bench.output(1_000_000), "head -c 999990 /dev/zero; echo end >&2");
        assertThat(usage.terminationReason()).isNull();
        assertThat(usage.exitCode()).isZero();
        assertThat(folder.resolve("out")).hasSize(999_990);
        assertThat(folder.resolve("err")).hasContent("end");
        assertThat(usage.transfers().outputBytesDropped()).isZero();
    }

    @ParameterizedTest
    @MethodSource("nativeKinds")
    void peakMemoryIsKnownAndHow(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(NONE, "dd if=/dev/zero of=/dev/null bs=30M count=3 2>/dev/null");
        assertThat(usage.memoryPeakBytes()).isNotNull().isBetween(30L << 20, 60L << 20);
        if (!kind.hasGroups()) {
            assertThat(usage.memory().memoryAccounting()).isEqualTo("sampled");
            assertThat(usage.memory().rssPeakBytes()).isNotNull().isGreaterThan(30L << 20);
        } else if (kind.hasMemoryControl()) {
            assertThat(usage.memory().memoryAccounting()).isEqualTo("cgroup");
        }
    }

    /** Both hold their memory for far longer than from one sample to the next. */
    @Test
    void sampledMemoryIsThatOfAllProcesses() throws Exception {
        String two =
                """
                for i in 1 2; do dd if=/dev/zero of=/dev/null bs=30M count=1000000 2>/dev/null & p="$p $!"; done
                for q in $p; do until grep -q 'VmRSS:[[:space:]]*[3-9]....' /proc/$q/status; do sleep 0.02; done; done
                sleep 2; kill $p
                """;
        ResourceUsage usage = new Bench(Bench.tree(), folder).sh(NONE, two);
        assertThat(usage.memory().pssPeakBytes()).isNotNull().isBetween(55L << 20, 80L << 20);
        assertThat(usage.memory().rssPeakBytes()).isNotNull().isBetween(30L << 20, 50L << 20);
        assertThat(usage.memoryPeakBytes()).isEqualTo(usage.memory().pssPeakBytes());
    }

    /** The kernel kills a child only; the main program would go on and exit 0. */
    @ParameterizedTest
    @MethodSource("kinds")
    void memoryIsLimitedThoughOnlyAChildIsKilled(Kind kind) throws Exception {
        if (!kind.hasMemoryControl() && kind.measurer().supervisor().equals("shell")) {
            return;
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.memory(64L << 20),
                                "dd if=/dev/zero of=/dev/null bs=200M count=100 2>/dev/null; sleep 1000");
        assertThat(usage.terminationReason()).isEqualTo(Reason.MEMORY);
        if (kind.hasMemoryControl()) {
            assertThat(usage.memoryPeakBytes()).isNotNull().isBetween(50L << 20, 64L << 20);
        }
    }

    @ParameterizedTest
    @MethodSource("grouped")
    void peakMemoryCountsSharedPagesOnce(Kind kind) throws Exception {
        if (!kind.hasMemoryControl()) {
            return;
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.memory(1L << 30),
                                "dd if=/dev/zero of=/dev/null bs=100M count=1 2>/dev/null");
        assertThat(usage.memoryPeakBytes()).isNotNull().isBetween(100L << 20, 106L << 20);
        assertThat(usage.terminationReason()).isNull();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aForkBombIsBoundedAndEnded(Kind kind) throws Exception {
        if (!kind.hasPidsControl()) {
            return; // its growth would be bounded by a moment only; see aCrowdBeyondTheLimit…
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(Bench.processes(40), "bomb() { bomb | bomb & bomb; }; bomb");
        assertThat(usage.terminationReason()).isEqualTo(Reason.PROCESSES);
        if (usage.processes().processesPeak() != null) {
            assertThat(usage.processes().processesPeak()).isLessThanOrEqualTo(40);
        }
    }

    @ParameterizedTest
    @MethodSource("nativeKinds")
    void aCrowdBeyondTheLimitIsEndedAlsoWhereTheKernelDoesNotCount(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.processes(40),
                                "i=0; while [ $i -lt 100 ]; do (setsid sleep 1000 &); i=$((i+1)); done; sleep 1000");
        assertThat(usage.terminationReason()).isEqualTo(Reason.PROCESSES);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void daemonsDoNotSurvive(Kind kind) throws Exception {
        if (!kind.hasGroups() && kind.measurer().supervisor().equals("shell")) {
            return;
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                NONE,
                                "(setsid nohup sh -c '(trap \"\" TERM HUP; touch %s/up; while :; do sleep 60; done) &' >/dev/null 2>&1 &); while [ ! -e %s/up ]; do sleep 0.01; done"
                                        .formatted(folder, folder));
        assertThat(usage.exitCode()).isZero();
        assertThat(usage.terminationReason()).isNull();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whoIgnoresTheRequestToStopIsKilledAfterTheGracePeriod(Kind kind) throws Exception {
        MeasuredRun run =
                new Bench(kind, folder)
                        .start(
                                NONE,
                                null,
                                "sh",
                                "-c",
                                "trap '' TERM; touch up; while :; do sleep 0.05; done");
        waitFor("up");
        run.stop(Reason.USER, Duration.ofMillis(200));
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.USER);
        assertThat(usage.signal()).isEqualTo(9);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whoObeysTheRequestToStopEndsItsOwnWay(Kind kind) throws Exception {
        MeasuredRun run =
                new Bench(kind, folder)
                        .start(
                                NONE,
                                null,
                                "sh",
                                "-c",
                                "trap 'exit 7' TERM; touch up; while :; do sleep 0.02; done");
        waitFor("up");
        run.stop(Reason.STOPPED, Duration.ofSeconds(20));
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.STOPPED);
        assertThat(usage.exitCode()).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aRunThatIsStoppedAtOnceEnds(Kind kind) throws Exception {
        MeasuredRun run = new Bench(kind, folder).start(NONE, null, "sleep", "60");
        run.stop(Reason.USER, Duration.ZERO);
        assertThat(used(run.await()).terminationReason()).isEqualTo(Reason.USER);
    }

    @ParameterizedTest
    @MethodSource("nativeKinds")
    void aCrowdIsEndedTogether(Kind kind) throws Exception {
        String crowd =
                "i=0; while [ $i -lt 100 ]; do (setsid sleep 60 &); sleep 60 & i=$((i+1)); done; touch up; wait";
        MeasuredRun run = new Bench(kind, folder).start(NONE, null, "sh", "-c", crowd);
        waitFor("up");
        run.stop(Reason.USER, Duration.ZERO);
        RunResult.Ended ended = (RunResult.Ended) run.await();
        assertThat(ended.reason()).isEqualTo(Reason.USER);
    }

    @Test
    void theShellLauncherRefusesLimitsThatNobodyWouldEnforce() throws Exception {
        var alone = new Kind(new Measurer(GroupLayout.NONE, Launcher.installShell(folder)));
        assertThatThrownBy(() -> new Bench(alone, folder).sh(Bench.memory(1L << 30), "true"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "a limit on memory needs control groups or the native launcher");
        assertThat(
                        new Bench(alone, folder)
                                .sh(Bench.wall(Duration.ofMinutes(10)), "exit 2")
                                .exitCode())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("grouped")
    void coresConfineARun(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        RunRequest all =
                bench.request(NONE, null, "grep", "Cpus_allowed_list", "/proc/self/status");
        var confined =
                new RunRequest(
                        all.command(),
                        all.directory(),
                        all.environment(),
                        all.streams(),
                        ResourceLimits.NONE,
                        List.of(1),
                        all.name(),
                        all.state(),
                        null);
        assertThat(used(kind.measurer().start(confined).await()).cores()).containsExactly(1);
        assertThat(bench.out()).endsWith("\t1\n");
    }

    private double times(String file) throws IOException {
        String[] own = Files.readAllLines(folder.resolve(file)).getFirst().split("[ms ]+", -1);
        return Double.parseDouble(own[1]) + Double.parseDouble(own[3]);
    }

    private void waitFor(String file) {
        org.awaitility.Awaitility.await()
                .atMost(LeavesNothing.PATIENCE)
                .until(() -> Files.exists(folder.resolve(file)));
    }
}
