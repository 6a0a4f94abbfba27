package been.task.testing;

import been.task.Property;
import been.task.Task;
import been.task.TaskReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task inside a unit test: {@code TaskTester.in(folder).property("measurements",
 * "5").run(new Ping())} returns what it published and recorded, or throws what it threw.
 */
public final class TaskTester {
    private final Path folder;
    private final Map<String, String> properties = new ConcurrentHashMap<>();
    private final Map<String, Path> packages = new ConcurrentHashMap<>();
    private final Map<TaskReference.Checkpoint, String> checkpoints = new ConcurrentHashMap<>();

    private final Map<String, Long> latches = new ConcurrentHashMap<>();

    private TaskTester(Path folder) {
        this.folder = folder;
    }

    /**
     * A tester whose task's {@code work/}, {@code tmp/} and {@code results/} are made in that
     * folder, typically a JUnit {@code @TempDir}.
     */
    public static TaskTester in(Path folder) {
        return new TaskTester(folder);
    }

    public TaskTester property(String name, Object value) {
        properties.put(name, value.toString());
        return this;
    }

    /** Plays a package: that folder is what the task sees under that alias. */
    public TaskTester packageFolder(String alias, Path files) {
        packages.put(alias, files);
        return this;
    }

    /** Plays another task of the context, which has published that checkpoint. */
    public TaskTester checkpoint(String task, String checkpoint, String value) {
        checkpoints.put(new TaskReference(task).checkpoint(checkpoint), value);
        return this;
    }

    /**
     * Plays the other tasks of the context, which have made that latch and left that count of it; a
     * task may wait for one at zero.
     */
    public TaskTester latch(String name, long left) {
        latches.put(name, left);
        return this;
    }

    /** Runs the task to its end on this thread. */
    public TestedRun run(Task task) throws Exception {
        Path home = Files.createTempDirectory(folder, "task");
        try (var context = new TesterContext(this, home)) {
            task.run(context);
            return context.outcome();
        }
    }

    Map<String, Long> latches() {
        return Map.copyOf(latches);
    }

    Property propertyOf(String name) {
        return Property.of(name, properties.get(name));
    }

    @Nullable Path packageOf(String alias) {
        return packages.get(alias);
    }

    @Nullable String valueOf(TaskReference.Checkpoint checkpoint) {
        return checkpoints.get(checkpoint);
    }
}
