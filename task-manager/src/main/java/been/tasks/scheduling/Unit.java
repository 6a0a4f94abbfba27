package been.tasks.scheduling;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is placed at once: a task, or a gang. Older ones come first. There may be a million, so what
 * few have is not kept for each.
 */
final class Unit implements ReadyTasks.Entry, Comparable<Unit> {
    final ContextTasks context;
    final Owner owner;
    private final ReadyTask oldest;

    /** Of a gang, in the order of the demands of its queue; empty for a task by itself. */
    private final List<ReadyTask> gang;

    private final int priority;

    /** Of its oldest task. */
    final long order;

    /** Where it waits. */
    @Nullable Strand strand;

    /** Hosts that are kept free for it. */
    private @Nullable Kept kept;

    /**
     * @param hosts one for each task
     * @param isFirm whether nobody may use these before it, whatever their priority
     */
    private record Kept(List<BoardHost> hosts, boolean isFirm) {}

    /** Of a task by itself. */
    Unit(ReadyTask task, ContextTasks context, Owner owner) {
        this(List.of(), task, context, owner);
    }

    /**
     * @param gang its tasks; empty for a task by itself
     */
    Unit(List<ReadyTask> gang, ReadyTask oldest, ContextTasks context, Owner owner) {
        this.gang = gang;
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
        return !gang.isEmpty();
    }

    int size() {
        return isGang() ? gang.size() : 1;
    }

    ReadyTask task(int number) {
        return isGang() ? gang.get(number) : oldest;
    }

    Stream<ReadyTask> tasks() {
        return isGang() ? gang.stream() : Stream.of(oldest);
    }

    ReadyTask first() {
        return task(0);
    }

    void keep(List<BoardHost> hosts, boolean isFirm) {
        kept = new Kept(hosts, isFirm);
    }

    void keepNothing() {
        kept = null;
    }

    /** Hosts that are kept free for it, one for each task; empty without a reservation. */
    List<BoardHost> reserved() {
        return kept == null ? List.of() : kept.hosts();
    }

    boolean isReserved() {
        return kept != null;
    }

    /** Whether nobody may use its hosts before it, whatever their priority. */
    boolean isFirm() {
        return kept != null && kept.isFirm();
    }

    @Override
    public int compareTo(Unit other) {
        int byAge = Long.compare(order, other.order);
        return byAge != 0 ? byAge : oldest.id().value().compareTo(other.oldest.id().value());
    }

    @Override
    public String toString() {
        return tasks().map(task -> task.id().value()).toList().toString();
    }
}
