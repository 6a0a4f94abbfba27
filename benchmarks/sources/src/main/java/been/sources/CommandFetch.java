package been.sources;

import been.task.Task;
import been.task.TaskContext;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fetches versions by a command, each as {@code results/<version>.bpk} with the files that the
 * command leaves in its folder; {@code results/failures.json} has the reasons why others could not
 * be fetched. Properties: {@code fetch} (a line for the shell, in whose environment is {@code
 * VERSION}), {@code versions} (separated by commas), {@code package} (name of the packages) and
 * {@code sources} ({@code true} when they are going to be built).
 */
public final class CommandFetch implements Task {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @Override
    public void run(TaskContext task) throws Exception {
        boolean asSources = Boolean.parseBoolean(task.property("sources").orElse("").asString());
        Fetcher.fetchAll(
                task,
                "a command",
                asSources ? "source" : "binary",
                (version, folder) -> {
                    CommandVersions.run(task, "fetch", folder, LIMIT, Map.of("VERSION", version));
                    return new TreeMap<>(Map.of("command", task.property("fetch").asString()));
                });
    }
}
