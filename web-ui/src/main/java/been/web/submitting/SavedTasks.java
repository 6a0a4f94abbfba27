package been.web.submitting;

import been.packages.SavedDescriptor;
import been.packages.SavedDescriptors;
import been.protocol.access.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tasks that are saved under a name: {@code group/package/name} with a package, or a name alone.
 * Thread-safe.
 */
public final class SavedTasks {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    private final SavedDescriptors store;
    private final JsonMapper mapper;

    public SavedTasks(SavedDescriptors store, JsonMapper mapper) {
        this.store = store;
        this.mapper = mapper;
    }

    /**
     * A saved task.
     *
     * @param name to be written as {@code descriptor} of a task
     */
    public record View(String name, TaskRequest descriptor, Instant savedAt, String savedBy) {}

    /** What became of a task that was to be saved. */
    public sealed interface Saved {
        record Done(View saved) implements Saved {}

        /** Nothing was changed; the sentence has the reason. */
        record Refused(String why) implements Saved, Refusal {}
    }

    /** Those of all packages and of none, by name. */
    public List<View> page(int offset, int limit) {
        return store.page(offset, limit).stream().map(this::view).toList();
    }

    /** Those of a package, by name. */
    public List<View> of(String packageName) {
        return store.of(packageName).stream().map(this::view).toList();
    }

    public Optional<View> find(String name) {
        return store.find(packageOf(name), last(name)).map(this::view);
    }

    /** Saves it, in place of one of the same name. */
    public Saved save(String name, TaskRequest task, String who) {
        Optional<String> problem = problem(last(name), task);
        return problem.isPresent()
                ? new Saved.Refused(problem.get())
                : new Saved.Done(
                        view(
                                store.save(
                                        packageOf(name),
                                        last(name),
                                        mapper.writeValueAsString(task),
                                        who)));
    }

    /** Whether there was one. */
    public boolean delete(String name) {
        return store.delete(packageOf(name), last(name));
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private static Optional<String> problem(String name, TaskRequest task) {
        if (!NAME.matcher(name).matches()) {
            return Optional.of(
                    "The name of a descriptor has 1 to 128 letters, digits, '.', '_' or '-', and starts with a letter or digit.");
        }
        if (task.id() != null || task.descriptor() != null) {
            return Optional.of(
                    "A saved descriptor has no id and is not made from another; leave 'id' and 'descriptor' out.");
        }
        if (task.program() == null) {
            return Optional.of("A saved descriptor needs a 'program'.");
        }
        try {
            task.as("any").task(Map.of());
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of("The descriptor cannot be used: " + wrong.getMessage() + ".");
        }
    }

    private View view(SavedDescriptor saved) {
        return new View(
                saved.fullName(),
                mapper.readValue(saved.descriptor(), TaskRequest.class),
                saved.savedAt(),
                saved.savedBy());
    }
}
