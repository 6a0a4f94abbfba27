package been.hostruntime;

import static been.task.TaskContext.task;

import been.task.Task;
import been.task.TaskContext;
import been.task.record.Better;
import been.task.record.Unit;
import java.nio.file.Files;
import java.time.Duration;

/** A task that does what its properties say; runs in a JVM of its own. */
public final class SampleTask implements Task {

    @Override
    public void run(TaskContext context) throws Exception {
        if (context.property("throw").isPresent()) {
            throw new IllegalStateException(context.property("throw").asString());
        }
        if (context.property("halt").isPresent()) {
            Runtime.getRuntime().halt(context.property("halt").asInt());
        }
        int records = context.property("flood").orElse(0).asInt();
        for (int i = 0; i < records; i++) {
            context.log().info("record " + i + " ".repeat(100));
        }
        context.checkpoint("listening", "4711");
        if (context.property("await").isPresent()) {
            var reached =
                    context.await(
                            task(context.property("await").asString()).checkpoint("up"),
                            Duration.ofMinutes(10));
            context.log().warn("reached " + reached);
        }
        try (var times =
                context.recorder().metric("time", Unit.NANOSECONDS, Better.LOWER_IS_BETTER)) {
            int measurements = context.property("measurements").orElse(3).asInt();
            for (int i = 0; i < measurements; i++) {
                times.add(i * 10);
                context.progress(i + 1, measurements);
            }
        }
        if (context.property("package").isPresent()) {
            var input = context.packageFolder("data").resolve("in.txt");
            Files.copy(input, context.results().resolve("copy.txt"));
        }
    }
}
