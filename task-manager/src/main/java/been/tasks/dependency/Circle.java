package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds tasks that wait for each other in a circle: takes away whatever can happen, until only
 * circles (and what waits for them) remain; pure. A task starts when every dependency holds; a
 * service that has stop conditions ends when one of them holds.
 */
final class Circle {
    private final Map<String, TaskDescriptor> tasks = new LinkedHashMap<>();
    private final Set<String> missing;
    private final Map<Happening, Needs> open = new LinkedHashMap<>();
    private final Map<Happening, List<Happening>> waiters = new HashMap<>();

    /** Something that others wait for. What a task publishes can come as soon as it starts. */
    private sealed interface Happening {
        String task();
    }

    private record Start(String task) implements Happening {}

    private record End(String task) implements Happening {}

    /** Of a task that does not come; never happens. */
    private record Arrival(String task) implements Happening {}

    /**
     * What must happen before.
     *
     * @param all what still must
     * @param oneOf alternatives, one of which must; empty when there are none
     */
    private record Needs(Set<Happening> all, Set<Happening> oneOf) {

        /** Whether nothing more is needed once this has happened. */
        boolean areMetBy(Happening happened) {
            all.remove(happened);
            if (oneOf.contains(happened)) {
                oneOf.clear();
            }
            return areMet();
        }

        boolean areMet() {
            return all.isEmpty() && oneOf.isEmpty();
        }

        Happening first() {
            return (all.isEmpty() ? oneOf : all).iterator().next();
        }
    }

    private Circle(List<TaskDescriptor> tasks, Set<String> missing) {
        this.missing = missing;
        tasks.forEach(task -> this.tasks.put(task.name(), task));
        tasks.forEach(this::add);
        letHappen();
    }

    /** The tasks that can start though those that are missing never come. */
    static List<TaskDescriptor> startable(List<TaskDescriptor> tasks, Set<String> missing) {
        var search = new Circle(tasks, missing);
        return tasks.stream()
                .filter(task -> !search.open.containsKey(new Start(task.name())))
                .toList();
    }

    /** Finds one circle; empty when there is none. Names of tasks are unique. */
    static Optional<String> in(List<TaskDescriptor> tasks) {
        var search = new Circle(tasks, Set.of());
        return search.open.isEmpty()
                ? Optional.empty()
                : Optional.of("tasks depend on each other in a circle: " + search.shown());
    }

    private void add(TaskDescriptor task) {
        var start = new Start(task.name());
        open(start, new Needs(happenings(task.startConditions()), Set.of()));
        if (DependencyGraph.isStoppedByConditions(task)) {
            Set<Happening> stops = happenings(task.stops());
            // What may still come into the context may stop it as well.
            boolean isAnyUnknown = task.stops().stream().anyMatch(on -> happening(on).isEmpty());
            open(
                    new End(task.name()),
                    new Needs(
                            new LinkedHashSet<>(Set.of(start)),
                            isAnyUnknown ? new LinkedHashSet<>() : stops));
        }
    }

    private void open(Happening happening, Needs needs) {
        open.put(happening, needs);
        needs.all().forEach(one -> wait(happening, one));
        needs.oneOf().forEach(one -> wait(happening, one));
    }

    private void wait(Happening waiter, Happening on) {
        waiters.computeIfAbsent(on, _ -> new ArrayList<>()).add(waiter);
    }

    private Set<Happening> happenings(List<Dependency> conditions) {
        var happenings = new LinkedHashSet<Happening>();
        conditions.forEach(on -> happening(on).ifPresent(happenings::add));
        return happenings;
    }

    /** Empty where it is of a task that is not looked at: that can happen, or has. */
    private Optional<Happening> happening(Dependency on) {
        TaskDescriptor task = tasks.get(on.task());
        if (task == null) {
            return missing.contains(on.task())
                    ? Optional.of(new Arrival(on.task()))
                    : Optional.empty();
        }
        return on.checkpoint().equals(Dependency.FINISHED)
                        && DependencyGraph.isStoppedByConditions(task)
                ? Optional.of(new End(on.task()))
                : Optional.of(new Start(on.task()));
    }

    private void letHappen() {
        var now = new ArrayDeque<Happening>();
        open.forEach((happening, needs) -> {
            if (needs.areMet()) {
                now.add(happening);
            }
        });
        for (Happening next = now.poll(); next != null; next = now.poll()) {
            open.remove(next);
            for (Happening waiter : waiters.getOrDefault(next, List.of())) {
                Needs needs = open.get(waiter);
                if (needs != null && !needs.areMet() && needs.areMetBy(next)) {
                    now.add(waiter);
                }
            }
        }
    }

    private String shown() {
        Happening here = open.keySet().iterator().next();
        var seen = new LinkedHashSet<Happening>();
        for (Needs needs = open.get(here);
                needs != null && seen.add(here);
                needs = open.get(here)) {
            here = needs.first();
        }
        var path = List.copyOf(seen);
        var names = new ArrayList<String>();
        for (Happening each : path.subList(path.indexOf(here), path.size())) {
            if (names.isEmpty() || !names.getLast().equals(each.task())) {
                names.add(each.task());
            }
        }
        if (!names.getLast().equals(here.task()) || names.size() == 1) {
            names.add(here.task());
        }
        return String.join(" → ", names);
    }
}
