package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.PackageReference;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.RunConditions;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 8);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private TaskAttempt begin(TestDescriptors... tasks) {
        platform.submit(growing("c", tasks));
        host.sync();
        TaskAttempt attempt = host.start("c.gen");
        host.sync();
        return attempt;
    }

    private static Question.Submit tasks(TestDescriptors... tasks) {
        return new Question.Submit(Stream.of(tasks).map(TestDescriptors::descriptor).toList());
    }

    private List<String> problems(TaskAttempt by, long request, TestDescriptors... tasks) {
        return host.ask(by, request, tasks(tasks)).stream()
                .filter(answer -> answer.request() == request)
                .findFirst()
                .orElseThrow()
                .problems();
    }

    @Test
    void whatAGeneratorSubmitsIsPartOfItsContext() {
        TaskAttempt gen = begin(generator("c", "gen"));
        assertThat(problems(gen, 1, job("c", "a"), job("c", "b").after("a"))).isEmpty();
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.state("c.b")).isEqualTo("Waiting");
        assertThat(platform.service().history(new TaskId("c.a")).getFirst().who())
                .isEqualTo("task c.gen#1");
        ContextView context = platform.service().context(new ContextId("c")).orElseThrow();
        assertThat(context.tasks()).isEqualTo(3);
        assertThat(context.growing()).isTrue();
        host.finish("c.gen");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
        platform.work();
        for (String task : List.of("c.a", "c.b")) {
            host.sync();
            host.start(task);
            host.finish(task);
            platform.work();
        }
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aGeneratorHandsOnWhatItMayPublishAndNoMore() {
        var may = RunConditions.USUAL.publishing(List.of("acme/*"));
        TaskAttempt gen = begin(generator("c", "gen").under(may));
        assertThat(
                        problems(
                                gen,
                                1,
                                job("c", "a")
                                        .under(RunConditions.USUAL.publishing(List.of("b/x")))))
                .containsExactly("task 'a' may not publish 'b/x': its generator may not either");
        assertThat(problems(gen, 2, job("c", "a").under(may))).isEmpty();
    }

    @Test
    void aContextStaysOpenWhileItsGeneratorDoes() {
        begin(generator("c", "gen"), job("c", "a"));
        host.start("c.a");
        host.finish("c.a");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
        host.finish("c.gen");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aGangThatGrowsBeyondItsHostsDoesNotKeepOthersBackThatStillNeedOne() {
        platform.submit(context("x", job("x", "x")));
        host.sync();
        host.start("x.x");
        TaskAttempt gen = begin(generator("c", "gen"), job("c", "a").exclusive().together("roles"));
        assertThat(problems(gen, 1, job("c", "b").exclusive().together("roles"))).isEmpty();
        platform.submit(context("d", job("d", "a").exclusive().together("roles")));
        host.finish("x.x");
        platform.work();
        assertThat(platform.state("c.a")).as("it needs two hosts").isEqualTo("Ready");
        assertThat(platform.state("d.a")).isEqualTo("Placed");
    }

    @Test
    void othersMayNameATaskBeforeItComes() {
        TaskAttempt gen =
                begin(
                        generator("c", "gen"),
                        job("c", "report").after("a"),
                        service("c", "server").until(new Dependency("a", "enough", null)));
        assertThat(platform.state("c.report")).isEqualTo("Waiting");
        assertThat(platform.task("c.report").explanation())
                .isEqualTo("waits for the success of task 'a'");
        assertThat(problems(gen, 1, job("c", "a"))).isEmpty();
        platform.work();
        host.sync();
        host.start("c.server");
        TaskAttempt a = host.start("c.a");
        host.report(new Report.CheckpointSet(a, "enough", "yes")).speak();
        assertThat(platform.state("c.server")).isEqualTo("Ending");
        host.finish("c.a");
        assertThat(platform.state("c.report")).isEqualTo("Ready");
    }

    @Test
    void whatNeverCameEndsThoseWhoWaitedForIt() {
        TaskAttempt first =
                begin(
                        generator("c", "gen"),
                        generator("c", "second"),
                        job("c", "report").after("a").failing(FailurePolicy.IGNORE),
                        service("c", "server").until(Dependency.finished("b")),
                        job("c", "last").after("server").failing(FailurePolicy.IGNORE));
        assertThat(first.attempt()).isEqualTo(1);
        host.finish("c.gen");
        assertThat(platform.state("c.report")).as("another may bring it").isEqualTo("Waiting");
        host.start("c.second");
        host.finish("c.second");
        assertThat(platform.task("c.report").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.report").explanation())
                .isEqualTo("no generator is left that could submit task 'a'");
        assertThat(platform.task("c.last").explanation())
                .isEqualTo("none of the stop conditions of service 'server' can hold any more");
    }

    @Test
    void aGeneratorThatItselfWaitsForWhatIsMissingCannotBringIt() {
        begin(
                generator("c", "gen"),
                job("c", "middle").after("a").failing(FailurePolicy.IGNORE),
                generator("c", "late").after("middle").failing(FailurePolicy.IGNORE),
                generator("c", "later").after("gen"));
        host.finish("c.gen");
        assertThat(platform.state("c.middle")).as("'later' could bring it").isEqualTo("Waiting");
        platform.work();
        host.sync();
        host.start("c.later");
        host.finish("c.later");
        assertThat(platform.task("c.middle").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.late").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void conditionsOnWhatHappenedBeforeAreDecidedAtOnce() {
        TaskAttempt gen =
                begin(
                        generator("c", "gen"),
                        job("c", "done"),
                        job("c", "broken").failing(FailurePolicy.IGNORE),
                        job("c", "runs"));
        host.start("c.done");
        TaskAttempt runs = host.start("c.runs");
        host.report(new Report.CheckpointSet(runs, "port", "80")).speak();
        host.finish("c.done");
        host.start("c.broken");
        host.fail("c.broken");
        assertThat(
                        problems(
                                gen,
                                1,
                                job("c", "holds")
                                        .after(
                                                Dependency.finished("done"),
                                                new Dependency("runs", "port", "80")),
                                job("c", "open").after("runs"),
                                job("c", "dead").after("broken").failing(FailurePolicy.IGNORE),
                                job("c", "other")
                                        .after(new Dependency("runs", "port", "81"))
                                        .failing(FailurePolicy.IGNORE),
                                service("c", "needless").until(Dependency.finished("done"))))
                .isEmpty();
        assertThat(platform.state("c.holds")).isEqualTo("Ready");
        assertThat(platform.state("c.open")).isEqualTo("Waiting");
        assertThat(platform.task("c.dead").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.other").explanation())
                .isEqualTo("checkpoint 'port' of task 'runs' is '80', not '81'");
        assertThat(platform.state("c.needless")).isEqualTo("Finished");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
    }

    @Test
    void allOrNothingIsSubmittedAndEveryProblemTold() {
        TaskAttempt gen =
                begin(
                        generator("c", "gen"),
                        job("c", "old").after("new"),
                        job("c", "needs-server").after("server"));
        platform.submit(context("d", job("d", "x")));
        assertThat(
                        problems(
                                gen,
                                1,
                                job("c", "fine"),
                                job("c", "gen"),
                                job("d", "x"),
                                job("c", "twice"),
                                job("c", "twice"),
                                job("c", "odd").restricted("host.cpu.cores >="),
                                service("c", "server")))
                .containsExactly(
                        "task name 'gen' already exists in the context",
                        "task id 'c.twice' is given twice",
                        "task name 'twice' is given twice",
                        "task 'needs-server' depends on the end of service 'server', which is stopped only after every job ended; give the service stop conditions",
                        "task 'odd', restriction, column 18: the expression ends too early",
                        "task id 'c.gen' belongs to another task; choose another",
                        "task id 'd.x' belongs to another task; choose another");
        assertThat(problems(gen, 2, job("c", "fine"), job("c", "new").after("old")))
                .containsExactly("tasks depend on each other in a circle: old → new → old");
        assertThat(platform.service().task(new TaskId("c.fine"))).isEmpty();
        assertThat(platform.service().context(new ContextId("c")).orElseThrow().tasks())
                .isEqualTo(3);
        assertThat(problems(gen, 3, job("c", "fine"), job("c", "new"))).isEmpty();
    }

    @Test
    void aPackageThatIsNotPublishedIsRefusedAtSubmission() {
        var known = new PackageReference("been/data", "1", "0".repeat(64));
        var unknown = new PackageReference("been/none", "2", "1".repeat(64));
        platform.service().trust(known::equals);
        TaskAttempt gen = begin(generator("c", "gen"));
        assertThat(
                        problems(
                                gen,
                                1,
                                job("c", "a").packaged("data", known),
                                job("c", "b").packaged("data", unknown)))
                .containsExactly(
                        "task 'b', package 'data': been/none 2 with digest "
                                + "1".repeat(64)
                                + " is not published here; publish it, or name one of the generator's own");
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(1);
        assertThat(problems(gen, 2, job("c", "a").packaged("data", known))).isEmpty();
    }

    @Test
    void itsTasksGoToHostsOnWhichTheirPackagesRun() {
        var tool = new PackageReference("been/tool", "1", "0".repeat(64));
        platform.service()
                .trust(
                        new Publications() {
                            @Override
                            public boolean has(PackageReference reference) {
                                return true;
                            }

                            @Override
                            public List<String> platforms(PackageReference reference) {
                                return List.of("linux/aarch64");
                            }
                        });
        TaskAttempt gen = begin(generator("c", "gen"));
        assertThat(problems(gen, 1, job("c", "a").packaged("tool", tool), job("c", "b"))).isEmpty();
        assertThat(platform.task("c.a").descriptor().placement().restriction())
                .isEqualTo("host.host.architecture in ['aarch64']");
        assertThat(platform.task("c.b").descriptor().placement().restriction()).isNull();
    }

    @Test
    void aSubmissionThatComesAgainIsDoneOnce() {
        TaskAttempt gen = begin(generator("c", "gen"));
        assertThat(problems(gen, 1, job("c", "a"))).isEmpty();
        host.restart();
        assertThat(problems(gen, 1, job("c", "a"))).isEmpty();
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(2);
    }

    @Test
    void aGeneratorThatRunsAgainMaySubmitTheSameAgain() {
        platform.submit(growing("c", generator("c", "gen").failing(new FailurePolicy(false, 1))));
        host.sync();
        TaskAttempt first = host.start("c.gen");
        assertThat(problems(first, 1, job("c", "a"))).isEmpty();
        host.fail("c.gen");
        platform.work();
        host.sync();
        TaskAttempt second = host.start("c.gen");
        assertThat(problems(second, 1, job("c", "a"), job("c", "b"))).isEmpty();
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(3);
        assertThat(problems(second, 2, job("c", "a").after("b")))
                .containsExactly(
                        "task name 'a' already exists in the context",
                        "task id 'c.a' belongs to another task; choose another");
    }

    @Test
    void onlyGeneratorsOfOpenContextsSubmit() {
        begin(generator("c", "gen"), job("c", "a"));
        TaskAttempt a = host.start("c.a");
        assertThat(problems(a, 1, job("c", "b")))
                .containsExactly(
                        "task 'a' is not a generator, and only generators can submit tasks; submit it with kind GENERATOR");
        platform.service().stop(new ContextId("c"), "ann");
        assertThat(problems(host.offered("c.gen"), 1, job("c", "b")))
                .containsExactly("the context accepts no more tasks: it is ending");
        assertThat(platform.service().submit(context("d", generator("d", "g"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of(
                                        "task 'g' is a generator, and its context does not grow; submit the context as growing")));
        assertThat(platform.service().submit(growing("d", job("d", "b").after("later"))))
                .as("nobody could bring it")
                .isEqualTo(
                        new Submission.Refused(
                                List.of(
                                        "task 'b' depends on task 'later', which is not in its context; it has b")));
    }

    @Test
    void whatIsSubmittedLaterInheritsTheContextsPropertiesToo() {
        var fixed = growing("c", generator("c", "gen"));
        platform.submit(
                new ContextSubmission(
                        fixed.id(),
                        fixed.name(),
                        fixed.owner(),
                        0,
                        true,
                        Map.of("size", "7"),
                        fixed.tasks()));
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        assertThat(problems(gen, 1, job("c", "a"))).isEmpty();
        assertThat(platform.task("c.a").descriptor().properties()).containsEntry("size", "7");
        assertThat(platform.task("c.a").inherited()).containsEntry("size", "context");
    }

    @Test
    void tasksThatComeWhileTheyAreAwaitedAreAwaited() {
        TaskAttempt gen = begin(generator("c", "gen"), job("c", "a"));
        TaskAttempt a = host.start("c.a");
        host.report(new Report.Awaiting(a, "b", Dependency.STARTED)).speak();
        problems(gen, 1, job("c", "b"));
        platform.work();
        host.sync();
        host.start("c.b");
        assertThat(host.sync())
                .contains(
                        new Command.CheckpointReached(
                                new ContextId("c"), "b", Dependency.STARTED, "true"));
    }
}
