package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ClockComparison;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole lives of tasks and contexts, told by a host that speaks the protocol. */
class TaskLifeTests {
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
    void aJobGoesThroughEveryStateAndEachChangeIsInItsHistory() {
        platform.submit(context("c", job("c", "a")));
        assertThat(platform.state("c.a")).isEqualTo("Placed");

        assertThat(host.sync())
                .singleElement()
                .isInstanceOfSatisfying(
                        Command.Offer.class,
                        offer -> {
                            assertThat(offer.attempt())
                                    .isEqualTo(new TaskAttempt(new TaskId("c.a"), 1));
                            assertThat(offer.task()).isEqualTo(job("c", "a").descriptor());
                        });
        TaskAttempt attempt = host.offered("c.a");
        host.report(new Report.Accepted(attempt)).speak();
        assertThat(platform.state("c.a")).isEqualTo("Preparing");
        host.report(new Report.Running(attempt, 1_234)).speak();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.task("c.a").startedAt()).isEqualTo(Instant.ofEpochMilli(1_234));
        host.report(new Report.Progress(attempt, 3, 10)).speak();
        assertThat(platform.task("c.a").progressDone()).isEqualTo(3);
        assertThat(platform.task("c.a").progressTotal()).isEqualTo(10);
        host.report(new Report.Collecting(attempt)).speak();
        assertThat(platform.state("c.a")).isEqualTo("Collecting");
        assertThat(platform.service().mayUpload(host.name(), attempt)).isTrue();

        var usage = usage();
        var file = new Report.UploadedFile("measurements.brec", 10, "0".repeat(64));
        host.report(
                        new Report.Ended(
                                attempt, Outcome.FINISHED, Reason.EXIT, null, usage, List.of(file)))
                .speak();
        TaskView ended = platform.task("c.a");
        assertThat(ended.state()).isEqualTo("Finished");
        assertThat(ended.isTerminal()).isTrue();
        assertThat(ended.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(ended.reason()).isEqualTo(Reason.EXIT);
        assertThat(ended.usage()).isEqualTo(usage);
        assertThat(ended.files()).containsExactly(file);
        assertThat(ended.host()).isEqualTo(host.name());
        assertThat(ended.endedAt()).isEqualTo(platform.time().now());
        assertThat(platform.history("c.a"))
                .containsExactly(
                        "Ready#0",
                        "Placed#1",
                        "Preparing#1",
                        "Running#1",
                        "Collecting#1",
                        "Ending#1",
                        "Finished#1");
        assertThat(platform.service().history(new TaskId("c.a")))
                .extracting(TaskChange::who)
                .containsExactly(
                        "owner", "placer", "host h1", "host h1", "host h1", "host h1", "host h1");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
        assertThat(host.sync()).containsExactly(new Command.CloseContext(new ContextId("c")));
        assertThat(platform.service().mayUpload(host.name(), attempt)).isFalse();
    }

    /** A clock may be set between the start of a program and its report. */
    @Test
    void theStartIsCorrectedByTheClockAsItWasThen() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.offered("c.a");
        host.report(new Report.Running(attempt, 1_234)).speak();
        ResourceUsage usage = usage();
        var compared = new ClockComparison("controller", -5.5, 0.001, 8.0, 0.001, null, null);
        host.report(
                        new Report.Ended(
                                attempt,
                                Outcome.FINISHED,
                                Reason.EXIT,
                                null,
                                usage.withClock(compared),
                                List.of()))
                .speak();
        assertThat(platform.task("c.a").startedAt())
                .isEqualTo(Instant.ofEpochMilli(usage.startedAtMillis() + 5_500));
    }

    private static ResourceUsage usage() {
        return new ResourceUsage(
                0,
                null,
                null,
                ResourceUsage.Times.of(1.5, 1.25),
                new ResourceUsage.Memory(1L << 20, "cgroup", null, null, null, null, null),
                "cgroup-v2",
                "native",
                List.of(1),
                1_234,
                Set.of());
    }

    @Test
    void aContextIsSubmittedWholeAndOnce() {
        ContextSubmission submission = context("c", job("c", "a"), job("c", "b").after("a"));
        assertThat(platform.service().submit(submission)).isEqualTo(new Submission.Accepted());
        assertThat(platform.service().submit(submission)).isEqualTo(new Submission.Accepted());
        ContextView view = platform.service().context(new ContextId("c")).orElseThrow();
        assertThat(view.state()).isEqualTo(ContextState.OPEN);
        assertThat(view.tasks()).isEqualTo(2);
        assertThat(view.tasksEnded()).isZero();
        assertThat(platform.service().tasks(new ContextId("c")))
                .extracting(TaskView::state)
                .containsExactly("Ready", "Waiting");
        assertThat(platform.service().contexts(0, 10)).hasSize(1);
    }

    @Test
    void nothingOfARefusedContextIsStored() {
        var refused =
                platform.service()
                        .submit(
                                context(
                                        "c",
                                        job("c", "a"),
                                        job("c", "b").after("nobody"),
                                        job("c", "d").restricted("host.cpu.cores >=")));
        assertThat(refused)
                .isInstanceOfSatisfying(
                        Submission.Refused.class,
                        r ->
                                assertThat(r.problems())
                                        .containsExactly(
                                                "task 'b' depends on task 'nobody', which is not in its context; it has a, b, d",
                                                "task 'd', restriction, column 18: the expression ends too early"));
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(platform.service().task(new TaskId("c.a"))).isEmpty();
        assertThat(platform.service().submit(context("empty")))
                .isEqualTo(new Submission.Refused(List.of("a context needs at least one task")));
    }

    @Test
    void aTaskIdBelongsToOneContext() {
        platform.submit(context("c", job("c", "a")));
        assertThat(platform.service().submit(context("d", job("c", "a"), job("d", "b"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of("task id 'c.a' belongs to another task; choose another")));
        assertThat(platform.service().context(new ContextId("d"))).isEmpty();
    }

    @Test
    void aServiceIsStoppedWhenTheJobsEndedAndThenTheContextIsOver() {
        platform.submit(context("c", service("c", "server"), job("c", "client")));
        host.sync();
        TaskAttempt server = host.start("c.server");
        host.start("c.client");
        host.finish("c.client");
        assertThat(platform.context("c")).isEqualTo(ContextState.CLOSING);
        assertThat(platform.state("c.server")).isEqualTo("Ending");
        assertThat(host.sync()).containsExactly(new Command.Stop(server, Reason.STOPPED));
        host.end("c.server", Outcome.FAILED, Reason.SIGNAL, "signal 15");
        assertThat(platform.state("c.server")).isEqualTo("Finished");
        assertThat(platform.task("c.server").reason()).isEqualTo(Reason.STOPPED);
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aFailedTaskFailsItsContextAndEndsTheOthers() {
        platform.submit(
                context(
                        "c",
                        job("c", "a"),
                        job("c", "b"),
                        job("c", "after-a").after("a"),
                        job("c", "after-b").after("b")));
        host.sync();
        host.start("c.a");
        TaskAttempt b = host.start("c.b");
        host.fail("c.a");
        assertThat(platform.task("c.a").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(platform.task("c.a").explanation()).isEqualTo("exit code 1");
        assertThat(platform.task("c.after-a").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.after-a").explanation())
                .isEqualTo("task 'a' ended as 'failed', not 'success'");
        assertThat(platform.task("c.after-b").reason()).isEqualTo(Reason.CONTEXT);
        assertThat(platform.state("c.b")).isEqualTo("Ending");
        assertThat(platform.context("c")).isEqualTo(ContextState.CLOSING);
        assertThat(host.sync()).containsExactly(new Command.Stop(b, Reason.CONTEXT));
        host.end("c.b", Outcome.ABORTED, Reason.CONTEXT, null);
        assertThat(platform.context("c")).isEqualTo(ContextState.FAILED);
    }

    @Test
    void aFailureThatIsIgnoredEndsOnlyItself() {
        platform.submit(context("c", job("c", "a").failing(FailurePolicy.IGNORE), job("c", "b")));
        host.sync();
        host.start("c.a");
        host.start("c.b");
        host.fail("c.a");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
        host.finish("c.b");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aFailedAttemptIsRetriedAsThePolicySays() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        host.start("c.a");
        host.fail("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Ready");
        platform.work();
        host.sync();
        assertThat(host.offered("c.a").attempt()).isEqualTo(2);
        host.start("c.a");
        host.fail("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Failed");
        assertThat(platform.history("c.a"))
                .containsSubsequence("Ending#1", "Ready#1", "Placed#2", "Ending#2", "Failed#2");
    }

    @Test
    void stoppingEndsATaskInEveryState() {
        platform.submit(
                context(
                        "c",
                        job("c", "running"),
                        job("c", "placed").failing(FailurePolicy.IGNORE),
                        job("c", "waiting").after("running").failing(FailurePolicy.IGNORE),
                        job("c", "ready").on("elsewhere").failing(FailurePolicy.IGNORE)));
        host.sync();
        TaskAttempt running = host.start("c.running");
        for (String task : List.of("placed", "waiting", "ready", "running")) {
            platform.service().stop(new TaskId("c." + task), "ann");
        }
        assertThat(platform.state("c.waiting")).isEqualTo("Aborted");
        assertThat(platform.state("c.ready")).isEqualTo("Aborted");
        assertThat(platform.state("c.placed")).isEqualTo("Ending");
        assertThat(platform.state("c.running")).isEqualTo("Ending");
        assertThat(host.sync())
                .containsExactly(
                        new Command.Stop(host.offered("c.placed"), Reason.USER),
                        new Command.Stop(running, Reason.USER));
        host.end("c.placed", Outcome.ABORTED, Reason.USER, null);
        host.end("c.running", Outcome.ABORTED, Reason.USER, null);
        assertThat(platform.state("c.placed")).isEqualTo("Aborted");
        assertThat(platform.task("c.running").reason()).isEqualTo(Reason.USER);
        assertThat(platform.task("c.running").explanation()).isEqualTo("stopped by ann");
        assertThat(platform.context("c")).isEqualTo(ContextState.ABORTED);
        // Once more, and one that is not there: nothing happens.
        platform.service().stop(new TaskId("c.running"), "ann");
        platform.service().stop(new TaskId("nobody"), "ann");
    }

    @Test
    void stoppingAContextEndsAllOfIt() {
        platform.submit(context("c", service("c", "s"), job("c", "a"), job("c", "b").after("a")));
        host.sync();
        host.start("c.s");
        host.start("c.a");
        platform.service().stop(new ContextId("c"), "ann");
        assertThat(platform.context("c")).isEqualTo(ContextState.CLOSING);
        assertThat(platform.state("c.b")).isEqualTo("Aborted");
        assertThat(host.sync()).hasSize(2).allMatch(Command.Stop.class::isInstance);
        host.end("c.s", Outcome.ABORTED, Reason.CONTEXT, null);
        host.end("c.a", Outcome.ABORTED, Reason.CONTEXT, null);
        assertThat(platform.context("c")).isEqualTo(ContextState.ABORTED);
        assertThat(platform.task("c.a").explanation()).isEqualTo("its context was stopped by ann");
        platform.service().stop(new ContextId("c"), "ann");
        platform.service().stop(new ContextId("nobody"), "ann");
        assertThat(platform.context("c")).isEqualTo(ContextState.ABORTED);
    }

    @Test
    void aTaskThatOutlivesItsWallTimeLimitIsEndedFromHere() {
        platform.submit(context("c", job("c", "a").limitedTo(Duration.ofSeconds(30))));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        platform.pass(Duration.ofSeconds(50));
        host.sync();
        platform.pass(Duration.ofSeconds(39)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        host.sync();
        platform.pass(Duration.ofSeconds(2)).work();
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        assertThat(host.sync()).containsExactly(new Command.Stop(attempt, Reason.WALL_TIME));
        host.end("c.a", Outcome.FAILED, Reason.WALL_TIME, null);
        assertThat(platform.task("c.a").reason()).isEqualTo(Reason.WALL_TIME);
    }

    @Test
    void logLinesAreReadBackByNumberAndSayWhatIsMissing() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        var zero = new LogLine(0, 5, "stdout", "info", "hello");
        var one = new LogLine(1, 6, "stderr", "info", "wörld");
        var two = new LogLine(2, 7, "log", "warn", "end");
        host.report(new Report.Log(attempt, List.of(zero, one), 0)).speak();
        assertThat(platform.service().log(attempt, 0, 100)).containsExactly(zero, one);
        host.report(new Report.Log(attempt, List.of(two), 77)).speak();
        assertThat(platform.service().log(attempt, 1, 1)).containsExactly(one);
        assertThat(platform.service().log(attempt, 2, 100)).containsExactly(two);
        host.finish("c.a");
        assertThat(platform.service().log(attempt, 2, 100))
                .containsExactly(
                        two, new LogLine(3, 7, "log", "warn", "truncated, 77 bytes dropped"));
        assertThat(platform.service().log(attempt, 4, 100)).isEmpty();
        assertThat(platform.service().log(new TaskAttempt(new TaskId("c.a"), 9), 0, 10)).isEmpty();
    }

    @Test
    void waitingTasksSayWhatTheyWaitFor() {
        platform.submit(
                context(
                        "c",
                        job("c", "a"),
                        job("c", "b").after("a"),
                        job("c", "elsewhere").on("h9"),
                        job("c", "gpu").restricted("host.gpu.model == 'x'"),
                        job("c", "wide").with(Exclusivity.SHARED, 9)));
        assertThat(platform.task("c.b").explanation())
                .isEqualTo("waits for the success of task 'a'");
        assertThat(platform.task("c.elsewhere").explanation())
                .isEqualTo("no host matches: h9 has not joined");
        assertThat(platform.task("c.gpu").explanation())
                .isEqualTo("no host matches: h1 does not know host.gpu.model");
        assertThat(platform.task("c.wide").explanation())
                .isEqualTo("no host matches: h1 offers 4 of 9 cores");
        assertThat(platform.task("c.wide").noHostMatches()).isTrue();
        assertThat(platform.task("c.b").noHostMatches()).isFalse();
        assertThat(platform.service().directory().blocked(new ContextId("c"))).isEmpty();
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        platform.work();
        host.sync();
        host.start("c.b");
        host.finish("c.b");
        assertThat(platform.service().directory().blocked(new ContextId("c")))
                .contains(
                        "none of its tasks can run: task 'elsewhere' has no suitable host: h9 has not joined; 2 other tasks wait");
    }

    @Test
    void aTaskThatMustWaitForRoomSaysOnWhichHost() {
        platform.submit(context("c", job("c", "a")));
        platform.submit(context("d", job("d", "alone").exclusive()));
        platform.submit(context("e", job("e", "later").exclusive()));
        assertThat(platform.task("d.alone").explanation())
                .isEqualTo("queued; host h1 is kept free for it");
        assertThat(platform.task("e.later").explanation()).isEqualTo("queued for h1 (exclusive)");
        platform.pass(Duration.ofSeconds(61));
        platform.work();
        assertThat(platform.task("e.later").explanation())
                .isEqualTo("no suitable host is online: h1");
    }
}
