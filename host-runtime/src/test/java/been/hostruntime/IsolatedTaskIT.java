package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks with limits and conditions that only some ask for. */
class IsolatedTaskIT extends RunningHost {
    private static final int NOBODY = 61_712;
    private static final RunConditions AS_NOBODY =
            new RunConditions(Integer.toString(NOBODY), Set.of());

    @BeforeEach
    void openToThoseWhoKnowTheWay() throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
    }

    /** Working folders stay until then. */
    @AfterEach
    void closeContext() {
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        // Work of failed tasks outlives its context.
        for (Report report : controller.reports()) {
            if (report instanceof Report.Ended ended) {
                controller.command(new Command.DiscardWork(ended.attempt(), "ann"));
            }
        }
        await().until(() -> attemptFolders().isEmpty());
    }

    @Test
    void aTaskRunsAsItsUserInFoldersOfItsOwn() throws Exception {
        assumeRoot();
        var offer =
                Offers.shell(
                                "id -u; echo kept >here; echo sent >\"$BEEN_RESULTS/r\"; cat \"$BEEN_PROPERTIES\"; ls ../../../credential ../../../journal ../../../logs 2>&1 | grep -c denied; stat -c %u here .")
                        .under(AS_NOBODY)
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.detail()).isNull();
        assertThat(controller.file(offer.attempt(), "stdout.log"))
                .isEqualTo(NOBODY + "\n{}1\n" + NOBODY + "\n" + NOBODY + "\n");
        assertThat(controller.file(offer.attempt(), "r")).isEqualTo("sent\n");
    }

    @Test
    void aTaskOfAnotherUserStillSpeaksWithThePlatform() throws Exception {
        assumeRoot();
        var offer =
                Offers.java(SampleTask.class, classesInSight(), null)
                        .properties(Map.of("measurements", "2"))
                        .under(new RunConditions(AS_NOBODY.user(), EnumSet.of(Option.PRIVATE_TMP)))
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.outcome()).as(String.valueOf(ended.detail())).isEqualTo(Outcome.FINISHED);
        controller.await(Report.CheckpointSet.class, r -> is(r, offer));
    }

    @Test
    void anUnknownUserIsSaidToBe() throws Exception {
        assumeRoot();
        var stranger = new RunConditions("no-such-user", Set.of());
        Report.Ended ended = run(Offers.shell("true").under(stranger).offer());
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail()).contains("there is no user 'no-such-user' here");
    }

    @Test
    void isolationLeavesTheTasksOwnFoldersInSight() throws Exception {
        var conditions =
                new RunConditions(
                        null,
                        EnumSet.of(Option.PRIVATE_TMP, Option.NO_NETWORK, Option.OWN_PROCESSES));
        var offer =
                Offers.shell(
                                "echo $$; grep -c : /proc/net/dev; echo x >/tmp/been-mine; echo y >\"$BEEN_RESULTS/r\"")
                        .under(conditions)
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.outcome()).as(String.valueOf(ended.detail())).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log")).isEqualTo("2\n1\n");
        assertThat(controller.file(offer.attempt(), "r")).isEqualTo("y\n");
    }

    @Test
    void whatATaskWritesAndHowLongItMayTakeIsLimited() throws Exception {
        var disk = ResourceLimits.NONE.withDiskBytes(2L << 20);
        Report.Ended full =
                run(Offers.shell("head -c 5000000 /dev/zero >big; sleep 60").limits(disk).offer());
        assertThat(full.reason()).isEqualTo(Reason.DISK);
        assertThat(usage(full).transfers().diskPeakBytes()).isGreaterThan(2L << 20);

        var soft = ResourceLimits.NONE.withSoft(null, Duration.ofSeconds(3), null);
        Report.Ended late =
                run(
                        Offers.shell("trap 'exit 0' TERM; while :; do sleep 0.05; done")
                                .limits(soft)
                                .offer());
        assertThat(late.reason()).isEqualTo(Reason.WALL_TIME);
        assertThat(late.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(usage(late).exitCode()).isZero();
    }

    /** Beside a private /tmp, where this build may be. */
    private Path classesInSight() throws IOException {
        Path folder = data.resolve("host/classes");
        String name = SampleTask.class.getName().replace('.', '/') + ".class";
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (var content = SampleTask.class.getResourceAsStream("/" + name)) {
            Files.copy(Objects.requireNonNull(content), file);
        }
        return folder;
    }

    private static void assumeRoot() {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
    }
}
