package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.FailurePolicy;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host holds and what it should hold; the grace is 5 s. */
class ReconciliationTests {
    private static final Duration GRACE = Duration.ofSeconds(5);

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder, this::wrap);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    TaskStore wrap(TaskStore store) {
        return store;
    }

    @AfterEach
    void close() {
        platform.close();
    }

    /** Syncs several times over more than the grace. */
    private List<Command> syncForLong() {
        host.speak();
        platform.pass(GRACE);
        host.speak();
        return host.sync();
    }

    @Test
    void anAttemptThatTheHostLostEndsOnceTheHostSaysThatNothingRuns() {
        platform.submit(context("c", job("c", "a").exclusive()));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        host.restartEmpty();
        assertThat(syncForLong()).contains(new Command.Stop(attempt, Reason.HOST_LOST));
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        host.report(
                        new Report.Ended(
                                attempt, Outcome.ABORTED, Reason.HOST_LOST, null, null, List.of()))
                .speak();
        assertThat(platform.state("c.a")).isEqualTo("Failed");
        assertThat(platform.task("c.a").reason()).isEqualTo(Reason.HOST_LOST);
        assertThat(platform.task("c.a").explanation()).isEqualTo("host h1 no longer knew of it");
    }

    @Test
    void withRetriesItRunsAgain() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        host.start("c.a");
        host.restartEmpty();
        syncForLong();
        host.end("c.a", Outcome.ABORTED, Reason.HOST_LOST, null);
        platform.work();
        host.sync();
        assertThat(host.offered("c.a").attempt()).isEqualTo(2);
    }

    @Test
    void anOfferThatTheHostHasNotReadIsNotMissing() {
        platform.submit(context("c", job("c", "a")));
        for (int i = 0; i < 4; i++) {
            host.exchange(Duration.ZERO);
            platform.pass(GRACE);
        }
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        host.sync();
        host.start("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Running");
    }

    @Test
    void aRequestThatWasOvertakenByANewerOneIsNotBelieved() throws InterruptedException {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        var overtaken =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        host.name(),
                        1,
                        0,
                        List.of(),
                        List.of(),
                        null,
                        List.of(),
                        0);
        for (int i = 0; i < 4; i++) {
            platform.service().sync(overtaken);
            host.speak();
            platform.pass(GRACE);
        }
        platform.service().sync(overtaken);
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(host.holds(attempt)).isTrue();
        assertThat(host.sync()).isEmpty();
    }

    @Test
    void anAttemptWhoseLastReportIsOnItsWayIsNotAStranger() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        host.report(
                new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of()));
        host.exchange(Duration.ZERO);
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        host.exchange(Duration.ZERO);
        assertThat(host.sync()).noneMatch(Command.Stop.class::isInstance);
        assertThat(host.holds(attempt)).isFalse();
    }

    @Test
    void whatIsOverHereAndStillHeldThereIsEnded() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        host.finish("c.a");
        host.sync();
        host.hold(attempt);
        assertThat(syncForLong()).containsExactly(new Command.Stop(attempt, Reason.HOST_LOST));
    }

    @Test
    void anAttemptNobodyKnowsIsEndedAtOnce() {
        var stranger = new TaskAttempt(new TaskId("from-another-life"), 3);
        host.hold(stranger);
        assertThat(host.sync()).containsExactly(new Command.Stop(stranger, Reason.HOST_LOST));
    }

    @Test
    void aStopThatWasLostWithTheHostsFolderIsSentAgain() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        platform.service().stop(new TaskId("c.a"), "ann");
        assertThat(host.sync()).containsExactly(new Command.Stop(attempt, Reason.USER));
        host.sync();
        host.forget(attempt);
        assertThat(syncForLong()).containsExactly(new Command.Stop(attempt, Reason.USER));
        host.end("c.a", Outcome.ABORTED, Reason.USER, null);
        assertThat(platform.state("c.a")).isEqualTo("Aborted");
    }

    @Test
    void aRestartedRuntimeThatStillHoldsItsTaskGoesOn() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        host.restart();
        syncForLong();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        host.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
    }
}
