package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.Command;
import been.protocol.HostNoise;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import been.task.record.RecordFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a host runtime does when all is well. */
class HostRuntimeIT extends RunningHost {

    @Test
    void aCommandRunsAndHandsOverWhatItLeft() throws Exception {
        var offer =
                Offers.shell(
                                "echo out; echo err >&2; env; mkdir $BEEN_RESULTS/a;"
                                        + " echo x > \"$BEEN_RESULTS/a/b c.txt\"; touch"
                                        + " $BEEN_RESULTS/no; ln -s /etc/passwd"
                                        + " $BEEN_RESULTS/link; pwd")
                        .environment(Map.of("OWN", "${cores} ${host.os.home}", "LITERAL", "$${x}"))
                        .attachments("**.txt")
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.reason()).isEqualTo(Reason.EXIT);
        assertThat(ended.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(usage(ended).exitCode()).isZero();
        assertThat(usage(ended).disturbedBy()).containsExactly("controller-on-host");
        assertThat(ended.files().stream().map(Report.UploadedFile::path))
                .containsExactly("a/b c.txt", "stderr.log", "stdout.log");
        assertThat(controller.file(offer.attempt(), "a/b c.txt")).isEqualTo("x\n");
        assertThat(controller.file(offer.attempt(), "stderr.log")).isEqualTo("err\n");
        String stdout = controller.file(offer.attempt(), "stdout.log");
        assertThat(stdout)
                .startsWith("out\n")
                .containsPattern(
                        System.getProperty("user.name").equals("root")
                                ? "OWN=1 /.*/work\n"
                                : "OWN=1 " + System.getProperty("user.home") + "\n")
                .contains("LITERAL=${x}\n")
                .contains("LANG=C.UTF-8\n")
                .doesNotContain("JAVA_HOME")
                .endsWith("/work\n");
        assertThat(controller.log(offer.attempt())).contains("stdout out\n", "stderr err\n");
        assertThat(controller.reports().stream().map(r -> r.getClass().getSimpleName()).toList())
                .containsSubsequence("Accepted", "Running", "Collecting", "Ended")
                .containsSubsequence("Running", "Log", "Ended");
    }

    /** The machine's own noise may be anything; a program of ours beside the run is not missed. */
    @Test
    void aProgramBesideAnExclusiveRunIsSaid() throws Exception {
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            ResourceUsage usage = usage(run(Offers.shell("sleep 3").exclusive().offer()));
            assertThat(usage.disturbedBy()).contains("foreign-load", "controller-on-host");
            assertThat(usage.noise().foreignCpuSeconds()).isGreaterThan(0.1);
            assertThat(usage.noise().found())
                    .containsKeys("steal", "foreign-processes")
                    .containsEntry(
                            "aslr",
                            Files.readString(Path.of("/proc/sys/kernel/randomize_va_space"))
                                    .strip());
            assertThat(usage(run(Offers.shell("true").offer())).noise())
                    .isEqualTo(HostNoise.UNKNOWN);
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    @Test
    void aQuietHostTellsItsNoiseFigure() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/taskset")), "skipped: there is no taskset");
        await().until(() -> controller.readings().get("noise.cv").isPresent());
        assertThat(data.resolve("host/calibration.csv")).content().hasLineCount(2);
    }

    @Test
    void aTaskOfTheSdkRecordsAndTalks() throws Exception {
        String digest = controller.publish(Archives.of(Map.of("files/in.txt", "42")));
        var offer =
                Offers.java(SampleTask.class, 17)
                        .packaged("data", digest)
                        .properties(
                                Map.of("measurements", "5", "await", "server", "package", "yes"))
                        .offer();
        controller.command(offer);
        var set = controller.await(Report.CheckpointSet.class, r -> is(r, offer));
        assertThat(set.name() + set.value()).isEqualTo("listening4711");
        var awaiting = controller.await(Report.Awaiting.class, r -> is(r, offer));
        controller.command(
                new Command.CheckpointReached(
                        Offers.CONTEXT, awaiting.task(), awaiting.checkpoint(), "here"));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        Path recording = data.resolve("received.brec");
        Files.write(recording, controller.bytes(offer.attempt(), "measurements.brec"));
        assertThat(RecordFile.read(recording).getFirst().values())
                .containsExactly(0, 10, 20, 30, 40);
        assertThat(controller.file(offer.attempt(), "copy.txt")).isEqualTo("42");
        assertThat(controller.log(offer.attempt())).contains("log reached here\n");
        assertThat(controller.await(Report.Progress.class, r -> r.done() == 5).total())
                .isEqualTo(5);
    }

    @Test
    void aTaskThatAsksStartsFromTheHostsCache() throws Exception {
        var cold = Offers.java(SampleTask.class, null).offer();
        assertThat(run(cold).outcome()).isEqualTo(Outcome.FINISHED);
        Path caches = data.resolve("host/cache/aot");
        assertThat(caches).doesNotExist();
        for (int i = 0; i < 2; i++) {
            var offer = Offers.cachedJava(SampleTask.class).offer();
            Report.Ended ended = run(offer);
            assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
            assertThat(ended.files())
                    .as("it says nothing")
                    .noneMatch(file -> file.path().equals("stdout.log"));
            try (var made = Files.list(caches)) {
                assertThat(made).hasSize(1);
            }
        }
    }

    @Test
    void aStopEndsAnAttemptWhileItsPackageComes() throws Exception {
        var gate = new CountDownLatch(1);
        controller.holdPackages(gate);
        String digest = controller.publish(Archives.of(Map.of("files/in.txt", "42")));
        var offer = Offers.shell("true").packaged("data", digest).offer();
        controller.command(offer);
        controller.await(Report.Accepted.class, r -> is(r, offer));
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.USER);
        assertThat(ended.outcome()).isEqualTo(Outcome.ABORTED);
        assertThat(ended.usage()).isNull();
        gate.countDown();
        assertThat(
                        run(Offers.shell("cat ${package.data}/in.txt")
                                        .packaged("data", digest)
                                        .offer())
                                .outcome())
                .isEqualTo(Outcome.FINISHED);
    }

    @Test
    void aStopEndsARunningProgramWithAllItStarted() throws Exception {
        var offer =
                Offers.shell("trap '' TERM; setsid sleep 1000 & nohup sleep 1000")
                        .exclusive()
                        .offer();
        controller.command(offer);
        controller.await(Report.Accepted.class, r -> is(r, offer));
        awaitFile(offer.attempt(), "state/status");
        controller.command(new Command.Stop(offer.attempt(), Reason.CONTEXT));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.CONTEXT);
        assertThat(ended.usage()).isNotNull();
        controller.command(new Command.Stop(new TaskAttempt(offer.task().id(), 7), Reason.USER));
        assertThat(controller.awaitEnd(new TaskAttempt(offer.task().id(), 7)).reason())
                .isEqualTo(Reason.USER);
    }

    @Test
    void aServiceToldToStopHasFinished() throws Exception {
        var offer =
                Offers.shell("trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done")
                        .service()
                        .offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        awaitFile(offer.attempt(), "state/status");
        controller.command(new Command.Stop(offer.attempt(), Reason.STOPPED));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(ended.reason()).isEqualTo(Reason.STOPPED);
    }

    @Test
    void whatDoesNotFitBesideAnotherIsRefused() throws Exception {
        var first = Offers.shell("sleep 1000").exclusive().offer();
        controller.command(first);
        controller.await(Report.Accepted.class, r -> is(r, first));
        var second = Offers.shell("true").offer();
        controller.command(second);
        assertThat(controller.await(Report.Refused.class, r -> is(r, second)).why())
                .contains(first.attempt().toString());
        controller.command(new Command.Stop(first.attempt(), Reason.USER));
        controller.awaitEnd(first.attempt());
        var third = Offers.java(SampleTask.class, 99).offer();
        controller.command(third);
        assertThat(controller.await(Report.Refused.class, r -> is(r, third)).why())
                .contains("Java 99");
    }

    @Test
    void workIsKeptUntilItsContextCloses() throws Exception {
        var offer = Offers.shell("echo state > saved").offer();
        run(offer);
        assertThat(attemptFolders()).hasSize(1);
        assertThat(hostFile(offer.attempt(), "work/saved")).isEqualTo("state\n");
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty());
    }

    @Test
    void theHostSaysWhatItIsAndWhatItHolds() throws Exception {
        assertThat(controller.properties().get("cpu.cores")).isPresent();
        var offer = Offers.shell("sleep 1000").exclusive().offer();
        controller.command(offer);
        await().until(() -> controller.syncs().getLast().running().contains(offer.attempt()));
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        controller.awaitEnd(offer.attempt());
        await().until(() -> controller.syncs().getLast().running().isEmpty());
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(data.resolve("host/credential"))))
                .isEqualTo("rw-------");
    }

    @Test
    void propertiesAreSentOnceAndTheirDigestEachTime() throws Exception {
        String digest = controller.properties().digest();
        controller.command(new Command.Detect("ann"));
        await().until(() -> controller.syncs().getLast().acknowledgedCommand() > 0);
        var offer = Offers.shell("true").offer();
        run(offer);
        assertThat(controller.awaitRunning(offer.attempt()).configuration()).isEqualTo(digest);
        assertThat(controller.syncs())
                .allSatisfy(sync -> assertThat(sync.configuration()).isEqualTo(digest))
                .filteredOn(sync -> sync.properties() != null)
                .hasSize(1);
        assertThat(Wire.read(hostFile("configuration.json"), PropertyTree.class).digest())
                .isEqualTo(digest);
    }

    @Test
    void besideAnExclusiveProgramNothingIsSaidOfTheHost() throws Exception {
        var offer = Offers.shell("sleep 1000").exclusive().offer();
        controller.command(offer);
        controller.await(Report.Accepted.class, r -> is(r, offer));
        awaitFile(offer.attempt(), "state/status");
        int before = controller.syncs().size();
        controller.command(new Command.Detect("ann"));
        await().until(() -> controller.syncs().size() > before + 1);
        assertThat(controller.syncs().getLast().configuration()).isNull();
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        controller.awaitEnd(offer.attempt());
        await().until(() -> controller.syncs().getLast().configuration() != null);
    }

    @Test
    void aTrivialTaskCostsFewMilliseconds() throws Exception {
        int runs = 40;
        double[] millis = new double[runs];
        double[] overhead = new double[runs];
        for (int i = 0; i < runs; i++) {
            var offer = Offers.command("/bin/true").exclusive().offer();
            long start = System.nanoTime();
            Report.Ended ended = run(offer);
            millis[i] = (System.nanoTime() - start) / 1e6;
            overhead[i] = millis[i] - usage(ended).wallTimeSeconds() * 1e3;
        }
        Arrays.sort(millis);
        Arrays.sort(overhead);
        System.out.printf(
                "trivial task, offer to end known: median %.1f ms, p90 %.1f ms; beside the program"
                        + " itself %.1f ms%n",
                millis[runs / 2], millis[runs * 9 / 10], overhead[runs / 2]);
        assertThat(overhead[runs / 2]).isPositive();
    }
}
