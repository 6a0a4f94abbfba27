package been.hostruntime;

import been.task.Latch;
import been.task.NewTask;
import been.task.RefusedException;
import been.task.Task;
import been.task.TaskContext;
import java.time.Duration;
import java.util.List;

/** Submits two tasks, one of them twice, and waits for both; runs in a JVM of its own. */
public final class SampleGenerator implements Task {

    @Override
    public void run(TaskContext context) throws Exception {
        Latch parts = context.latch("parts");
        parts.set(2);
        context.submit(
                List.of(
                        NewTask.command("one", "been", "task", "latch", "parts", "down"),
                        NewTask.java("two", SampleTask.class).after("one").property("n", 2)));
        try {
            context.submit(List.of(NewTask.command("one", "true")));
        } catch (RefusedException e) {
            context.log().warn("refused: " + e.getMessage());
        }
        parts.await(Duration.ofMinutes(10));
        context.log().info("left " + parts.countDown(2));
    }
}
