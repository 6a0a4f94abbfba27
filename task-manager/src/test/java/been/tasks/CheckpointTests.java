package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTests {
    private static final ContextId C = new ContextId("c");

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

    @Test
    void aTaskStartsWhenTheCheckpointItDependsOnIsReached() {
        platform.submit(
                context(
                        "c",
                        service("c", "server"),
                        job("c", "client").after(new Dependency("server", "listening", null))));
        host.sync();
        TaskAttempt server = host.start("c.server");
        platform.work();
        assertThat(platform.state("c.client")).isEqualTo("Waiting");
        assertThat(platform.task("c.client").explanation())
                .isEqualTo("waits for checkpoint 'listening' of task 'server'");
        host.report(new Report.CheckpointSet(server, "listening", "8080")).speak();
        platform.work();
        assertThat(platform.state("c.client")).isEqualTo("Placed");
        assertThat(platform.service().checkpoints(C))
                .containsEntry("server/listening", "8080")
                .containsEntry("server/started", "true");
    }

    /** A page or a call would hold all of them in memory. */
    @Test
    void ofManyLargeCheckpointsTheFirstAreShownAndThoseOfATaskAreComplete() {
        platform.submit(context("c", service("c", "a"), service("c", "b")));
        host.sync();
        String value = "x".repeat(60_000);
        TaskAttempt large = host.start("c.a");
        TaskAttempt small = host.start("c.b");
        for (int i = 0; i < 100; i++) {
            host.report(new Report.CheckpointSet(large, "n" + i, value));
        }
        host.report(new Report.CheckpointSet(small, "port", "8080")).speak();
        assertThat(platform.service().checkpoints(C))
                .hasSizeBetween(60, 80)
                .containsEntry("a/n0", value)
                .containsEntry(
                        "…",
                        "only the first 4 MiB are listed here; those of one task are listed whole")
                .doesNotContainKey("b/port");
        assertThat(platform.service().checkpoints(C, "a")).hasSize(101).containsKey("started");
        assertThat(platform.service().checkpoints(C, "b")).containsEntry("port", "8080");
    }

    @Test
    void theHostOfAFurtherAttemptIsToldWhatWasPublished() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        var first =
                (Command.Offer)
                        host.sync().stream()
                                .filter(Command.Offer.class::isInstance)
                                .findFirst()
                                .orElseThrow();
        assertThat(first.published()).isEmpty();
        TaskAttempt attempt = host.start("c.a");
        host.report(new Report.CheckpointSet(attempt, "port", "8080")).speak();
        host.fail("c.a");
        platform.work();
        assertThat(host.sync())
                .filteredOn(Command.Offer.class::isInstance)
                .extracting(command -> ((Command.Offer) command).published())
                .containsExactly(Map.of("port", Command.Offer.digest("8080")));
    }

    @Test
    void severalConditionsMustAllHold() {
        platform.submit(
                context(
                        "c",
                        job("c", "a"),
                        job("c", "b"),
                        job("c", "last")
                                .after(
                                        Dependency.finished("a"),
                                        new Dependency("b", Dependency.STARTED, null))));
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        assertThat(platform.state("c.last")).isEqualTo("Waiting");
        host.start("c.b");
        assertThat(platform.state("c.last")).isEqualTo("Ready");
    }

    @Test
    void aCheckpointThatCanNoLongerBeReachedEndsItsDependants() {
        platform.submit(
                context(
                        "c",
                        job("c", "a"),
                        job("c", "b")
                                .after(new Dependency("a", "up", null))
                                .failing(FailurePolicy.IGNORE),
                        job("c", "d")
                                .after(new Dependency("b", Dependency.FINISHED, Dependency.ANY))));
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        assertThat(platform.task("c.b").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.b").explanation())
                .isEqualTo("task 'a' ended without reaching checkpoint 'up'");
        assertThat(platform.state("c.d")).isEqualTo("Ready");
    }

    @Test
    void checkpointsAreWrittenOnce() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt a = host.start("c.a");
        host.report(
                        new Report.CheckpointSet(a, "port", "1"),
                        new Report.CheckpointSet(a, "port", "1"),
                        new Report.CheckpointSet(a, "port", "2"),
                        new Report.CheckpointSet(a, "finished", "success"),
                        new Report.CheckpointSet(a, "large", "x".repeat((64 << 10) + 1)))
                .speak();
        assertThat(platform.service().checkpoints(C))
                .containsExactly(Map.entry("a/port", "1"), Map.entry("a/started", "true"));
        assertThat(platform.service().refusedReports()).isEqualTo(3);
    }

    @Test
    void whoAwaitsACheckpointIsToldNowOrWhenItIsReached() {
        platform.submit(context("c", service("c", "server"), job("c", "early"), job("c", "late")));
        host.sync();
        TaskAttempt server = host.start("c.server");
        TaskAttempt early = host.start("c.early");
        host.report(new Report.Awaiting(early, "server", "listening")).speak();
        host.report(new Report.Awaiting(early, "server", "listening")).speak();
        assertThat(host.sync()).isEmpty();
        host.report(new Report.CheckpointSet(server, "listening", "8080")).speak();
        var reached = new Command.CheckpointReached(C, "server", "listening", "8080");
        assertThat(host.sync()).containsExactly(reached);
        TaskAttempt late = host.start("c.late");
        host.report(new Report.Awaiting(late, "server", "listening")).speak();
        assertThat(host.sync()).containsExactly(reached);
        host.report(new Report.Awaiting(late, "server", "started")).speak();
        assertThat(host.sync())
                .containsExactly(new Command.CheckpointReached(C, "server", "started", "true"));
    }

    @Test
    void theEndOfATaskCanBeAwaited() {
        platform.submit(context("c", job("c", "a"), job("c", "b")));
        host.sync();
        host.start("c.a");
        TaskAttempt b = host.start("c.b");
        host.report(new Report.Awaiting(b, "a", Dependency.FINISHED)).speak();
        host.finish("c.a");
        assertThat(host.sync())
                .containsExactly(
                        new Command.CheckpointReached(C, "a", Dependency.FINISHED, "success"));
        assertThat(platform.service().checkpoints(C)).containsEntry("a/finished", "success");
    }

    @Test
    void aRetriedTaskMayPublishTheSameAgain() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        TaskAttempt first = host.start("c.a");
        host.report(new Report.CheckpointSet(first, "data", "ready")).speak();
        host.fail("c.a");
        platform.work();
        host.sync();
        TaskAttempt second = host.start("c.a");
        host.report(new Report.CheckpointSet(second, "data", "ready")).speak();
        assertThat(platform.service().refusedReports()).isZero();
        host.end("c.a", Outcome.FINISHED, Reason.EXIT, null);
        assertThat(platform.service().checkpoints(C))
                .containsOnlyKeys(List.of("a/data", "a/started", "a/finished"));
    }
}
