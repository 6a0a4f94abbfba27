package been.task.testing;

import static been.task.TaskContext.task;
import static been.task.record.Better.LOWER_IS_BETTER;
import static been.task.record.Unit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.CheckpointException;
import been.task.Latch;
import been.task.NewPackage;
import been.task.NewTask;
import been.task.RefusedException;
import been.task.Task;
import been.task.TaskContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    void publishedPackagesAreCollected() throws Exception {
        var trace = NewPackage.data("acme/trace", "1.0", Files.createFile(folder.resolve("t")));
        var missing = NewPackage.data("acme/trace", "1.0", folder.resolve("missing"));
        var run =
                TaskTester.in(folder)
                        .run(task -> {
                            assertThat(task.publish(trace)).hasSize(64);
                            assertThatThrownBy(() -> task.publish(missing))
                                    .isInstanceOf(RefusedException.class);
                        });
        assertThat(run.packages()).containsExactly(trace);
    }

    @Test
    void whatTheTaskThrowsIsThrown() {
        assertThatThrownBy(() -> TaskTester.in(folder).run(new Ping()))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("'listening' of task 'server'");
    }

    @Test
    void anInterruptedWorkerLeavesTheRecorderUsable() throws Exception {
        var run =
                TaskTester.in(folder)
                        .run(task -> {
                            var worker = new Thread(() -> recordUntilInterrupted(task));
                            worker.start();
                            worker.interrupt();
                            worker.join();
                            task.recorder().metric("after", NANOSECONDS, LOWER_IS_BETTER).add(2);
                        });
        assertThat(run.values("latency")).contains(1);
        assertThat(run.values("after")).containsExactly(2);
    }

    private static void recordUntilInterrupted(TaskContext task) {
        try (var latency = task.recorder().metric("latency", NANOSECONDS, LOWER_IS_BETTER)) {
            do {
                latency.add(1);
            } while (!Thread.currentThread().isInterrupted());
        }
    }

    @Test
    void aGeneratorIsTriedWithoutAPlatform() throws Exception {
        var run =
                TaskTester.in(folder)
                        .latch("ready", 0)
                        .run(task -> {
                            task.latch("ready").await(Duration.ofDays(1));
                            task.latch("parts").set(2);
                            task.submit(
                                    List.of(
                                            NewTask.command("one", "true"),
                                            NewTask.command("two", "true").after("one")));
                            assertThat(task.latch("parts").countDown()).isEqualTo(1);
                        });
        assertThat(run.submitted())
                .extracting(NewTask::toJson)
                .satisfiesExactly(
                        one -> assertThat(one).contains("\"one\"").doesNotContain("dependencies"),
                        two -> assertThat(two).contains("\"dependencies\":[{"));
        assertThat(run.latches()).containsEntry("parts", 1L).containsEntry("ready", 0L);
    }

    @Test
    void latchesAreRefusedAsOnThePlatform() throws Exception {
        TaskTester.in(folder)
                .latch("one", 1)
                .run(task -> {
                    Latch one = task.latch("one");
                    one.set(1);
                    assertThatThrownBy(() -> one.set(2)).isInstanceOf(RefusedException.class);
                    assertThatThrownBy(() -> one.await(Duration.ofDays(1)))
                            .isInstanceOf(TimeoutException.class)
                            .hasMessageContaining("TaskTester.latch(name, 0)");
                    assertThatThrownBy(() -> one.countDown(2))
                            .isInstanceOf(RefusedException.class)
                            .hasMessageContaining("is at 1: 2 cannot be taken");
                    assertThat(one.countDown()).isZero();
                    assertThatThrownBy(() -> task.latch("other").countDown())
                            .hasMessageContaining("there is no latch 'other'");
                });
    }

    @Test
    void aLatchIsMadeAgainAfterItWasCountedDown() throws Exception {
        var run =
                TaskTester.in(folder)
                        .latch("others", 1)
                        .run(task -> {
                            task.latch("others").set(3);
                            assertThat(task.latch("others").countDown()).isZero();
                            Latch own = task.latch("own");
                            own.set(2);
                            assertThat(own.countDown()).isEqualTo(1);
                            own.set(2);
                            assertThatThrownBy(() -> own.set(1))
                                    .isInstanceOf(RefusedException.class);
                        });
        assertThat(run.latches()).containsEntry("own", 1L).containsEntry("others", 0L);
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
