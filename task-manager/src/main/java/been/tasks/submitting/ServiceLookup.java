package been.tasks.submitting;

import been.protocol.NearestName;
import been.protocol.ServicePlaceholder;
import been.protocol.TaskDescriptor;
import been.protocol.tasks.ServiceView;
import been.tasks.store.Rows;
import been.tasks.store.ServiceRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gives the tasks of one commit the values of services, and lets each name be taken once. */
public final class ServiceLookup {
    private final Rows rows;
    private final Set<String> taken = new HashSet<>();
    private @Nullable List<ServiceView> present;

    public ServiceLookup(Rows rows) {
        this.rows = rows;
    }

    /**
     * The tasks that are to be stored, each with the values that it uses as properties. If there
     * are problems, before or now, the names of its services stay free.
     *
     * @param problems is extended by one sentence for each
     */
    public List<NewTask> complete(List<NewTask> tasks, List<String> problems) {
        var names = new HashSet<>(taken);
        List<NewTask> complete = withValues(tasks, problems);
        for (NewTask one : tasks) {
            String service = one.task().service();
            if (service != null) {
                Optional<String> why =
                        names.add(service)
                                ? taken(rows.services(), service)
                                : Optional.of("another task is submitted for it");
                why.ifPresent(reason ->
                        problems.add(
                                "task '%s' cannot be service '%s': %s"
                                        .formatted(one.task().name(), service, reason)));
            }
        }
        if (problems.isEmpty()) {
            taken.addAll(names);
        }
        return complete;
    }

    private List<NewTask> withValues(List<NewTask> tasks, List<String> problems) {
        var complete = new ArrayList<NewTask>();
        var size = new SubmissionSize();
        for (NewTask one : tasks) {
            NewTask whole = withValues(one, problems);
            Optional<String> excess = size.add(whole.task(), Map.of(), Map.of());
            if (excess.isPresent()) {
                problems.add(excess.get());
                break;
            }
            complete.add(whole);
        }
        return complete;
    }

    /** Why no other service can have this name now. */
    public static Optional<String> taken(ServiceRows rows, String name) {
        return rows.tasks().stream()
                .filter(task -> name.equals(task.descriptor().service()))
                .map(task ->
                        "task %s is this service until it ends; stop it, or choose another name"
                                .formatted(task.id()))
                .findFirst()
                .or(() ->
                        rows.external().stream()
                                .filter(service -> service.name().equals(name))
                                .map(service ->
                                        "%s added a service of this name; remove it (been services remove %s), or choose another name"
                                                .formatted(service.addedBy(), name))
                                .findFirst());
    }

    private NewTask withValues(NewTask one, List<String> problems) {
        TaskDescriptor task = one.task();
        List<ServicePlaceholder> placeholders = ServicePlaceholder.of(task);
        if (placeholders.isEmpty()) {
            return one;
        }
        List<ServiceView> services = present();
        var properties = new HashMap<>(task.properties());
        var inherited = new HashMap<>(one.inherited());
        for (ServicePlaceholder used : placeholders) {
            Optional<ServiceView> service =
                    services.stream().filter(s -> s.name().equals(used.service())).findFirst();
            String value = service.map(s -> s.values().get(used.value())).orElse(null);
            Optional<String> problem =
                    value == null
                            ? Optional.of(missing(used, service, services))
                            : ServicePlaceholder.valueProblem(value);
            problem.ifPresent(
                    why -> problems.add("task '%s' uses %s: %s".formatted(task.name(), used, why)));
            properties.put(used.property(), String.valueOf(value));
            inherited.put(used.property(), "service " + used.service());
        }
        return new NewTask(task.withProperties(properties), inherited);
    }

    /** Looked up once, and only where a task uses one: nothing else changes in this commit. */
    private List<ServiceView> present() {
        List<ServiceView> known = present;
        if (known == null) {
            known = rows.services().all();
            present = known;
        }
        return known;
    }

    private String missing(
            ServicePlaceholder used, Optional<ServiceView> service, List<ServiceView> services) {
        if (service.isPresent()) {
            return "that service has no such value"
                    + NearestName.hintOrAll(used.value(), service.get().values().keySet());
        }
        return rows.services().tasks().stream()
                .filter(task -> used.service().equals(task.descriptor().service()))
                .map(task -> "its task %s is not ready".formatted(task.id()))
                .findFirst()
                .orElseGet(() ->
                        "there is no such service"
                                + NearestName.hintOrAll(
                                        used.service(),
                                        services.stream()
                                                .map(ServiceView::name)
                                                .collect(Collectors.toSet())));
    }
}
