package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contexts to which users add tasks until they close them. */
class HeldContextTests {
    private static final ContextId ID = new ContextId("c");

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

    private void hold(TestDescriptors... tasks) {
        platform.submit(
                new ContextSubmission(
                        ID,
                        "by hand",
                        "ada",
                        0,
                        false,
                        Map.of("seed", "7"),
                        Stream.of(tasks).map(TestDescriptors::descriptor).toList(),
                        Map.of(),
                        true));
    }

    private List<String> add(ContextId id, TestDescriptors... tasks) {
        Submission answer =
                platform.service()
                        .add(
                                id,
                                Stream.of(tasks).map(TestDescriptors::descriptor).toList(),
                                Map.of(
                                        new TaskId("c.b"),
                                        new SavedDefaults("smoke", Map.of("size", "1"))),
                                "ada");
        platform.work();
        host.sync();
        return answer instanceof Submission.Refused(var problems) ? problems : List.of();
    }

    private void run(String task) {
        host.start(task);
        host.finish(task);
        platform.work();
        host.sync();
    }

    @Test
    void anEmptyContextTakesTasksUntilItIsClosed() {
        hold();
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
        assertThat(add(ID, job("c", "a"))).isEmpty();
        run("c.a");
        assertThat(platform.context("c")).as("all ended").isEqualTo(ContextState.OPEN);

        assertThat(add(ID, job("c", "b").after("a"))).isEmpty();
        var view = platform.service().task(new TaskId("c.b")).orElseThrow();
        assertThat(view.descriptor().properties()).containsEntry("seed", "7");
        assertThat(view.inherited())
                .containsEntry("seed", "context")
                .containsEntry("size", "descriptor smoke");
        assertThat(platform.service().history(new TaskId("c.b")).getFirst().who()).isEqualTo("ada");
        assertThat(platform.service().close(ID, "ada")).isTrue();
        assertThat(add(ID, job("c", "late")))
                .containsExactly("context 'c' takes no further tasks: it is not held open");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
        run("c.b");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
        assertThat(platform.service().close(ID, "ada")).isFalse();
    }

    @Test
    void oneInWhichNothingIsLeftEndsWhenItIsClosed() {
        hold();
        platform.service().close(ID, "ada");
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void servicesStayForTasksToComeAndStopWhenItIsClosed() {
        hold(service("c", "server"), job("c", "a"));
        host.sync();
        host.start("c.server");
        run("c.a");
        assertThat(platform.state("c.server")).isEqualTo("Running");
        platform.service().close(ID, "ada");
        assertThat(platform.state("c.server")).isEqualTo("Ending");
    }

    @Test
    void aTaskMayWaitForOneToComeAndFailsWhenNoneCame() {
        hold(job("c", "first").after("later"));
        assertThat(platform.state("c.first")).isEqualTo("Waiting");
        platform.service().close(ID, "ada");
        platform.work();
        assertThat(platform.state("c.first")).isEqualTo("Failed");
        assertThat(platform.context("c")).isEqualTo(ContextState.FAILED);
    }

    @Test
    void aFailureEndsItAndWhatIsWrongIsRefusedWhole() {
        hold(job("c", "a"));
        assertThat(add(ID, job("c", "x"), job("c", "a").having(Map.of("size", "2"))))
                .anySatisfy(problem -> assertThat(problem).contains("'a' already exists"));
        assertThat(platform.service().task(new TaskId("c.x"))).isEmpty();
        assertThat(add(ID, job("c", "a"))).as("the same again").isEmpty();
        assertThat(platform.service().context(ID).orElseThrow().tasks()).isEqualTo(1);
        host.start("c.a");
        host.fail("c.a");
        assertThat(platform.context("c")).isEqualTo(ContextState.FAILED);
        assertThat(platform.service().context(ID).orElseThrow().heldOpen()).isFalse();
        assertThat(platform.service().close(ID, "ada")).as("nothing to close").isFalse();
        assertThat(add(ID, job("c", "late")))
                .containsExactly("context 'c' takes no further tasks: it has ended");
        assertThat(add(ID, job("c", "a"))).as("the same again, late").isEmpty();
        assertThat(platform.service().context(ID).orElseThrow().tasks()).isEqualTo(1);
    }

    @Test
    void oneThatIsStoppedTakesNoTasksAndEnds() {
        hold(job("c", "a"));
        host.sync();
        host.start("c.a");
        platform.service().stop(ID, "ada");
        assertThat(platform.context("c")).isEqualTo(ContextState.CLOSING);
        assertThat(add(ID, job("c", "late")))
                .containsExactly("context 'c' takes no further tasks: it is ending");
        host.end("c.a", Outcome.ABORTED, Reason.CONTEXT, null);
        assertThat(platform.context("c")).isEqualTo(ContextState.ABORTED);
    }

    @Test
    void othersTakeNone() {
        platform.submit(context("c", job("c", "a")));
        assertThat(add(ID, job("c", "b")))
                .containsExactly("context 'c' takes no further tasks: it is not held open");
    }
}
