package been.machine.measure;

import static been.machine.measure.Bench.used;
import static org.assertj.core.api.Assertions.assertThat;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs whose supervisor waited for them in their groups. */
class StandbyIT extends LeavesNothing {
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final ResourceLimits OUTPUT = ResourceLimits.NONE.withOutputBytes(1L << 20);

    private Measurer measurer;
    private String prefix;
    private int runs;

    @BeforeEach
    void open() throws IOException {
        GroupLayout layout = GroupLayout.ofThisProcess();
        Assumptions.assumeFalse(layout.equals(GroupLayout.NONE), "this needs control groups");
        measurer = new Measurer(layout, Launcher.install(folder.resolve("tools")));
        Assumptions.assumeTrue(measurer.supervisor().equals("native"), "this needs a C compiler");
        prefix = Bench.PREFIX + Long.toString(System.nanoTime(), 36) + "-";
    }

    @AfterEach
    void close() {
        if (measurer != null) {
            measurer.close();
        }
    }

    private Path state(int run) {
        return folder.resolve("state-" + run);
    }

    private RunRequest request(ResourceLimits limits, RunConditions conditions, String script) {
        int run = ++runs;
        return new RunRequest(
                List.of("/bin/sh", "-c", script),
                folder,
                Map.of("PATH", "/usr/bin:/bin", "WORD", "of the environment"),
                Streams.files(null, folder.resolve("out"), folder.resolve("err")),
                limits,
                List.of(0),
                List.of(),
                prefix + "run-" + run,
                state(run),
                LEASE,
                conditions,
                List.of(folder),
                List.of());
    }

    private MeasuredRun standing(ResourceLimits limits, String script) throws IOException {
        measurer.prepareSupervisor(prefix + "ready-" + runs, 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        MeasuredRun run = measurer.start(request(limits, RunConditions.USUAL, script));
        assertThat(measurer.groupsOf(state(runs)).orElseThrow()).startsWith(prefix + "ready-");
        return run;
    }

    @Test
    void itIsTheProgramThatWasAskedForInItsPlace() throws Exception {
        MeasuredRun run =
                standing(
                        OUTPUT,
                        "echo $WORD; pwd; grep Cpus_allowed_list /proc/self/status; cat; echo oh >&2; exit 3");
        ResourceUsage usage = used(run.await());
        assertThat(usage.exitCode()).isEqualTo(3);
        assertThat(usage.terminationReason()).isNull();
        assertThat(Files.readAllLines(folder.resolve("out")))
                .containsExactly(
                        "of the environment",
                        folder.toRealPath().toString(),
                        "Cpus_allowed_list:\t0");
        assertThat(Files.readString(folder.resolve("err"))).isEqualTo("oh\n");
        assertThat(usage.accounting()).isEqualTo(measurer.accounting());
        assertThat(usage.cores()).containsExactly(0);
    }

    /** What it did while it waited is nobody's. */
    @Test
    void itsTimesBeginWithTheProgram() throws Exception {
        measurer.prepareSupervisor(prefix + "ready", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        Awaitility.await().during(Duration.ofMillis(1200)).until(() -> true);
        long asked = System.nanoTime();
        MeasuredRun run = measurer.start(request(OUTPUT, RunConditions.USUAL, "sleep 0.1"));
        ResourceUsage usage = used(run.await());
        assertThat(usage.wallTimeSeconds()).isBetween(0.1, (System.nanoTime() - asked) / 1e9);
        assertThat(usage.cpuTimeSeconds()).isNotNull().isBetween(0.0, 0.5);
        assertThat(Optional.ofNullable(usage.memoryPeakBytes()).orElse(0L)).isLessThan(16L << 20);
    }

    @Test
    void itsLimitsHold() throws Exception {
        var limits = OUTPUT.withMemoryBytes(64L << 20);
        MeasuredRun run =
                standing(
                        limits,
                        "dd if=/dev/zero of=/dev/null bs=200M count=3 2>/dev/null; sleep 30");
        assertThat(used(run.await()).terminationReason()).isEqualTo(Reason.MEMORY);
        MeasuredRun flood = standing(OUTPUT, "exec yes");
        assertThat(used(flood.await()).terminationReason()).isEqualTo(Reason.OUTPUT);
        assertThat(Files.size(folder.resolve("out"))).isEqualTo(1L << 20);
    }

    @Test
    void itIsStoppedAndFoundAgainLikeAnyOther() throws Exception {
        standing(OUTPUT, "touch up; sleep 50");
        waitFor("up");
        MeasuredRun again = measurer.reattach(state(runs)).orElseThrow();
        assertThat(again.isRunning()).isTrue();
        again.stop(Reason.USER, Duration.ofSeconds(5));
        assertThat(used(again.await()).terminationReason()).isEqualTo(Reason.USER);
    }

    @Test
    void whatCannotBeRunIsSaid() throws Exception {
        measurer.prepareSupervisor(prefix + "ready", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        RunRequest asked = request(OUTPUT, RunConditions.USUAL, "");
        assertThat(measurer.start(with(asked, List.of("/no/such/program"))).await())
                .isInstanceOf(RunResult.NotStarted.class);
    }

    private static RunRequest with(RunRequest asked, List<String> command) {
        return new RunRequest(
                command,
                asked.directory(),
                asked.environment(),
                asked.streams(),
                asked.limits(),
                asked.cores(),
                asked.memoryNodes(),
                asked.name(),
                asked.state(),
                asked.lease(),
                asked.conditions(),
                asked.folders(),
                asked.visible());
    }

    @Test
    void whoWantsMoreIsNotKeptFromIt() throws Exception {
        measurer.prepareSupervisor(prefix + "ready", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        var apart = new RunConditions(null, Set.of(RunConditions.Option.NO_ASLR));
        assertThat(used(measurer.start(request(OUTPUT, apart, "exit 4")).await()).exitCode())
                .isEqualTo(4);
        assertThat(measurer.groupsOf(state(runs)).orElseThrow()).isEqualTo(prefix + "run-1");
        assertThat(measurer.ready()).isOne();
    }

    @Test
    void moreWordsThanItTakesAreRunAllTheSame() throws Exception {
        measurer.prepareSupervisor(prefix + "ready", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        RunRequest asked = request(OUTPUT, RunConditions.USUAL, "exit $(($# % 256))");
        var words = new ArrayList<>(asked.command());
        words.addAll(Collections.nCopies(5001, "x"));
        assertThat(used(measurer.start(with(asked, words)).await()).exitCode())
                .isEqualTo(5000 % 256);
    }

    @Test
    void asManyWaitAsAreToAndEachTakesOneRun() throws Exception {
        assertThat(measurer.prepareSupervisor(prefix + "ready-1", 2)).isTrue();
        assertThat(measurer.prepareSupervisor(prefix + "ready-2", 2)).isTrue();
        assertThat(measurer.prepareSupervisor(prefix + "ready-3", 2)).as("enough wait").isFalse();
        Awaitility.await().until(() -> measurer.ready() == 2);
        var groups = new TreeSet<String>();
        for (int left : new int[] {1, 0}) {
            MeasuredRun run = measurer.start(request(OUTPUT, RunConditions.USUAL, "exit 5"));
            assertThat(used(run.await()).exitCode()).isEqualTo(5);
            groups.add(measurer.groupsOf(state(runs)).orElseThrow());
            assertThat(measurer.ready()).isEqualTo(left);
        }
        assertThat(groups).containsExactly(prefix + "ready-1", prefix + "ready-2");
    }

    @Test
    void oneThatWasKilledMakesRoomForAnother() throws Exception {
        measurer.prepareSupervisor(prefix + "ready-1", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        ProcessHandle.current()
                .children()
                .filter(child -> commandLine(child).contains(prefix + "ready-1"))
                .forEach(ProcessHandle::destroyForcibly);
        Awaitility.await().until(() -> measurer.prepareSupervisor(prefix + "ready-2", 1));
        assertThat(used(measurer.start(request(OUTPUT, RunConditions.USUAL, "exit 6")).await()))
                .satisfies(usage -> assertThat(usage.exitCode()).isEqualTo(6));
        assertThat(Bench.groups()).noneMatch(group -> group.endsWith(prefix + "ready-1"));
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return ""; // it is gone
        }
    }

    @Test
    void nothingIsLeftOfOneThatNobodyWanted() throws Exception {
        measurer.prepareSupervisor(prefix + "ready", 1);
        Awaitility.await().until(() -> measurer.ready() > 0);
        assertThat(Bench.groups()).isNotEmpty();
        measurer.close();
        assertThat(Bench.groups()).isEmpty();
    }
}
