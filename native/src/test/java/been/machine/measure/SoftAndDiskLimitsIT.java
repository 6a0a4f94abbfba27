package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.measure.Bench.Kind;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SoftAndDiskLimitsIT extends LeavesNothing {
    /** Within which a shell has set its trap. */
    private static final Duration SOFT = Duration.ofSeconds(2);

    static List<Kind> allKinds() throws IOException {
        return Bench.kinds();
    }

    @ParameterizedTest
    @MethodSource("allKinds")
    void atASoftLimitAProgramMayEndItsOwnWay(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                NONE.withSoft(null, SOFT, PATIENCE),
                                "trap 'echo saved >state; exit 7' TERM; while :; do sleep 0.02; done");
        assertThat(usage.exitCode()).isEqualTo(7);
        assertThat(usage.terminationReason()).isEqualTo(Reason.WALL_TIME);
        // A shell that has forked and not yet begun its sleep runs the trap too, so it may write
        // twice.
        assertThat(folder.resolve("state")).hasContent("saved");
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void cpuTimeHasASoftLimitToo(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                NONE.withSoft(Duration.ofMillis(300), null, PATIENCE),
                                "trap 'exit 8' TERM; (while :; do :; done) & while :; do :; done");
        assertThat(usage.exitCode()).isEqualTo(8);
        assertThat(usage.terminationReason()).isEqualTo(Reason.CPU_TIME);
        assertThat(usage.cpuTimeSeconds()).isNotNull().isGreaterThanOrEqualTo(0.29);
    }

    @Test
    void theHardLimitEndsAGracePeriod() throws Exception {
        var limits =
                new ResourceLimits(null, SOFT.plusSeconds(1), null, null, null)
                        .withSoft(null, SOFT, PATIENCE);
        ResourceUsage usage =
                new Bench(Bench.best(), folder)
                        .sh(limits, "trap '' TERM; while :; do sleep 0.02; done");
        assertThat(usage.signal()).isEqualTo(9);
        assertThat(usage.terminationReason()).isEqualTo(Reason.WALL_TIME);
        assertThat(usage.wallTimeSeconds()).isGreaterThanOrEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whatTheRunWritesIsLimited(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(10L << 20),
                                "mkdir -p a/b; i=0; while :; do head -c 1000000 /dev/zero >a/b/$i; i=$((i+1)); sleep 0.01; done");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
        assertThat(usage.transfers().diskPeakBytes()).isNotNull().isGreaterThan(10L << 20);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whatWasThereBeforeAndWhatGoesAgainDoesNotCount(Kind kind) throws Exception {
        Files.write(folder.resolve("before"), new byte[20 << 20]);
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(10L << 20),
                                "head -c 3000000 /dev/zero >x; sleep 3; rm x");
        assertThat(usage.terminationReason()).isNull();
        assertThat(usage.transfers().diskPeakBytes()).isNotNull().isBetween(2_900_000L, 4_000_000L);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aPrivateTmpCountsAsDisk(Kind kind) throws Exception {
        assumeNamespaces();
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(4L << 20),
                                new RunConditions(null, Set.of(Option.PRIVATE_TMP)),
                                "head -c 30000000 /dev/zero >/tmp/big; sleep 1000");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aFileThatNobodyCanSeeAnyMoreCountsOnce(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(10L << 20),
                                "exec 3>hidden; rm hidden; (sleep 1000 & sleep 1000) & head -c 6000000 /dev/zero >&3; sleep 3; head -c 6000000 /dev/zero >&3; sleep 1000");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
        assertThat(usage.wallTimeSeconds()).as("not at the first half").isGreaterThan(3);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aFolderThatForbidsALookCounts(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(10L << 20),
                                "mkdir -p a/b; exec 3>a/b/big; chmod 0 a; head -c 30000000 /dev/zero >&3; sleep 1000");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void foldersTooDeepInEachOtherEndTheRun(Kind kind) throws Exception {
        ResourceUsage usage =
                new Bench(kind, folder)
                        .sh(
                                Bench.wall(PATIENCE).withDiskBytes(100L << 20),
                                "exec python3 -c 'import os, time\nwhile True: os.mkdir(\"x\" * 250); os.chdir(\"x\" * 250); time.sleep(0.001)'");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
        try (Stream<Path> all = Files.list(folder)) {
            for (Path one : all.toList()) {
                assertThat(new ProcessBuilder("rm", "-rf", one.toString()).start().waitFor())
                        .isZero();
            }
        }
    }

    @Test
    void aProgramThatFillsTheDiskAndEndsAtOnceIsStillSaidToHave() throws Exception {
        ResourceUsage usage =
                new Bench(Bench.best(), folder)
                        .sh(NONE.withDiskBytes(1 << 20), "head -c 5000000 /dev/zero >big");
        assertThat(usage.terminationReason()).isEqualTo(Reason.DISK);
    }

    @Test
    void aStopShortensAGracePeriod() throws Exception {
        MeasuredRun run =
                new Bench(Bench.best(), folder)
                        .start(
                                NONE.withSoft(null, SOFT, Duration.ofMinutes(5)),
                                null,
                                "sh",
                                "-c",
                                "trap 'touch asked' TERM; trap '' INT; while :; do sleep 0.02; done");
        waitFor("asked");
        run.stop(Reason.USER, Duration.ofMillis(100));
        ResourceUsage usage = Bench.used(run.await());
        assertThat(usage.terminationReason()).as("the first one").isEqualTo(Reason.WALL_TIME);
        assertThat(usage.signal()).isEqualTo(9);
    }

    @Test
    void theShellLauncherRefusesWhatItCannotDo() throws IOException {
        var bench = new Bench(Bench.shell(), folder);
        assertThatThrownBy(() -> bench.sh(NONE.withDiskBytes(1 << 20), "true"))
                .hasMessage("a disk limit needs the native launcher: build with a C compiler");
        assertThatThrownBy(() ->
                        bench.sh(NONE, new RunConditions(null, Set.of(Option.PRIVATE_TMP)), "true"))
                .hasMessage(
                        "running as another user and isolation need the native launcher: build with a C compiler");
    }
}
