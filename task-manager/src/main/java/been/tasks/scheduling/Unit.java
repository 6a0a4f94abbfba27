package been.tasks.scheduling;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is placed at once: a task, or a gang. Older ones come first. */
final class Unit implements Comparable<Unit> {
    /** In the order of the demands of its queue. */
    final List<ReadyTask> tasks;

    final ContextTasks context;
    final Owner owner;
    private final ReadyTask oldest;
    private final int priority;

    /** Of its oldest task. */
    final long order;

    /** Where it waits. */
    @Nullable Strand strand;

    /** Hosts that are kept free for it, one for each task; empty without a reservation. */
    List<BoardHost> reserved = List.of();

    /** Whether nobody may use these hosts before it, whatever their priority. */
    boolean isFirm;

    Unit(List<ReadyTask> tasks, ReadyTask oldest, ContextTasks context, Owner owner) {
        this.tasks = tasks;
        this.oldest = oldest;
        this.order = oldest.order();
        this.priority = oldest.priority();
        this.context = context;
        this.owner = owner;
    }

    int priority() {
        return priority;
    }

    boolean isGang() {
        return tasks.size() > 1;
    }

    ReadyTask first() {
        return tasks.getFirst();
    }

    @Override
    public int compareTo(Unit other) {
        int byAge = Long.compare(order, other.order);
        return byAge != 0 ? byAge : oldest.id().value().compareTo(other.oldest.id().value());
    }

    @Override
    public String toString() {
        return tasks.stream().map(task -> task.id().value()).toList().toString();
    }
}
