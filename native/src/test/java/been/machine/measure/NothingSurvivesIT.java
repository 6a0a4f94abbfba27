package been.machine.measure;

import static been.machine.measure.Bench.used;
import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import been.machine.measure.Bench.Kind;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import been.testing.OnDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a program tries, it ends with the right reason and nothing of it is left. */
class NothingSurvivesIT extends LeavesNothing {
    private static final Duration SHORT = Duration.ofMillis(200);

    /** A program that only SIGKILL ends; the test's folder in its command line makes it known. */
    private String stays = "";

    @BeforeEach
    void writeStays() throws IOException {
        Path script =
                Files.writeString(
                        folder.resolve("stays"), "trap '' TERM HUP INT; while :; do sleep 1; done");
        stays = "sh " + script;
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aDaemonThatForkedTwiceEndsWithTheProgram(Kind kind) throws Exception {
        String script =
                "(setsid sh -c '(STAYS >/dev/null 2>&1 &) ; touch up' &); while [ ! -e up ]; do sleep 0.01; done; exit 4";
        ResourceUsage usage = new Bench(kind, folder).sh(NONE, script.replace("STAYS", stays));
        assertThat(usage.exitCode()).isEqualTo(4);
        assertThat(usage.terminationReason()).isNull();
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whoIgnoresSigtermIsKilledWhenTheGracePeriodIsOver(Kind kind) throws Exception {
        var limits = NONE.withSoft(null, SHORT, SHORT);
        ResourceUsage usage = new Bench(kind, folder).sh(limits, stays + " & " + stays);
        assertThat(usage.terminationReason()).isEqualTo(Reason.WALL_TIME);
        assertThat(usage.wallTimeSeconds()).isGreaterThanOrEqualTo(0.2);
    }

    /** It goes on when forks fail, as a shell would not. */
    @ParameterizedTest
    @MethodSource("everywhere")
    void aForkBombIsBoundedAndEnded(Kind kind) throws Exception {
        if (!kind.hasPidsControl() && kind.isPrivileged()) {
            return; // nothing bounds root without a controller
        }
        if (!Files.isExecutable(Path.of("/usr/bin/python3"))) {
            System.out.println("no fork bomb was tried: there is no python3 here");
            return;
        }
        Path bomb =
                Files.writeString(
                        folder.resolve("bomb"),
                        """
                        import os
                        while True:
                            try:
                                os.fork()
                            except OSError:
                                pass
                        """);
        ResourceUsage usage =
                new Bench(kind, folder).sh(Bench.processes(40), "exec python3 " + bomb);
        assertThat(usage.terminationReason()).isEqualTo(Reason.PROCESSES);
        if (usage.processes().processesPeak() != null) {
            assertThat(usage.processes().processesPeak()).isLessThanOrEqualTo(40);
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void anonymousMemoryBeyondTheLimitEndsTheWholeRun(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.memory(64L << 20),
                                stays
                                        + " & dd if=/dev/zero of=/dev/null bs=200M count=50 2>/dev/null; "
                                        + stays);
        assertThat(usage.terminationReason()).isEqualTo(Reason.MEMORY);
    }

    /** Sampling does not see it: pages of files count for nobody there. */
    @ParameterizedTest
    @MethodSource("everywhere")
    void sharedMemoryBeyondTheLimitEndsTheRunAndIsGone(Kind kind) throws Exception {
        if (!kind.hasMemoryControl()) {
            return;
        }
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.memory(64L << 20),
                                new RunConditions(null, Set.of(Option.PRIVATE_TMP)),
                                "dd if=/dev/zero of=/dev/shm/been-hog bs=1M count=200 2>/dev/null; sleep 60");
        assertThat(usage.terminationReason()).isEqualTo(Reason.MEMORY);
        assertThat(Path.of("/dev/shm/been-hog")).doesNotExist();
    }

    /**
     * The kernel takes pages of files back: that is no reason to end anybody. They are written
     * through, since kernels such as 6.12 run out of memory where pages get dirty faster than a
     * slow disk takes them.
     */
    @ParameterizedTest
    @MethodSource("everywhere")
    void pageCacheStaysWithinTheLimit(Kind kind, @TempDir(factory = OnDisk.class) Path disk)
            throws Exception {
        ResourceUsage usage =
                new Bench(kind, disk)
                        .sh(
                                Bench.memory(48L << 20),
                                "dd if=/dev/zero of=big bs=4M count=25 oflag=dsync 2>/dev/null && cat big >/dev/null; rm big");
        assertThat(usage.terminationReason()).isNull();
        assertThat(usage.exitCode()).isZero();
        if (kind.hasMemoryControl()) {
            assertThat(usage.memoryPeakBytes()).isNotNull().isLessThanOrEqualTo(48L << 20);
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whoKillsAllProcessesReachesOnlyItsOwn(Kind kind) throws Exception {
        assumeNamespaces();
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                NONE,
                                new RunConditions(null, Set.of(Option.OWN_PROCESSES)),
                                "sleep 60 & kill -9 -1; wait; exit 3");
        assertThat(usage.exitCode()).isEqualTo(3);
        assertThat(usage.terminationReason()).isNull();
    }

    @Test
    void whoKillsAllProcessesOfAnotherUserReachesNeitherSupervisorNorRuntime() throws Exception {
        assumeRoot();
        ResourceUsage usage =
                new Bench(Bench.best(), folder)
                        .sh(
                                NONE,
                                new RunConditions(Integer.toString(Bench.NOBODY), Set.of()),
                                "(setsid sleep 60 &); kill -9 -1; exit 3");
        assertThat(usage.exitCode()).isEqualTo(3);
    }

    /** Without a user or processes of its own, it takes its supervisor along; nothing is left. */
    @Test
    void whoKillsAllProcessesOfItsUserEndsItself() throws Exception {
        assumeRoot();
        MeasuredRun run =
                new Bench(Bench.unprivileged(), folder)
                        .start(NONE, null, "sh", "-c", "(setsid sleep 60 &); kill -9 -1; sleep 60");
        ResourceUsage usage = used(run.await());
        assertThat(usage.terminationReason()).isEqualTo(Reason.PLATFORM);
        assertThat(usage.exitCode()).isNull();
        // What was killed together with its supervisor may end a moment after it.
        Awaitility.await().until(() -> Bench.processes(folder.toString()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void noneOfManyRunsLeavesASurvivor(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        String crowd =
                "i=0; while [ $i -lt 8 ]; do (setsid STAYS &) ; STAYS & i=$((i+1)); done; exit $i"
                        .replace("STAYS", stays);
        for (int i = 0; i < 10; i++) {
            assertThat(bench.sh(NONE, crowd).exitCode()).isEqualTo(8);
            assertThat(Bench.processes(folder.toString())).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aRunThatMadeGroupsOfItsOwnLeavesNone(Kind kind) throws Exception {
        if (!kind.hasGroups()) {
            return;
        }
        String inner =
                "for m in $(sed -n 's/^cgroup2 \\([^ ]*\\) .*/\\1/p' /proc/mounts); do mkdir $m$(sed -n 's/^0:://p' /proc/self/cgroup)/inner; done; true";
        ResourceLimits limits = Bench.wall(PATIENCE);
        assertThat(new Bench(kind, folder).sh(limits, inner).exitCode()).isZero();
    }
}
