package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a host runtime does when tasks, packages or the controller are not as they should be. */
class HostTroubleIT extends RunningHost {
    /** What it says keeps its folder to be looked at until a controller takes that. */
    private static final String LASTING = "echo out; exec sleep 1000";

    /** Short enough to wait for its end, and long enough to be renewed on a slow machine. */
    private static final Duration LEASE = Duration.ofSeconds(6);

    @Test
    void anExceptionIsTheReasonAndInTheLog() throws Exception {
        var offer =
                Offers.java(SampleTask.class, null).properties(Map.of("throw", "no way")).offer();
        Report.Ended ended = run(offer);
        assertThat(ended.reason()).isEqualTo(Reason.EXCEPTION);
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail()).isEqualTo("java.lang.IllegalStateException: no way");
        assertThat(controller.log(offer.attempt()))
                .contains("at been.hostruntime.SampleTask.run(SampleTask.java:");
    }

    @Test
    void everyOtherEndHasItsReason() throws Exception {
        assertThat(run(Offers.shell("echo why >&2; exit 3").offer()))
                .satisfies(ended -> {
                    assertThat(ended.reason()).isEqualTo(Reason.EXIT);
                    assertThat(ended.detail()).contains("status 3", "why");
                });
        assertThat(run(Offers.shell("kill -SEGV $$").offer()).reason()).isEqualTo(Reason.SIGNAL);
        var second = new ResourceLimits(null, Duration.ofMillis(200), null, null, null);
        Report.Ended late = run(Offers.shell("sleep 60 & sleep 60").limits(second).offer());
        assertThat(late.reason()).isEqualTo(Reason.WALL_TIME);
        assertThat(late.outcome()).isEqualTo(Outcome.FAILED);
        Report.Ended missing = run(Offers.command("/no/such/program").offer());
        assertThat(missing.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(missing.detail()).contains("/no/such/program");
        Report.Ended unknown = run(Offers.shell("echo ${package.nothing}").offer());
        assertThat(unknown.reason()).isEqualTo(Reason.PACKAGE);
        assertThat(unknown.detail()).contains("${package.nothing}");
    }

    @Test
    void aPackageThatLeavesItsFolderIsRefused() throws Exception {
        String digest = controller.publish(Archives.of(Map.of("files/../../evil.txt", "x")));
        Report.Ended ended = run(Offers.shell("true").packaged("data", digest).offer());
        assertThat(ended.reason()).isEqualTo(Reason.PACKAGE);
        assertThat(ended.detail()).contains("files/../../evil.txt");
        Report.Ended missing = run(Offers.shell("true").packaged("data", "0".repeat(64)).offer());
        assertThat(missing.detail()).contains("is not in the repository");
        try (Stream<Path> all = Files.walk(data.resolve("host/cache"))) {
            assertThat(all.filter(file -> file.endsWith("evil.txt"))).isEmpty();
        }
    }

    @Test
    void aFloodIsCutAndSaidToBeAndDelaysNoCheckpoint() throws Exception {
        var limits = new ResourceLimits(null, null, null, null, 50L << 20);
        var loud = Offers.shell("yes").limits(limits).offer();
        controller.command(loud);
        var talkative =
                Offers.java(SampleTask.class, null).properties(Map.of("flood", "200000")).offer();
        Report.Ended ended = controller.awaitEnd(loud.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.OUTPUT);
        assertThat(controller.log(loud.attempt()))
                .endsWith("stdout.log and stderr.log are complete\n");
        controller.command(talkative);
        controller.await(Report.CheckpointSet.class, r -> is(r, talkative));
        assertThat(controller.awaitEnd(talkative.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        var last =
                controller.await(
                        Report.Log.class, r -> is(r, talkative) && r.droppedBytes() > 10 << 20);
        assertThat(last.droppedBytes()).isLessThan(60 << 20);
    }

    @Test
    void tasksOutliveAControllerThatIsAwayForAWhile() throws Exception {
        var offer = Offers.shell("sleep 1; echo done").offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        controller.refuseWith(503);
        awaitFile(offer.attempt(), "state/status");
        await().until(() -> hostFile(offer.attempt(), "state/status").contains("\nexit 0"));
        controller.refuseWith(0);
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log")).isEqualTo("done\n");
    }

    @Test
    void reportsThatTogetherAreTooLargeAreSentInParts() throws Exception {
        var offer = Offers.shell("sleep 1; echo done").offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        controller.refuseWith(503);
        await().until(() -> hostFile(offer.attempt(), "state/status").contains("\nexit 0"));
        controller.takeOneReportAtATime();
        controller.refuseWith(0);
        assertThat(controller.awaitEnd(offer.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void answersWithoutSenseAreFollowedByOthers() throws Exception {
        run(Offers.shell("true").offer());
        controller.answerSyncsWith(
                List.of(
                        "null",
                        "<html>Welcome!</html>",
                        "{\"acknowledgedReport\":0,\"commands\":[{\"number\":99}],\"leaseMillis\":9}",
                        "null"));
        controller.command(Offers.shell("true").offer());
        await().until(controller::hasAnsweredAll);
        assertThat(run(Offers.shell("true").offer()).outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void tasksEndWithTheirLease() throws Exception {
        controller.lease(LEASE);
        var first = Offers.shell("true").offer();
        run(first);
        var offer = Offers.shell(LASTING).offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        await().during(LEASE.plusSeconds(1)) // longer than the lease, which is renewed meanwhile
                .until(() -> !hostFile(offer.attempt(), "state/status").contains("reason"));
        controller.refuseWith(503);
        await().until(() -> hostFile(offer.attempt(), "state/status").contains("reason host-lost"));
        controller.refuseWith(0);
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.HOST_LOST);
        assertThat(ended.outcome()).isEqualTo(Outcome.ABORTED);
    }

    @Test
    void whatWasMadeToSurviveOutlivesTheLeaseAndNothingElseDoes() throws Exception {
        controller.lease(LEASE);
        run(Offers.shell("true").offer());
        var usual = Offers.shell(LASTING).offer();
        var hardy =
                Offers.shell("until [ -e go ]; do sleep 0.05; done; rm go; echo done")
                        .surviving(Duration.ofMinutes(5))
                        .offer();
        for (var offer : List.of(usual, hardy)) {
            controller.command(offer);
            controller.awaitRunning(offer.attempt());
        }
        controller.refuseWith(503);
        await().until(() -> hostFile(usual.attempt(), "state/status").contains("reason host-lost"));
        Files.createFile(home(hardy.attempt()).resolve("work/go"));
        await().until(() -> hostFile(hardy.attempt(), "state/status").contains("\nexit 0"));
        controller.refuseWith(0);
        assertThat(controller.awaitEnd(hardy.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(hardy.attempt(), "stdout.log")).isEqualTo("done\n");
        assertThat(controller.awaitEnd(usual.attempt()).reason()).isEqualTo(Reason.HOST_LOST);
    }

    @Test
    void whatSurvivesEndsWithItsTimeAllTheSame() throws Exception {
        controller.lease(LEASE);
        run(Offers.shell("true").offer());
        var offer = Offers.shell(LASTING).surviving(LEASE.plusSeconds(1)).offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        controller.refuseWith(503);
        await().until(() -> hostFile(offer.attempt(), "state/status").contains("reason host-lost"));
        controller.refuseWith(0);
        assertThat(controller.awaitEnd(offer.attempt()).reason()).isEqualTo(Reason.HOST_LOST);
    }

    @Test
    void aRevokedHostEndsWhatItRunsAndSaysWhatItWasTold() throws Exception {
        var offer = Offers.shell("sleep 1000").offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        controller.refuseWith(403);
        assertThat(runtime().awaitDismissal()).isEqualTo("as the test wants");
        runtime().close();
        assertThat(home(offer.attempt())).as("nothing of it is left").doesNotExist();
    }

    @Test
    void resultsThatNobodyWantsAreDiscarded() throws Exception {
        controller.refuseUploadsWith(409);
        Report.Ended ended = run(Offers.shell("echo out").offer());
        assertThat(ended.outcome()).isEqualTo(Outcome.ABORTED);
        assertThat(ended.files()).isEmpty();
    }

    @Test
    void anotherIncarnationEndsThisOne() throws Exception {
        controller.refuseWith(409);
        assertThat(runtime().awaitDismissal()).contains("another host runtime", "alpha");
    }
}
