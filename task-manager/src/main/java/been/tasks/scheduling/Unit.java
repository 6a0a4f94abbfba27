package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is placed at once: a task, or a whole gang. Older ones come first. */
public final class Unit implements Comparable<Unit> {
    private static final Comparator<ReadyTask> OLDEST =
            Comparator.comparingLong(ReadyTask::order).thenComparing(task -> task.id().value());

    private final List<ReadyTask> tasks;
    private final ReadyTask oldest;
    private final Map<Demand, Integer> demands;

    private Unit(List<ReadyTask> tasks, ReadyTask oldest, Map<Demand, Integer> demands) {
        this.tasks = tasks;
        this.oldest = oldest;
        this.demands = demands;
    }

    public static Unit of(ReadyTask task) {
        return new Unit(List.of(task), task, Map.of(task.demand(), 1));
    }

    /** Tasks of equal demands stand beside each other. */
    public static Unit ofGang(List<ReadyTask> tasks) {
        List<ReadyTask> byAge = tasks.stream().sorted(OLDEST).toList();
        var first = new HashMap<Demand, Integer>();
        byAge.forEach(task -> first.putIfAbsent(task.demand(), first.size()));
        var together = new ArrayList<>(byAge);
        together.sort(Comparator.comparing(task -> first.getOrDefault(task.demand(), 0)));
        var demands = new HashMap<Demand, Integer>();
        byAge.forEach(task -> demands.merge(task.demand(), 1, Integer::sum));
        return new Unit(List.copyOf(together), byAge.getFirst(), demands);
    }

    public List<ReadyTask> tasks() {
        return tasks;
    }

    /** Of the oldest task; identifies the unit. */
    public TaskId id() {
        return oldest.id();
    }

    public ReadyTask task(int number) {
        return tasks.get(number);
    }

    public int size() {
        return tasks.size();
    }

    public boolean isGang() {
        return tasks.size() > 1;
    }

    public ContextId context() {
        return oldest.context();
    }

    public String owner() {
        return oldest.owner();
    }

    public int priority() {
        return oldest.priority();
    }

    /** Of its oldest task. */
    public long order() {
        return oldest.order();
    }

    /** How often it demands what: units that demand the same have room in the same places. */
    public Map<Demand, Integer> demands() {
        return demands;
    }

    /** Whether hosts may have to be kept free for it. */
    boolean needsDraining() {
        return isGang() || tasks.getFirst().demand().needsDraining();
    }

    /** False for generators, which take none. */
    boolean takesSlots() {
        return demands.keySet().stream().anyMatch(Demand::takesSlots);
    }

    @Override
    public int compareTo(Unit other) {
        return OLDEST.compare(oldest, other.oldest);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Unit same && tasks.equals(same.tasks);
    }

    @Override
    public int hashCode() {
        return tasks.hashCode();
    }

    @Override
    public String toString() {
        return tasks.stream().map(task -> task.id().value()).toList().toString();
    }
}
