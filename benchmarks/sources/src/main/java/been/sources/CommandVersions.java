package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import been.task.wire.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lists the versions that a command prints into {@code results/versions.json}, in its order: one a
 * line, or JSON, {@code [{"version": "1.0", "date": …, "author": …, "subject": …}, …]}, oldest
 * first. Properties: {@code list} (a line for the shell), and optionally {@code from} and {@code
 * to} (both included).
 */
public final class CommandVersions implements Task {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @Override
    public void run(TaskContext task) throws Exception {
        List<Map<?, ?>> versions = parse(run(task, "list", task.work(), LIMIT, Map.of()));
        int first = index(versions, task.property("from").orElse("").asString(), 0);
        int last = index(versions, task.property("to").orElse("").asString(), versions.size() - 1);
        Files.writeString(
                task.results().resolve("versions.json"),
                Json.write(
                        Map.of(
                                "versions",
                                first > last ? List.of() : versions.subList(first, last + 1))));
    }

    /**
     * Runs the command in a property of the task, and answers what it prints.
     *
     * @throws Unavailable when it fails
     */
    static String run(
            TaskContext task,
            String property,
            Path folder,
            Duration limit,
            Map<String, String> environment)
            throws IOException, InterruptedException {
        Tool.Output output =
                new Tool("the command", "/bin/sh", environment)
                        .run(folder, limit, List.of("-c", task.property(property).asString()));
        output.errors().lines().forEach(task.log()::info);
        if (output.status() != 0) {
            String last =
                    output.errors()
                            .lines()
                            .filter(line -> !line.isBlank())
                            .reduce("it printed no error", (before, line) -> line.strip());
            throw new Unavailable(
                    "the command of %s: ended with status %d: %s"
                            .formatted(property, output.status(), last));
        }
        return output.text();
    }

    private static List<Map<?, ?>> parse(String text) throws Unavailable {
        var versions = new ArrayList<Map<?, ?>>();
        if (!text.stripLeading().startsWith("[")) {
            text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> versions.add(Map.of("version", line)));
            return versions;
        }
        try {
            if (Json.read(text) instanceof List<?> list) {
                for (Object one : list) {
                    versions.add(
                            one instanceof Map<?, ?> map
                                    ? map
                                    : Map.of("version", String.valueOf(one)));
                }
            }
            return versions;
        } catch (JsonException broken) {
            throw new Unavailable(
                    "the command of list: printed broken JSON: " + broken.getMessage());
        }
    }

    private static int index(List<Map<?, ?>> versions, String wanted, int usual)
            throws Unavailable {
        if (wanted.isEmpty()) {
            return usual;
        }
        for (int i = 0; i < versions.size(); i++) {
            if (wanted.equals(versions.get(i).get("version"))) {
                return i;
            }
        }
        throw new Unavailable("the command of list: printed no version '%s'".formatted(wanted));
    }
}
