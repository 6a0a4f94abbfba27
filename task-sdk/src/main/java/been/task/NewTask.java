package been.task;

import been.task.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A task that a generator adds to its context; immutable, each method returns another one. What is
 * not said is as in any descriptor: a shared job on any host, without limits, that fails its
 * context. Packages, and the classpath of a class, are the generator's own.
 */
public final class NewTask {
    private static final String PLACEMENT = "placement";
    private static final String LIMITS = "limits";
    private static final String FAILURE = "failure";

    private final Map<String, Object> fields;

    private NewTask(Map<String, Object> fields) {
        this.fields = fields;
    }

    /**
     * A task that runs a command.
     *
     * @param name unique within the context
     */
    public static NewTask command(String name, String... arguments) {
        return of(name, Map.of("type", "command", "arguments", List.of(arguments)));
    }

    /**
     * A task of the generator's own classpath.
     *
     * @param name unique within the context
     */
    public static NewTask java(String name, Class<? extends Task> task) {
        return of(name, Map.of("type", "java", "taskClass", task.getName()));
    }

    private static NewTask of(String name, Map<String, Object> program) {
        return new NewTask(Map.of()).with("name", name).with("program", program);
    }

    public NewTask property(String name, Object value) {
        return within("properties", name, value.toString());
    }

    public NewTask environment(String name, String value) {
        return within("environment", name, value);
    }

    /** Physical cores for itself alone. */
    public NewTask cores(int cores) {
        return within(PLACEMENT, "cores", (long) cores);
    }

    /** Alone on its host. */
    public NewTask exclusive() {
        return within(PLACEMENT, "exclusivity", "EXCLUSIVE");
    }

    /** On one of these hosts. */
    public NewTask on(String... hosts) {
        return within(PLACEMENT, "hosts", List.of(hosts));
    }

    /** Restricts the task to hosts for which this is true, such as {@code host.cpu.cores >= 8}. */
    public NewTask where(String restriction) {
        return within(PLACEMENT, "restriction", restriction);
    }

    public NewTask memory(long bytes) {
        return within(LIMITS, "memoryBytes", bytes);
    }

    public NewTask wallTime(Duration atMost) {
        return within(LIMITS, "wallTime", atMost.toString());
    }

    public NewTask cpuTime(Duration atMost) {
        return within(LIMITS, "cpuTime", atMost.toString());
    }

    /** Begins when that task has finished with success. */
    public NewTask after(String task) {
        return after(new TaskReference(task).checkpoint("finished"));
    }

    /** Begins when that checkpoint was reached. */
    public NewTask after(TaskReference.Checkpoint checkpoint) {
        return adding("dependencies", condition(checkpoint));
    }

    /** Runs until it is stopped; when that checkpoint is reached, or else at its context's end. */
    public NewTask serviceUntil(TaskReference.Checkpoint... stops) {
        NewTask service = with("kind", "SERVICE");
        for (TaskReference.Checkpoint stop : stops) {
            service = service.adding("stops", condition(stop));
        }
        return service;
    }

    /** Its failure does not fail the context. */
    public NewTask ignoringFailure() {
        return within(FAILURE, "ignore", true);
    }

    /** So many further attempts before the failure counts, each in an empty working directory. */
    public NewTask retries(int retries) {
        return within(FAILURE, "retries", (long) retries).within(FAILURE, "work", "NEW");
    }

    /** So many further attempts, each in the working directory of the one before. */
    public NewTask restarts(int restarts) {
        return within(FAILURE, "retries", (long) restarts).within(FAILURE, "work", "KEPT");
    }

    /**
     * Anything else of a descriptor, by its name in JSON.
     *
     * @param value text, a whole number, a truth value, or a list or map of such
     */
    public NewTask with(String key, Object value) {
        var more = new LinkedHashMap<>(fields);
        more.put(key, value);
        return new NewTask(more);
    }

    private NewTask within(String part, String key, Object value) {
        var inner = new LinkedHashMap<Object, Object>();
        if (fields.get(part) instanceof Map<?, ?> before) {
            inner.putAll(before);
        }
        inner.put(key, value);
        return with(part, inner);
    }

    private NewTask adding(String list, Object item) {
        var items = new ArrayList<Object>();
        if (fields.get(list) instanceof List<?> before) {
            items.addAll(before);
        }
        items.add(item);
        return with(list, items);
    }

    private static Map<String, Object> condition(TaskReference.Checkpoint checkpoint) {
        return Map.of("task", checkpoint.task().name(), "checkpoint", checkpoint.name());
    }

    /** One line, as a descriptor is written. */
    public String toJson() {
        return Json.write(fields);
    }

    @Override
    public String toString() {
        return toJson();
    }
}
