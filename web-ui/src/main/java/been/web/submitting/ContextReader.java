package been.web.submitting;

import been.protocol.ContextId;
import been.protocol.PackageReference;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.ContextSubmission;
import been.tasks.SavedDefaults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Completes what a caller wrote: looks up what it names, and fills in defaults. */
public final class ContextReader {
    private final Lookup lookup;

    public ContextReader(Lookup lookup) {
        this.lookup = lookup;
    }

    /** What became of a request. */
    public sealed interface Read {

        record Complete(ContextSubmission submission) implements Read {}

        /** Each problem is a sentence that names the task, in one line whatever names are sent. */
        record Lacking(List<String> problems) implements Read {
            public Lacking {
                problems = problems.stream().map(one -> one.replaceAll("\\R+", " ")).toList();
            }
        }
    }

    /**
     * @param caller owner where the request names none
     */
    public Read read(ContextRequest request, String caller) {
        ContextId id = request.id();
        if (id == null) {
            return new Read.Lacking(List.of("a context needs an id, chosen by you"));
        }
        var problems = new ArrayList<String>();
        var tasks = new ArrayList<TaskDescriptor>();
        var saved = new HashMap<TaskId, SavedDefaults>();
        for (TaskRequest task : request.tasks()) {
            try {
                tasks.add(complete(id, task, saved, problems));
            } catch (IllegalArgumentException incomplete) {
                problems.add(String.valueOf(incomplete.getMessage()));
            }
        }
        return problems.isEmpty()
                ? new Read.Complete(
                        new ContextSubmission(
                                id,
                                Objects.requireNonNullElse(request.name(), id.value()),
                                Objects.requireNonNullElse(request.owner(), caller),
                                Objects.requireNonNullElse(request.priority(), 0),
                                Objects.requireNonNullElse(request.growing(), false),
                                request.properties(),
                                tasks,
                                saved,
                                Objects.requireNonNullElse(request.heldOpen(), false)))
                : new Read.Lacking(problems);
    }

    private TaskDescriptor complete(
            ContextId context,
            TaskRequest own,
            Map<TaskId, SavedDefaults> saved,
            List<String> problems) {
        String name = own.descriptor();
        TaskId id = id(context, own);
        TaskRequest whole = own.with(id, own.name());
        if (name != null) {
            TaskRequest base =
                    lookup.descriptor(name)
                            .orElseThrow(() ->
                                    new IllegalArgumentException(
                                            "task '%s' is made from descriptor '%s', which is not saved; see been descriptors list"
                                                    .formatted(id, name)));
            whole = whole.over(base);
            saved.put(id, new SavedDefaults(name, base.properties()));
        }
        return whole.task(packages(whole, id, problems));
    }

    /** Its own, or {@code CONTEXT-NAME}. */
    private static TaskId id(ContextId context, TaskRequest task) {
        TaskId own = task.id();
        return own != null
                ? own
                : new TaskId(
                        context
                                + "-"
                                + ContextRequest.required(
                                        task.name(), "a task needs an id or a name"));
    }

    private Map<String, PackageReference> packages(
            TaskRequest task, TaskId id, List<String> problems) {
        var found = new HashMap<String, PackageReference>();
        task.packages()
                .forEach((alias, wanted) -> {
                    Optional<PackageReference> one = lookup.find(wanted);
                    one.ifPresent(reference -> found.put(alias, reference));
                    if (one.isEmpty()) {
                        problems.add(unknown(id, alias, wanted));
                    }
                });
        return found;
    }

    private static String unknown(TaskId id, String alias, TaskRequest.PackageRequest wanted) {
        String start = "task '%s', package '%s': ".formatted(id, alias);
        if (wanted.name() == null) {
            return start + "it needs a name, group/name";
        }
        String version = wanted.version() == null ? "" : " " + wanted.version();
        String digest = wanted.digest() == null ? "" : " with digest " + wanted.digest();
        return "%s%s%s%s is not published here; publish it, or name one of GET /api/v1/packages"
                .formatted(start, wanted.name(), version, digest);
    }
}
