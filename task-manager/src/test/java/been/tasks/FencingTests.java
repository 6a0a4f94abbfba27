package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.RefusedHostException.Why;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes late, twice, out of order or from a predecessor changes nothing. */
class FencingTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private SyncResponse send(long incarnation, NumberedReport... reports) {
        try {
            return platform.service()
                    .sync(
                            new SyncRequest(
                                    SyncRequest.PROTOCOL_VERSION,
                                    host.name(),
                                    incarnation,
                                    0,
                                    List.of(reports),
                                    List.of(),
                                    null,
                                    List.of(),
                                    0));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A task on its second attempt; gives the first. */
    private TaskAttempt secondAttemptRuns() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        TaskAttempt first = host.start("c.a");
        host.fail("c.a");
        platform.work();
        host.sync();
        host.start("c.a");
        assertThat(platform.task("c.a").attempt()).isEqualTo(2);
        return first;
    }

    @Test
    void anOlderAttemptCannotReport() {
        TaskAttempt first = secondAttemptRuns();
        long refusedBefore = platform.service().refusedReports();
        host.report(
                        new Report.CheckpointSet(first, "port", "1"),
                        new Report.Log(
                                first, List.of(new LogLine(0, 1, "stdout", "info", "old")), 0),
                        new Report.Progress(first, 9, 9),
                        new Report.Collecting(first),
                        new Report.Ended(
                                first, Outcome.FINISHED, Reason.EXIT, null, null, List.of()))
                .speak();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.task("c.a").progressDone()).isZero();
        assertThat(platform.service().checkpoints(new ContextId("c")))
                .containsOnlyKeys("a/started");
        assertThat(platform.service().log(first, 0, 10)).isEmpty();
        assertThat(platform.service().mayUpload(host.name(), first)).isFalse();
        assertThat(platform.service().mayUpload(host.name(), host.offered("c.a"))).isTrue();
        assertThat(platform.service().refusedReports() - refusedBefore).isEqualTo(5);
    }

    @Test
    void anotherHostCannotReportOrUpload() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        other.report(
                        new Report.Ended(
                                attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of()))
                .speak();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.service().mayUpload(other.name(), attempt)).isFalse();
    }

    @Test
    void reportsThatComeTwiceCountOnce() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.offered("c.a");
        host.report(
                new Report.Accepted(attempt),
                new Report.Running(attempt, 1),
                new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of()));
        assertThat(host.exchange(Duration.ZERO).acknowledgedReport()).isEqualTo(3);
        List<String> history = platform.history("c.a");
        assertThat(host.exchange(Duration.ZERO).acknowledgedReport()).isEqualTo(3);
        assertThat(platform.history("c.a")).isEqualTo(history);
        assertThat(platform.service().refusedReports()).isZero();
    }

    @Test
    void reportsWithAGapAreRefusedAsAWhole() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.offered("c.a");
        var accepted = new NumberedReport(1, new Report.Accepted(attempt));
        var running = new NumberedReport(2, new Report.Running(attempt, 1));
        var collecting = new NumberedReport(3, new Report.Collecting(attempt));
        assertThatThrownBy(() -> send(1, accepted, collecting))
                .isInstanceOfSatisfying(
                        RefusedHostException.class,
                        refused -> assertThat(refused.why()).isEqualTo(Why.GAP))
                .hasMessageStartingWith("Report 3 of host 'h1' came before report 2; start its");
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(send(1, collecting, running, accepted).acknowledgedReport()).isEqualTo(3);
        assertThat(platform.state("c.a")).isEqualTo("Collecting");
        assertThatThrownBy(() -> send(1, new NumberedReport(5, new Report.Collecting(attempt))))
                .hasMessageStartingWith("Report 5 of host 'h1' came before report 4");
    }

    @Test
    void anOlderIncarnationIsTurnedAway() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.offered("c.a");
        send(7);
        assertThatThrownBy(() -> send(6, new NumberedReport(1, new Report.Accepted(attempt))))
                .isInstanceOf(StaleIncarnationException.class)
                .hasMessage("host h1: incarnation 6 was replaced by 7");
        assertThat(platform.state("c.a")).isEqualTo("Placed");
    }

    @Test
    void aNewIncarnationCountsItsReportsAnew() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        host.restart();
        host.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
    }

    @Test
    void unknownTasksAndHostsAreNoDisaster() {
        host.report(new Report.Accepted(new TaskAttempt(new TaskId("nobody"), 1))).speak();
        assertThat(platform.service().refusedReports()).isEqualTo(1);
        assertThatThrownBy(() ->
                        platform.service()
                                .sync(
                                        new SyncRequest(
                                                SyncRequest.PROTOCOL_VERSION,
                                                new HostName("stranger"),
                                                1,
                                                0,
                                                List.of(),
                                                List.of(),
                                                null,
                                                List.of(),
                                                0)))
                .hasMessageStartingWith("Host 'stranger' is unknown to this platform");
    }

    @Test
    void commandsComeAgainUntilTheyAreAcknowledged() {
        platform.submit(context("c", job("c", "a")));
        SyncResponse lost = host.exchange(Duration.ZERO);
        assertThat(lost.commands()).hasSize(1);
        assertThat(host.exchange(Duration.ZERO).commands()).isEqualTo(lost.commands());
        assertThat(host.sync()).hasSize(1);
        assertThat(host.sync()).isEmpty();
    }

    @Test
    void aHostThatComesBackLateIsToldToEndWhatWasGivenToAnother() {
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        other.sync();
        boolean isOnFirst = host.name().equals(platform.task("c.a").host());
        SimulatedHost first = isOnFirst ? host : other;
        SimulatedHost second = isOnFirst ? other : host;
        TaskAttempt old = first.start("c.a");
        platform.pass(Duration.ofSeconds(40));
        second.sync();
        platform.pass(Duration.ofSeconds(40));
        second.sync();
        platform.work();
        second.sync();
        TaskAttempt current = second.start("c.a");
        assertThat(current.attempt()).isEqualTo(2);

        assertThat(first.sync()).containsExactly(new Command.Stop(old, Reason.HOST_LOST));
        assertThat(first.sync()).isEmpty();
        first.end("c.a", Outcome.FINISHED, Reason.EXIT, null);
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.service().mayUpload(first.name(), old)).isFalse();
        second.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(platform.task("c.a").host()).isEqualTo(second.name());
    }
}
