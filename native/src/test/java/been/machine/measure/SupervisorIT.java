package been.machine.measure;

import static been.machine.measure.Bench.used;
import static been.protocol.ResourceLimits.NONE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import been.machine.launch.StateFolder;
import been.machine.measure.Bench.Kind;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds when a runtime, or a supervisor, does not live to see the end of a run. */
class SupervisorIT {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int SEIZE = 0x4206;

    @TempDir Path folder;
    private Kind kind;
    private Bench bench;

    @BeforeEach
    void open() throws IOException {
        kind = Bench.best();
        bench = new Bench(kind, folder);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Bench.leftGroups()).isEmpty();
        assertThat(Bench.processes(folder.toString())).isEmpty();
    }

    @Test
    void anExitStatusSurvivesTheRuntime() throws Exception {
        killRuntimeWhileItRuns("60000", "touch up; until [ -e go ]; do sleep 0.05; done; exit 5");
        MeasuredRun run = kind.measurer().reattach(folder.resolve("state")).orElseThrow();
        assertThat(run.isRunning()).isTrue();
        Files.createFile(folder.resolve("go"));
        ResourceUsage usage = used(run.await());
        assertThat(usage.exitCode()).isEqualTo(5);
        assertThat(usage.wallTimeSeconds()).isPositive();
        assertThat(usage.cpuTimeSeconds()).isNotNull().isPositive();
        assertThat(usage.accounting()).isEqualTo(kind.measurer().accounting());

        ResourceUsage again =
                used(kind.measurer().reattach(folder.resolve("state")).orElseThrow().await());
        assertThat(again).isEqualTo(usage);
    }

    @Test
    void aRunThatWasTakenOverCanBeStopped() throws Exception {
        killRuntimeWhileItRuns("60000", "touch up; sleep 50");
        MeasuredRun run = kind.measurer().reattach(folder.resolve("state")).orElseThrow();
        run.stop(Reason.CONTEXT, Duration.ofSeconds(10));
        assertThat(used(run.await()).terminationReason()).isEqualTo(Reason.CONTEXT);
    }

    @Test
    void anExpiredLeaseEndsTheRunOfADeadRuntime() throws Exception {
        killRuntimeWhileItRuns("5000", "touch up; trap '' TERM; sleep 50 & sleep 50");
        MeasuredRun run = kind.measurer().reattach(folder.resolve("state")).orElseThrow();
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.HOST_LOST);
        assertThat(usage.wallTimeSeconds()).isGreaterThanOrEqualTo(4.9);
    }

    @Test
    void anExtendedLeaseLetsTheRunGoOn() throws Exception {
        MeasuredRun run = bench.start(NONE, Duration.ofSeconds(3), "sleep", "4");
        run.extendLease(PATIENCE);
        assertThat(used(run.await()).exitCode()).isZero();
    }

    @Test
    void aRunWithoutLeaseEndsWithItsRuntime() throws Exception {
        killRuntimeWhileItRuns("none", "touch up; sleep 50");
        MeasuredRun run = kind.measurer().reattach(folder.resolve("state")).orElseThrow();
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.PLATFORM);
    }

    @Test
    void aKilledSupervisorTakesItsRunAlong() throws Exception {
        Assumptions.assumeTrue(kind.hasGroups(), "this needs control groups");
        MeasuredRun run =
                bench.start(NONE, PATIENCE, "sh", "-c", "(setsid sleep 50 &); touch up; sleep 50");
        await().until(() -> Files.exists(folder.resolve("up")));
        ProcessHandle.of(run.supervisor().orElseThrow()).orElseThrow().destroyForcibly();
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.PLATFORM);
        assertThat(usage.exitCode()).isNull();
        assertThat(usage.cpuTimeSeconds()).isNotNull().isPositive();
    }

    /** A shutdown signals everything; the platform orders a stop by other means. */
    @Test
    void aSignalToTheSupervisorEndsTheRunButIsNoOrderToStop() throws Exception {
        for (Kind one : List.of(kind, Bench.shell())) {
            Path up = folder.resolve("up-" + one);
            String script = "trap 'kill $!; exit 0' TERM; sleep 50 & touch '" + up + "'; wait";
            MeasuredRun run = new Bench(one, folder).start(NONE, PATIENCE, "sh", "-c", script);
            await().until(() -> Files.exists(up) && run.snapshot().startedAtMillis() > 0);
            ProcessHandle.of(run.supervisor().orElseThrow()).orElseThrow().destroy();
            ResourceUsage usage = used(run.await());
            assertThat(usage.terminationReason()).as("%s", one).isEqualTo(Reason.HOST_LOST);
            assertThat(usage.exitCode()).as("%s", one).isZero();
            assertThat(usage.wallTimeSeconds()).as("%s", one).isPositive();
        }
    }

    @Test
    void aSignalCountsAlsoWhenTheProgramEndedBeforeTheSupervisorReadIt() throws Exception {
        ResourceUsage usage =
                endedWhileHeld((run, state) -> {
                    long program = Objects.requireNonNull(state.read().orElseThrow().process());
                    await().until(() -> ProcessHandle.of(program).isEmpty());
                    ProcessHandle.of(run.supervisor().orElseThrow()).orElseThrow().destroy();
                });
        assertThat(usage.terminationReason()).isEqualTo(Reason.HOST_LOST);
        assertThat(usage.exitCode()).isZero();
    }

    @Test
    void aSnapshotShowsTheRunAsItIs() throws Exception {
        Assumptions.assumeTrue(kind.hasGroups(), "this needs control groups");
        MeasuredRun run = bench.start(NONE, null, "sh", "-c", "touch up; while :; do :; done");
        // On a busy machine, the program may run before its supervisor notes that it does.
        await().untilAsserted(() -> {
            ResourceUsage usage = run.snapshot();
            assertThat(usage.cpuTimeSeconds()).isGreaterThan(0.1);
            assertThat(usage.wallTimeSeconds()).isGreaterThan(0.09);
        });
        assertThat(run.snapshot().exitCode()).isNull();
        run.stop(Reason.USER, Duration.ZERO);
        run.await();
    }

    @Test
    void leftoversAreFoundByNameAndEnded() throws Exception {
        Assumptions.assumeTrue(kind.hasGroups(), "this needs control groups");
        killRuntimeWhileItRuns("60000", "touch up; sleep 50");
        String prefix = Bench.PREFIX + "other";
        assertThat(kind.measurer().removeLeftovers(prefix, Set.of(prefix))).isZero();
        assertThat(Bench.groups()).isNotEmpty();
        assertThat(kind.measurer().removeLeftovers(prefix, Set.of())).isEqualTo(1);
        await().untilAsserted(() -> assertThat(Bench.processes(folder.toString())).isEmpty());
    }

    @Test
    void aStateFolderServesOneRun() throws Exception {
        RunRequest request = bench.request(NONE, null, "true");
        kind.measurer().start(request).await();
        assertThatThrownBy(() -> kind.measurer().start(request))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("holds the state of another run");
        assertThat(kind.measurer().reattach(folder)).isEmpty();
    }

    @Test
    void whatTheKernelRefusesIsNamedAndNothingIsLeft() {
        Assumptions.assumeTrue(kind.hasGroups(), "this needs control groups");
        var tooMany = new ResourceLimits(null, null, null, Integer.MAX_VALUE, null);
        assertThatThrownBy(() -> bench.start(tooMany, null, "true"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("pids.max")
                .hasMessageContaining("" + Integer.MAX_VALUE);
    }

    @Test
    void ordersAreTakenWhileAProcessCannotBeEnded() throws Exception {
        ResourceUsage usage =
                endedWhileHeld((run, state) -> {
                    byte[] renewals = "lease 60000000000\n".repeat(10_000).getBytes(US_ASCII);
                    var written = new FutureTask<>(() -> Files.write(state.control(), renewals));
                    Thread.ofVirtual().start(written);
                    await().until(written::isDone);
                });
        assertThat(usage.exitCode()).isZero();
        assertThat(usage.terminationReason()).isNull();
    }

    private interface Work {
        void run(MeasuredRun run, StateFolder state) throws Exception;
    }

    /** A traced process that was killed stays until its tracer has waited for it. */
    private ResourceUsage endedWhileHeld(Work work) throws Exception {
        String script =
                "sleep 1000 & echo $! >new; mv new up; until [ -e go ]; do sleep 0.02; done";
        RunRequest request = bench.request(NONE, PATIENCE, "sh", "-c", script);
        MeasuredRun run = kind.measurer().start(request);
        await().until(() -> Files.exists(folder.resolve("up")));
        int held = Integer.parseInt(Files.readString(folder.resolve("up")).strip());
        Tracing tracing = Native.load("c", Tracing.class);
        Assumptions.assumeTrue(tracing.ptrace(SEIZE, held, null, null) == 0, "this needs ptrace");
        try {
            Files.createFile(folder.resolve("go"));
            Path stat = Path.of("/proc/" + held + "/stat");
            await().until(() -> Files.readString(stat).contains(") Z"));
            work.run(run, new StateFolder(request.state()));
        } finally {
            tracing.waitpid(held, null, 0);
        }
        return used(run.await());
    }

    /** What one costs is printed; the bench judges it. */
    @Test
    void manyRunsOfNothingInARowEndWell() throws Exception {
        var limits =
                new ResourceLimits(
                        Duration.ofSeconds(10), Duration.ofSeconds(10), 1L << 30, 100, null);
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            long start = System.nanoTime();
            assertThat(used(bench.start(limits, null, "/bin/true").await()).exitCode()).isZero();
            millis.add((System.nanoTime() - start) / 1e6);
        }
        List<Double> warm = millis.subList(20, 60).stream().sorted().toList();
        System.out.printf(
                "a run of /bin/true: median %.1f ms, 90th percentile %.1f ms%n",
                warm.get(20), warm.get(36));
    }

    private interface Tracing extends Library {
        long ptrace(long request, int pid, @Nullable Pointer address, @Nullable Pointer data);

        int waitpid(int pid, @Nullable Pointer status, int options);
    }

    private void killRuntimeWhileItRuns(String lease, String script) throws Exception {
        Process runtime =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                OtherRuntime.class.getName(),
                                folder.toString(),
                                Bench.PREFIX + "other",
                                lease,
                                script)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("runtime.log").toFile())
                        .start();
        await().until(() -> Files.exists(folder.resolve("up")));
        runtime.destroyForcibly().waitFor();
    }
}
