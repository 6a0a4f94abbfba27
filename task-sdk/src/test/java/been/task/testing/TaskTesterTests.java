package been.task.testing;

import static been.task.TaskContext.task;
import static been.task.record.Better.LOWER_IS_BETTER;
import static been.task.record.Unit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.CheckpointException;
import been.task.Task;
import been.task.TaskContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskTesterTests {
    @TempDir private Path folder;

    private static final class Ping implements Task {
        @Override
        public void run(TaskContext task) throws Exception {
            String server = task.await(task("server").checkpoint("listening"), Duration.ZERO);
            try (var times = task.recorder().metric("round-trip", NANOSECONDS, LOWER_IS_BETTER)) {
                int measurements = task.property("measurements").asInt();
                for (int i = 0; i < measurements; i++) {
                    times.add(server.length() + i);
                    task.progress(i + 1, measurements);
                }
            }
            Files.writeString(task.results().resolve("note.txt"), "done");
            task.log().warn("over");
            task.checkpoint("measured", "3");
        }
    }

    @Test
    void aTaskRunsWithoutAPlatform() throws Exception {
        var run =
                TaskTester.in(folder)
                        .property("measurements", 3)
                        .checkpoint("server", "listening", "4711")
                        .run(new Ping());
        assertThat(run.values("round-trip")).containsExactly(4, 5, 6);
        assertThat(run.checkpoints()).containsEntry("measured", "3");
        assertThat(run.log()).containsExactly("WARN over");
        assertThat(run.done()).isEqualTo(3);
        assertThat(run.results().resolve("note.txt")).hasContent("done");
    }

    @Test
    void whatTheTaskThrowsIsThrown() {
        assertThatThrownBy(() -> TaskTester.in(folder).run(new Ping()))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("'listening' of task 'server'");
    }

    @Test
    void checkpointsAreWriteOnce() throws Exception {
        var run =
                TaskTester.in(folder)
                        .run(task -> {
                            task.checkpoint("c", "1");
                            task.checkpoint("c", "1");
                            assertThatThrownBy(() -> task.checkpoint("c", "2"))
                                    .isInstanceOf(CheckpointException.class)
                                    .hasMessageContaining("already published as '1'");
                        });
        assertThat(run.checkpoints()).containsEntry("c", "1");
    }
}
