package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.WorkSight;
import been.tasks.WorkDirectories.Look;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks into working directories, as hosts are asked for them. */
class WorkLookTests {
    private static final TaskAttempt A = new TaskAttempt(new TaskId("c.a"), 1);
    private static final WorkSight SIGHT =
            WorkSight.File.of(5, 0, "hello".getBytes(StandardCharsets.UTF_8));

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

    private WorkDirectories work() {
        return platform.service().workDirectories();
    }

    @Test
    void theHostIsAskedAndItsAnswerIsShown() throws Exception {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        Callable<Look> looking = () -> work().look(A, "out/log", 7);
        try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Look> look = users.submit(looking);
            Command.ShowWork asked = asked();
            assertThat(asked.attempt()).isEqualTo(A);
            assertThat(asked.path()).isEqualTo("out/log");
            assertThat(asked.offset()).isEqualTo(7);

            assertThat(work().answer(new HostName("other"), asked.look(), SIGHT)).isFalse();
            assertThat(work().answer(host.name(), "another", SIGHT)).isFalse();
            assertThat(work().answer(host.name(), asked.look(), SIGHT)).isTrue();
            assertThat(look.get()).isEqualTo(new Look.Seen(host.name(), SIGHT));
            assertThat(work().answer(host.name(), asked.look(), SIGHT))
                    .as("nobody waits any more")
                    .isFalse();
        }
    }

    private Command.ShowWork asked() {
        return Awaitility.await()
                .pollInterval(Duration.ofMillis(10))
                .until(
                        () ->
                                host.sync().stream()
                                        .filter(Command.ShowWork.class::isInstance)
                                        .map(Command.ShowWork.class::cast)
                                        .toList(),
                        found -> !found.isEmpty())
                .getFirst();
    }

    @Test
    void nobodyIsAskedInVainOrBesideAnExclusiveTask() throws Exception {
        assertThat(work().look(A, "", 0)).isEqualTo(new Look.Unknown());
        platform.submit(context("c", job("c", "a").exclusive()));
        host.sync();
        host.start("c.a");
        assertThat(work().look(A, "", 0))
                .isEqualTo(
                        new Look.Unanswered(
                                host.name(),
                                "Host h1 runs the exclusive task c.a, which this would disturb; try again once it has ended."));
        host.finish("c.a");
        platform.pass(Duration.ofSeconds(61));
        assertThat(work().look(A, "", 0))
                .isEqualTo(
                        new Look.Unanswered(
                                host.name(), "Host h1 is not connected; try again once it is."));
        assertThat(host.sync())
                .extracting(Object::getClass)
                .doesNotContainAnyElementsOf(List.of(Command.ShowWork.class));
    }
}
