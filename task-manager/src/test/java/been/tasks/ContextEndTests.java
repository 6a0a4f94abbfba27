package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A context says why it ended as it did. */
class ContextEndTests {
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

    private ContextView c() {
        return platform.service().context(new ContextId("c")).orElseThrow();
    }

    @Test
    void oneThatFailedNamesTheTaskThatDidItFirst() {
        platform.submit(
                context(
                        "c",
                        job("c", "ignored").failing(FailurePolicy.IGNORE),
                        job("c", "a"),
                        job("c", "b").after("a"),
                        job("c", "waits").on("elsewhere")));
        host.sync();
        host.start("c.ignored");
        host.fail("c.ignored");
        assertThat(c().explanation()).isNull();
        host.start("c.a");
        host.fail("c.a");
        assertThat(c().state()).isEqualTo(ContextState.FAILED);
        assertThat(c().explanation()).isEqualTo("task 'a' failed, exit: exit code 1");
        assertThat(platform.task("c.waits").explanation())
                .isEqualTo("its context failed: task 'a' failed, exit: exit code 1");
    }

    @Test
    void oneThatWasStoppedNamesWhoDidIt() {
        platform.submit(context("c", job("c", "a")));
        platform.service().stop(new ContextId("c"), "ann");
        assertThat(c().explanation()).isEqualTo("stopped by ann");
    }

    @Test
    void oneThatWasAbortedNamesTheTask() {
        platform.submit(context("c", job("c", "a").on("elsewhere"), job("c", "b")));
        platform.service().stop(new TaskId("c.a"), "ann");
        assertThat(c().state()).isEqualTo(ContextState.OPEN);
        host.sync();
        host.start("c.b");
        host.finish("c.b");
        assertThat(c().state()).isEqualTo(ContextState.ABORTED);
        assertThat(c().explanation()).isEqualTo("task 'a' was aborted, user: stopped by ann");
    }

    @Test
    void stoppingOneThatIsOverChangesNothing() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        host.finish("c.a");
        ContextView over = c();
        assertThat(over.endedAt()).isNotNull();
        assertThat(over.explanation()).isNull();
        platform.service().stop(new ContextId("c"), "ann");
        assertThat(c()).isEqualTo(over);
    }
}
