package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.Outcome;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.LatchView;
import been.tasks.store.Rows;
import been.tasks.store.TaskStore;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What earlier systems of this kind got wrong, a test for each. */
class PredecessorMistakesTests {
    @TempDir Path folder;
    private final AtomicBoolean isDiskFull = new AtomicBoolean();
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder, store -> new FailingStore(store, isDiskFull));
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    /** A store whose commits fail after the work was done, while the disk is full. */
    private record FailingStore(TaskStore store, AtomicBoolean isFull) implements TaskStore {
        @Override
        public <T> T read(Function<Rows, T> query) {
            return store.read(query);
        }

        @Override
        public <T> T write(Function<Rows, T> work) {
            return store.write(rows -> {
                T result = work.apply(rows);
                if (isFull.get()) {
                    throw new IllegalStateException("disk is full");
                }
                return result;
            });
        }
    }

    @Test
    void declaredRestartCountsAreRead() {
        platform.submit(
                context("c", job("c", "a").exclusive().failing(new FailurePolicy(false, 3))));
        for (int attempt = 1; attempt <= 4; attempt++) {
            host.sync();
            assertThat(host.start("c.a").attempt()).isEqualTo(attempt);
            host.fail("c.a");
            platform.work();
        }
        assertThat(platform.state("c.a")).isEqualTo("Failed");
    }

    @Test
    void anExclusiveTaskIsNotAdmittedBesideOthersOfItsContext() {
        platform.submit(context("c", job("c", "a"), job("c", "alone").exclusive()));
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.state("c.alone")).isEqualTo("Ready");
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        platform.work();
        assertThat(platform.state("c.alone")).isEqualTo("Placed");
    }

    @Test
    void aKillIsNotLostForATaskThatDoesNotRunYet() {
        platform.submit(context("c", job("c", "a"), job("c", "b").after("a")));
        platform.service().stop(new TaskId("c.a"), "ann");
        platform.service().stop(new TaskId("c.b"), "ann");
        assertThat(platform.state("c.b")).isEqualTo("Aborted");
        assertThat(host.sync())
                .as("the offer had not been read when the kill came")
                .anyMatch(command -> command instanceof Command.Stop);
        host.end("c.a", Outcome.ABORTED, Reason.USER, null);
        assertThat(platform.state("c.a")).isEqualTo("Aborted");
    }

    @Test
    void waitingTasksAreRetriedAtOnceAndNotAfterThirtySeconds() {
        platform.submit(context("c", job("c", "a").with(Exclusivity.SHARED, 4), job("c", "b")));
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        platform.work();
        assertThat(platform.state("c.b")).as("no time has passed").isEqualTo("Placed");
    }

    @Test
    void exclusiveTasksDoNotStarveBehindSharedOnes() {
        platform.submit(context("s0", "shared", job("s0", "a")));
        platform.submit(context("e", "exclusive", job("e", "alone").exclusive()));
        for (int i = 1; i <= 5; i++) {
            platform.submit(context("s" + i, "shared", job("s" + i, "a")));
        }
        assertThat(platform.state("s5.a")).isEqualTo("Ready");
        host.sync();
        host.start("s0.a");
        host.finish("s0.a");
        platform.work();
        assertThat(platform.state("e.alone")).isEqualTo("Placed");
    }

    @Test
    void aGeneratorDoesNotBlockItsOwnTasksOnlyHost() {
        SimulatedHost only = SimulatedHost.join(platform.service(), "only", 1);
        platform.submit(growing("c", generator("c", "gen").on("only")));
        only.sync();
        TaskAttempt gen = only.start("c.gen");
        only.ask(
                gen,
                1,
                new Question.Submit(
                        List.of(job("c", "measure").exclusive().on("only").descriptor())));
        platform.work();
        assertThat(platform.state("c.gen")).isEqualTo("Running");
        assertThat(platform.state("c.measure")).isEqualTo("Placed");
    }

    @Test
    void checkpointsAreNotOverwritten() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt a = host.start("c.a");
        host.report(
                        new Report.CheckpointSet(a, "port", "1"),
                        new Report.CheckpointSet(a, "port", "2"))
                .speak();
        assertThat(platform.service().checkpoints(new ContextId("c"))).containsEntry("a/port", "1");
    }

    @Test
    void waitsDoNotOutliveTheWaitingTask() {
        platform.submit(
                context("c", job("c", "server"), job("c", "client").failing(FailurePolicy.IGNORE)));
        host.sync();
        TaskAttempt server = host.start("c.server");
        TaskAttempt client = host.start("c.client");
        host.report(new Report.Awaiting(client, "server", "up")).speak();
        host.fail("c.client");
        host.sync();
        host.report(new Report.CheckpointSet(server, "up", "yes")).speak();
        assertThat(host.sync()).noneMatch(Command.CheckpointReached.class::isInstance);
    }

    @Test
    void waitsForALatchDoNotOutliveTheWaitingTaskEither() {
        platform.submit(context("c", job("c", "a"), job("c", "b").failing(FailurePolicy.IGNORE)));
        host.sync();
        TaskAttempt a = host.start("c.a");
        TaskAttempt b = host.start("c.b");
        host.ask(b, 1, new Question.AwaitLatch("go"));
        host.fail("c.b");
        assertThat(host.ask(a, 1, new Question.SetLatch("go", 0)))
                .containsExactly(new Command.Answered(a, 1, "", List.of()));
    }

    /** No lock is held across a read and the write that follows: the write is conditional. */
    @Test
    void countsOfSeveralControllersAtOnceAreNotLost() throws Exception {
        SimulatedHost second = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(context("c", job("c", "a").on("h1"), job("c", "b").on("h2")));
        host.sync();
        second.sync();
        TaskAttempt a = host.start("c.a");
        TaskAttempt b = second.start("c.b");
        int each = 40;
        host.ask(a, 0, new Question.SetLatch("left", 2 * each - 1));
        try (TaskService other = platform.another(Platform.SETTINGS);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<Long> here = threads.submit(() -> refusals(host, a, each));
            Future<Long> there = threads.submit(() -> refusals(second.at(other), b, each));
            assertThat(here.get() + there.get()).as("one was too much").isEqualTo(1);
        }
        assertThat(platform.service().latches(new ContextId("c")))
                .containsExactly(new LatchView("left", 2 * each - 1, 0));
    }

    private static long refusals(SimulatedHost host, TaskAttempt attempt, int times) {
        return IntStream.rangeClosed(1, times)
                .mapToObj(i -> host.ask(attempt, i, new Question.CountDown("left", 1)).getFirst())
                .filter(answer -> !answer.problems().isEmpty())
                .count();
    }

    @Test
    void aGeneratorsSubmissionIsAtomicToo() {
        platform.submit(growing("c", generator("c", "gen")));
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        var two =
                new Question.Submit(
                        List.of(job("c", "a").descriptor(), job("c", "b").descriptor()));
        isDiskFull.set(true);
        host.report(new Report.Asked(gen, 1, two));
        assertThatThrownBy(() -> host.sync()).hasMessage("disk is full");
        isDiskFull.set(false);
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(1);
        assertThat(host.answers()).containsExactly(new Command.Answered(gen, 1, "", List.of()));
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(3);
    }

    @Test
    void noSuccessorRunsAfterAnAbortedPredecessor() {
        platform.submit(context("c", job("c", "a"), job("c", "b").after("a")));
        host.sync();
        host.start("c.a");
        platform.service().stop(new TaskId("c.a"), "ann");
        host.end("c.a", Outcome.FINISHED, Reason.EXIT, null);
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Aborted");
        assertThat(platform.state("c.b")).isEqualTo("Failed");
        assertThat(platform.task("c.b").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.history("c.b")).noneMatch(state -> state.startsWith("Placed"));
    }

    @Test
    void theDependencyCheckLooksAtTheTaskThatIsWaitedForAndNotAtTheWaitingOne() {
        platform.submit(
                context("c", job("c", "a"), job("c", "b").after("a"), job("c", "d").after("b")));
        assertThat(platform.state("c.b")).isEqualTo("Waiting");
        host.sync();
        host.start("c.a");
        assertThat(platform.state("c.b")).isEqualTo("Waiting");
        host.finish("c.a");
        assertThat(platform.state("c.b")).isEqualTo("Ready");
        assertThat(platform.state("c.d")).isEqualTo("Waiting");
    }

    @Test
    void circlesAreRefused() {
        assertThat(
                        platform.service()
                                .submit(
                                        context(
                                                "c",
                                                job("c", "a").after("b"),
                                                job("c", "b").after("a"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of("tasks depend on each other in a circle: a → b → a")));
    }

    @Test
    void aSubmissionIsAtomic() {
        isDiskFull.set(true);
        ContextSubmission submission = context("c", job("c", "a"), job("c", "b"));
        assertThatThrownBy(() -> platform.service().submit(submission)).hasMessage("disk is full");
        isDiskFull.set(false);
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        assertThat(platform.service().task(new TaskId("c.a"))).isEmpty();
        assertThat(platform.service().submit(submission)).isEqualTo(new Submission.Accepted());
    }

    @Test
    void aHostDoesNotLookFreeWhileTheProcessOfAStoppedTaskLives() {
        platform.submit(context("c", job("c", "a").exclusive()));
        platform.submit(context("d", job("d", "b").exclusive()));
        host.sync();
        host.start("c.a");
        platform.service().stop(new TaskId("c.a"), "ann");
        platform.pass(Duration.ofSeconds(50));
        host.sync();
        platform.work();
        assertThat(platform.task("c.a").isTerminal()).isFalse();
        assertThat(platform.state("d.b")).isEqualTo("Ready");
        host.end("c.a", Outcome.ABORTED, Reason.USER, null);
        platform.work();
        assertThat(platform.state("d.b")).isEqualTo("Placed");
    }

    @Test
    void resultsAreNotAcknowledgedBeforeTheyAreOnDisk() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        isDiskFull.set(true);
        host.report(
                new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of()));
        assertThatThrownBy(() -> host.sync()).hasMessage("disk is full");
        isDiskFull.set(false);
        assertThat(platform.state("c.a")).isEqualTo("Running");
        host.sync();
        assertThat(platform.state("c.a")).isEqualTo("Finished");
    }

    @Test
    void contextsAreCleanedOnEveryHostTheyTouched() {
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(
                context(
                        "c",
                        service("c", "s").on("h1"),
                        job("c", "a").on("h2"),
                        job("c", "b").on("h2")));
        for (SimulatedHost each : List.of(host, other)) {
            each.sync();
        }
        host.start("c.s");
        for (String task : List.of("c.a", "c.b")) {
            other.start(task);
            other.finish(task);
        }
        host.end("c.s", Outcome.FINISHED, Reason.STOPPED, null);
        var close = new Command.CloseContext(new ContextId("c"));
        assertThat(host.sync()).contains(close);
        assertThat(other.sync()).containsExactly(close);
    }

    /** A chain of two thousand dependants fails in one commit, without running out of stack. */
    @Test
    void aLongChainOfDependantsEndsAtOnce() {
        var chain = new TestDescriptors[2_000];
        chain[0] = job("c", "t0");
        for (int i = 1; i < chain.length; i++) {
            chain[i] = job("c", "t" + i).after("t" + (i - 1)).failing(FailurePolicy.IGNORE);
        }
        chain[0] = chain[0].failing(FailurePolicy.IGNORE);
        platform.submit(context("c", chain));
        host.sync();
        host.start("c.t0");
        host.fail("c.t0");
        assertThat(platform.state("c.t1999")).isEqualTo("Failed");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }
}
