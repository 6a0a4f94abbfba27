package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwaitedEndTests {
    private static final Duration LONG = Duration.ofHours(1);
    private static final ContextId CONTEXT = new ContextId("c");
    private static final TaskId TASK = new TaskId("c.a");

    @TempDir Path folder;
    private Platform platform;
    private TaskService service;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        service = platform.service();
        host = SimulatedHost.join(service, "h", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private interface Wait<T> {
        T await() throws InterruptedException;
    }

    private static <T> CompletableFuture<T> begun(Wait<T> wait) {
        var result = new CompletableFuture<T>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        result.complete(wait.await());
                    } catch (InterruptedException | RuntimeException e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }

    private void run() {
        host.sync();
        host.start(TASK.value());
        host.finish(TASK.value());
    }

    @Test
    void aWaitEndsWithTheTaskAndWithItsContext() throws Exception {
        platform.submit(context("c", job("c", "a")));
        var task = begun(() -> service.awaitEnd(TASK, LONG).orElseThrow());
        var whole = begun(() -> service.awaitEnd(CONTEXT, LONG).orElseThrow());
        Awaitility.await()
                .during(Duration.ofMillis(100))
                .until(() -> !task.isDone() && !whole.isDone());
        run();
        assertThat(task.get().state()).isEqualTo("Finished");
        assertThat(whole.get().state()).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void whatIsOverIsToldAtOnceAndWhatIsNotAfterItsTime() throws Exception {
        platform.submit(context("c", job("c", "a")));
        assertThat(service.awaitEnd(TASK, Duration.ofMillis(20)).orElseThrow().isTerminal())
                .isFalse();
        run();
        assertThat(service.awaitEnd(TASK, LONG).orElseThrow().isTerminal()).isTrue();
        assertThat(service.awaitEnd(CONTEXT, LONG).orElseThrow().state().isTerminal()).isTrue();
    }

    @Test
    void nobodyWaitsForWhatIsNotThere() throws Exception {
        assertThat(service.awaitEnd(TASK, LONG)).isEqualTo(Optional.empty());
        assertThat(service.awaitEnd(CONTEXT, LONG)).isEqualTo(Optional.empty());
    }

    @Test
    void anEndThatNoSignalToldOfIsFound() throws Exception {
        platform.submit(context("c", job("c", "a")));
        var whole = begun(() -> service.awaitEnd(CONTEXT, LONG).orElseThrow());
        Awaitility.await().during(Duration.ofMillis(50)).until(() -> !whole.isDone());
        try (TaskService other = platform.another(Platform.SETTINGS)) {
            SimulatedHost there = host.at(other); // signals of the other stay with it
            there.sync();
            there.start(TASK.value());
            there.finish(TASK.value());
        }
        assertThat(whole.get().state()).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aControllerThatEndsLetsEverybodyGo() throws Exception {
        platform.submit(context("c", job("c", "a")));
        var task = begun(() -> service.awaitEnd(TASK, LONG).orElseThrow());
        Awaitility.await().during(Duration.ofMillis(50)).until(() -> !task.isDone());
        service.leave();
        assertThat(task.get().isTerminal()).isFalse();
    }
}
