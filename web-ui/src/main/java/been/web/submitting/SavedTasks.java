package been.web.submitting;

import been.documents.YamlText;
import been.packages.SavedDescriptor;
import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.Wire;
import been.protocol.access.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Tasks that are saved under a name: {@code group/package/name} with a package, or a name alone.
 * Thread-safe.
 */
public final class SavedTasks {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    /** The words of enums in small letters, as the schema of task files has them. */
    private static final JsonMapper AS_WRITTEN =
            Wire.mapper().rebuild().enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE).build();

    private final SavedDescriptors store;
    private final SoftwareRepository packages;
    private final JsonMapper mapper;

    public SavedTasks(SavedDescriptors store, SoftwareRepository packages, JsonMapper mapper) {
        this.store = store;
        this.packages = packages;
        this.mapper = mapper;
    }

    /**
     * A saved task.
     *
     * @param name to be written as {@code descriptor} of a task
     */
    public record View(
            String name,
            @JsonSerialize(using = AsWritten.class) TaskRequest descriptor,
            Instant savedAt,
            String savedBy) {

        /** The task as a file. */
        public String yaml() {
            return YamlText.of(AS_WRITTEN.valueToTree(descriptor));
        }
    }

    /** What is shown can be saved again. */
    private static final class AsWritten extends StdSerializer<TaskRequest> {
        AsWritten() {
            super(TaskRequest.class);
        }

        @Override
        public void serialize(TaskRequest task, JsonGenerator out, SerializationContext context) {
            out.writeTree(AS_WRITTEN.valueToTree(task));
        }
    }

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
        Optional<String> problem = unknown(packageOf(name)).or(() -> problem(last(name), task));
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

    private Optional<String> unknown(String packageName) {
        return packageName.isEmpty() || packages.find(packageName, null).isPresent()
                ? Optional.empty()
                : Optional.of(
                        "There is no package '%s'; publish it, or save the task without a package."
                                .formatted(packageName));
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
