package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that read the working directories of earlier tasks of their context. */
class ReadWorkTests {
    private static final ContextId C = new ContextId("c");

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost one;
    private SimulatedHost two;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        one = SimulatedHost.join(platform.service(), "h1", 2);
        two = SimulatedHost.join(platform.service(), "h2", 16);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void theReaderIsPlacedOnTheHostOfTheWriterAlthoughOthersAreFreer() {
        platform.submit(
                context(
                        "c",
                        job("c", "build").on("h1"),
                        job("c", "test").reading("build"),
                        job("c", "other").after("build")));
        Command.Offer build = offers(one).getFirst();
        assertThat(build.isRead()).isTrue();
        assertThat(build.reads()).isEmpty();
        one.start("c.build");
        platform.work();
        assertThat(platform.task("c.test").explanation())
                .isEqualTo("waits for the success of task 'build'");
        one.finish("c.build");
        platform.work();

        assertThat(offers(two)).extracting(offer -> offer.task().name()).containsExactly("other");
        Command.Offer test = offers(one).getFirst();
        assertThat(test.reads())
                .isEqualTo(Map.of("build", new TaskAttempt(new TaskId("c.build"), 1)));
        assertThat(test.isRead()).isNull();
    }

    @Test
    void theReaderWaitsForItsHostAndSaysSo() {
        platform.submit(
                context("c", job("c", "build").on("h1"), job("c", "test").reading("build")));
        one.sync();
        one.start("c.build");
        platform.service().administration().drain(new HostName("h1"), "ada", "", null);
        one.finish("c.build");
        platform.work();
        assertThat(platform.state("c.test")).isEqualTo("Ready");
        assertThat(platform.task("c.test").explanation())
                .isEqualTo("all suitable hosts are drained or revoked: h1");
        assertThat(
                        platform.service()
                                .directory()
                                .match(new TaskId("c.test"))
                                .orElseThrow()
                                .matching())
                .containsExactly(new HostName("h1"));
    }

    @Test
    void anotherAttemptStaysThereAndReadsTheSame() {
        platform.submit(
                context(
                        "c",
                        job("c", "build").on("h1").failing(new FailurePolicy(false, 1)),
                        job("c", "test").reading("build").failing(new FailurePolicy(false, 1))));
        one.sync();
        one.start("c.build");
        one.fail("c.build");
        platform.work();
        run(one, "c.build");
        platform.work();
        one.sync();
        one.start("c.test");
        one.fail("c.test");
        platform.work();
        assertThat(offers(one))
                .extracting(Command.Offer::reads)
                .containsExactly(Map.of("build", new TaskAttempt(new TaskId("c.build"), 2)));
    }

    @Test
    void howTheWriterMustHaveEndedIsForTheReaderToSay() {
        var any = new Dependency("build", Dependency.FINISHED, Dependency.ANY);
        platform.submit(
                context(
                        "c",
                        job("c", "build").on("h1").failing(FailurePolicy.IGNORE),
                        job("c", "strict").reading("build").failing(FailurePolicy.IGNORE),
                        job("c", "autopsy").after(any).reading("build")));
        one.sync();
        one.start("c.build");
        one.fail("c.build");
        platform.work();
        assertThat(platform.task("c.strict").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(offers(one)).extracting(offer -> offer.task().name()).containsExactly("autopsy");
    }

    @Test
    void whatIsOnNoCommonHostEndsTheReaderBeforeItStarts() {
        platform.submit(
                context(
                        "c",
                        job("c", "a").on("h1"),
                        job("c", "b").on("h2"),
                        job("c", "both").reading("a", "b").failing(FailurePolicy.IGNORE)));
        run(one, "c.a");
        run(two, "c.b");
        assertThat(platform.task("c.both").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.both").explanation())
                .isEqualTo(
                        "task 'both' reads the working directory of task 'b', which ran on host h2, and that of task 'a', which ran on host h1: place both on one host");
    }

    @Test
    void aWriterThatNeverRanLeftNothing() {
        var any = new Dependency("build", Dependency.FINISHED, Dependency.ANY);
        platform.submit(
                context(
                        "c",
                        job("c", "build").on("nowhere").failing(FailurePolicy.IGNORE),
                        job("c", "test").after(any).reading("build")));
        platform.service().stop(new TaskId("c.build"), "ada");
        assertThat(platform.task("c.test").explanation())
                .isEqualTo(
                        "task 'test' reads the working directory of task 'build', which never ran");
    }

    @Test
    void aReaderThatMayNotBeThereEndsBeforeItStarts() {
        platform.submit(
                context(
                        "c",
                        job("c", "build").restricted("host.cpu.cores >= 16"),
                        job("c", "test").on("h1").reading("build")));
        run(two, "c.build");
        assertThat(platform.task("c.test").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(platform.task("c.test").explanation())
                .isEqualTo(
                        "task 'test' reads the working directory of task 'build', which ran on host h2, where it may not be placed");
    }

    @Test
    void aGangIsPlacedWhereItsMemberReads() {
        platform.submit(
                context(
                        "c",
                        job("c", "build").on("h1"),
                        job("c", "x").together("g").reading("build"),
                        job("c", "y").together("g").on("h2")));
        run(one, "c.build");
        platform.work();
        assertThat(offers(one)).extracting(offer -> offer.task().name()).containsExactly("x");
        assertThat(offers(two)).extracting(offer -> offer.task().name()).containsExactly("y");
    }

    @Test
    void aReaderThatComesLaterKeepsWhatIsThere() {
        platform.submit(
                new ContextSubmission(
                        C, "by hand", "ada", 0, false, Map.of(), List.of(), Map.of(), true));
        assertThat(add(job("c", "build").on("h1"), job("c", "load").on("h1"))).isEmpty();
        assertThat(offers(one)).extracting(Command.Offer::isRead).containsOnlyNulls();
        one.start("c.build");
        one.finish("c.build");
        one.start("c.load");

        assertThat(add(job("c", "test").reading("build"), job("c", "late").reading("load")))
                .isEmpty();
        List<Command> commands = one.sync();
        assertThat(commands)
                .contains(
                        new Command.KeepWork(new TaskAttempt(new TaskId("c.build"), 1)),
                        new Command.KeepWork(new TaskAttempt(new TaskId("c.load"), 1)));
        assertThat(commands)
                .filteredOn(Command.Offer.class::isInstance)
                .extracting(command -> ((Command.Offer) command).task().name())
                .containsExactly("test");
        assertThat(add(job("c", "never").on("h2").reading("build").failing(FailurePolicy.IGNORE)))
                .containsExactly(
                        "task 'never' reads the working directory of task 'build' on its host, but their 'hosts' have none in common: name the same host in both");
    }

    @Test
    void aReaderThatComesLaterAndHasNoHostEndsAtOnce() {
        platform.submit(
                new ContextSubmission(
                        C, "by hand", "ada", 0, false, Map.of(), List.of(), Map.of(), true));
        add(job("c", "build").restricted("host.cpu.cores >= 16"));
        run(two, "c.build");
        add(job("c", "test").on("h1").reading("build").failing(FailurePolicy.IGNORE));
        assertThat(platform.task("c.test").reason()).isEqualTo(Reason.DEPENDENCY);
    }

    private List<String> add(TestDescriptors... tasks) {
        Submission answer =
                platform.service()
                        .add(
                                C,
                                Stream.of(tasks).map(TestDescriptors::descriptor).toList(),
                                Map.of(),
                                "ada");
        platform.work();
        return answer instanceof Submission.Refused(var problems) ? problems : List.of();
    }

    private void run(SimulatedHost host, String task) {
        host.sync();
        host.start(task);
        host.finish(task);
        platform.work();
    }

    private static List<Command.Offer> offers(SimulatedHost host) {
        return host.sync().stream()
                .filter(Command.Offer.class::isInstance)
                .map(Command.Offer.class::cast)
                .toList();
    }
}
