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
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks with limits and conditions that only some ask for. */
class IsolatedTaskIT extends RunningHost {
    private static final RunConditions AS_NOBODY_ELSE =
            new RunConditions(RunConditions.OWN, Set.of());

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
                        .under(AS_NOBODY_ELSE)
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.detail()).isNull();
        assertThat(controller.file(offer.attempt(), "stdout.log"))
                .matches("([0-9]{5,10})\n\\{}1\n\\1\n\\1\n");
        assertThat(controller.file(offer.attempt(), "r")).isEqualTo("sent\n");
    }

    /** Whatever a task leaves open to all is in a folder that only it can enter. */
    @Test
    void everyTaskIsAUserOfItsOwnWithoutRights() throws Exception {
        assumeRoot();
        var first =
                Offers.shell(
                                "id -u; id -G; grep -c 'CapEff:.*0000000000000000' /proc/self/status; echo secret >s; chmod 777 s .; echo $$; echo $BEEN_SOCKET; exec sleep 600")
                        .offer();
        controller.command(first);
        await().until(() -> hostFile(first.attempt(), "stdout.log").lines().count() == 5);
        List<String> one = hostFile(first.attempt(), "stdout.log").lines().toList();
        assertThat(Integer.parseInt(one.get(0))).isGreaterThan(60_000);
        assertThat(one.get(1)).as("its only group").isEqualTo(one.get(0));
        assertThat(one.get(2)).as("no capability").isEqualTo("1");
        var second =
                Offers.shell(
                                "id -u; ls %1$s 2>&1 | grep -c denied; cat %1$s/work/s; kill -0 %2$s && echo signalled; test -w %3$s && echo connected; test -w $BEEN_SOCKET && echo own; echo x >../../../been && echo wrote; true"
                                        .formatted(home(first.attempt()), one.get(3), one.get(4)))
                        .offer();
        assertThat(run(second).detail()).isNull();
        List<String> other = controller.file(second.attempt(), "stdout.log").lines().toList();
        assertThat(other).hasSize(3).containsSubsequence("1", "own").doesNotContain(one.get(0));
        controller.command(new Command.Stop(first.attempt(), Reason.USER));
        controller.awaitEnd(first.attempt());
    }

    @Test
    void aUserThatNobodyAllowedIsRefused() throws Exception {
        assumeRoot();
        for (String user : List.of("root", "nobody", "0")) {
            Report.Ended ended =
                    run(Offers.shell("id").under(new RunConditions(user, Set.of())).offer());
            assertThat(ended.detail())
                    .isEqualTo(
                            "this host does not run tasks as %1$s: start its host runtime with --allow-users %1$s, or set no user",
                            user);
        }
    }

    /** Each is a user of its own, to whom the folders of the other are closed. */
    @Test
    void aTaskReadsTheWorkingFolderOfAnEarlierOneAndCannotChangeIt() throws Exception {
        assumeRoot();
        var writer =
                Offers.shell(
                                "umask 077; mkdir bin; printf '#!/bin/sh\necho ran' >bin/x; chmod 700 bin/x; echo secret >s; mkfifo pipe; cp /bin/true suid; chmod 4711 suid")
                        .offer();
        assertThat(run(writer).detail()).isNull();
        var apart = new RunConditions(null, EnumSet.of(Option.PRIVATE_TMP));
        readAndTryToChange(writer.attempt(), RunConditions.USUAL);
        readAndTryToChange(writer.attempt(), apart);
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        readAndTryToChange(writer.attempt(), RunConditions.USUAL);
        readAndTryToChange(writer.attempt(), apart);
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));

        var stranger = Offers.shell("cat " + home(writer.attempt()) + "/work/s").offer();
        assertThat(run(stranger).reason()).isEqualTo(Reason.EXIT);
        assertThat(controller.file(stranger.attempt(), "stderr.log")).contains("denied");
    }

    private void readAndTryToChange(TaskAttempt writer, RunConditions conditions) throws Exception {
        var reader =
                Offers.reading(
                        Offers.shell(
                                        """
                                        cat ${work.build}/s && ${work.build}/bin/x && ls ${work.build}/..
                                        (echo x >>${work.build}/s) 2>&- || echo kept
                                        rm ${work.build}/bin/x 2>&- || echo kept
                                        stat -c %a ${work.build}/suid
                                        """)
                                .under(conditions)
                                .offer(),
                        Map.of("build", writer));
        assertThat(run(reader).detail()).as(conditions.toString()).isNull();
        assertThat(controller.file(reader.attempt(), "stdout.log"))
                .isEqualTo("secret\nran\nwork\nkept\nkept\n555\n");
    }

    @Test
    void whatAnEarlierTaskDidNotLeaveIsMissedBeforeTheStart() throws Exception {
        var writer = Offers.shell("true").offer();
        run(writer);
        var reader =
                Offers.reading(
                        Offers.shell("cat ${work.build}/s").offer(),
                        Map.of("build", writer.attempt()));
        Report.Ended ended = run(reader);
        assertThat(ended.reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(ended.detail())
                .isEqualTo(
                        "this host keeps no working directory of task 'build': it was empty or has been removed");
    }

    /** As where the data folder is in the home folder of root, {@code /root}. */
    @Test
    void aDataFolderInAClosedFolderServesTasksThatAreOthers() throws Exception {
        assumeRoot();
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(data.resolve("secret"), "secret");
        var shell = Offers.shell("id -u; ls " + data + "; cat " + data + "/secret; true").offer();
        assertThat(run(shell).detail()).isNull();
        assertThat(controller.file(shell.attempt(), "stdout.log")).matches("[0-9]{5,10}\nhost\n");
        var java =
                Offers.java(SampleTask.class, classesInSight(), null)
                        .properties(Map.of("measurements", "2"))
                        .offer();
        Report.Ended ended = run(java);
        assertThat(ended.outcome()).as(String.valueOf(ended.detail())).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void rootAndOthersRunTasksOnlyWhereTheyAreAllowed() throws Exception {
        assumeRoot();
        restart("", List.of("daemon", "root"));
        for (String user : List.of("root", "daemon")) {
            var offer = Offers.shell("id -un").under(new RunConditions(user, Set.of())).offer();
            assertThat(run(offer).detail()).isNull();
            assertThat(controller.file(offer.attempt(), "stdout.log")).isEqualTo(user + "\n");
        }
        var person =
                Offers.shell("id -un")
                        .under(new RunConditions(RunConditions.PERSON, Set.of()))
                        .offer();
        assertThat(run(person).detail()).isNull();
        assertThat(controller.file(person.attempt(), "stdout.log")).isEqualTo("daemon\n");
        var nobody = Offers.shell("id").under(new RunConditions("nobody", Set.of())).offer();
        assertThat(run(nobody).detail()).contains("this host does not run tasks as nobody");
        restart("none", List.of());
        var host = Offers.shell("id -un").offer();
        assertThat(run(host).detail()).isNull();
        assertThat(controller.file(host.attempt(), "stdout.log")).isEqualTo("root\n");
        var own = Offers.shell("id").under(new RunConditions(RunConditions.OWN, Set.of())).offer();
        assertThat(run(own).detail()).contains("this host has no users for tasks");
    }

    @Test
    void aTaskOfAnotherUserStillSpeaksWithThePlatform() throws Exception {
        assumeRoot();
        var offer =
                Offers.java(SampleTask.class, classesInSight(), null)
                        .properties(Map.of("measurements", "2"))
                        .under(
                                new RunConditions(
                                        AS_NOBODY_ELSE.user(), EnumSet.of(Option.PRIVATE_TMP)))
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
        assertThat(ended.detail()).contains("unknown user 'no-such-user'");
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
