package been.tasks.scheduling;

import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The units of a queue in their order: by priority, by turns of their owners, and by age. */
final class ReadyUnits {
    private final ReadyQueue queue;
    private final Turns turns;
    private final AgeHeap<OwnerLane> byAge = new AgeHeap<>();
    private final TreeMap<Integer, Band> byPriority = new TreeMap<>();

    /** The one with the largest priority; null while there are no units. */
    private @Nullable Band top;

    ReadyUnits(ReadyQueue queue, Turns turns) {
        this.queue = queue;
        this.turns = turns;
    }

    boolean isEmpty() {
        return byAge.isEmpty();
    }

    /** The largest; nothing is smaller while it is empty. */
    int topPriority() {
        return top == null ? Integer.MIN_VALUE : top.priority;
    }

    Unit oldest() {
        return Objects.requireNonNull(byAge.first().head);
    }

    /** Whose turn it is. */
    Unit next() {
        return Objects.requireNonNull(Objects.requireNonNull(top).next().head);
    }

    /** Those that have something here. */
    Stream<ContextTasks> contexts() {
        return byAge.all().stream()
                .flatMap(lane -> lane.strands.all().stream())
                .map(strand -> strand.context);
    }

    void add(Unit unit) {
        Band band = band(unit.priority());
        OwnerLane lane = band.find(unit.owner);
        if (lane == null) {
            lane = new OwnerLane(queue, unit.owner, unit.priority());
            band.add(lane);
        }
        Strand strand = unit.context.strand(lane);
        unit.strand = strand;
        strand.units.add(unit);
        settle(strand);
    }

    private Band band(int priority) {
        if (top != null && top.priority == priority) {
            return top;
        }
        Band band = byPriority.computeIfAbsent(priority, _ -> new Band(priority, turns));
        top = byPriority.lastEntry().getValue();
        return band;
    }

    void remove(Unit unit) {
        Strand strand = Objects.requireNonNull(unit.strand);
        unit.strand = null;
        strand.units.remove(unit);
        settle(strand);
    }

    private void settle(Strand strand) {
        Unit before = strand.head;
        Unit head = strand.units.isEmpty() ? null : strand.units.first();
        if (head == before) {
            return;
        }
        OwnerLane lane = strand.lane;
        if (head == null) {
            lane.strands.remove(strand);
            strand.context.strands.remove(strand);
        }
        strand.lead(head);
        if (head != null && before == null) {
            lane.strands.add(strand);
        } else if (head != null) {
            lane.strands.changed(strand);
        }
        settle(lane);
    }

    private void settle(OwnerLane lane) {
        Unit before = lane.head;
        Unit head = lane.strands.isEmpty() ? null : lane.strands.first().head;
        if (head == before) {
            return;
        }
        if (head == null) {
            byAge.remove(lane);
            forget(lane);
        }
        lane.lead(head);
        if (head != null && before == null) {
            byAge.add(lane);
        } else if (head != null) {
            byAge.changed(lane);
        }
    }

    private void forget(OwnerLane lane) {
        Band band = band(lane.priority);
        band.remove(lane);
        if (band.isEmpty()) {
            byPriority.remove(band.priority);
            top = byPriority.isEmpty() ? null : byPriority.lastEntry().getValue();
        }
    }
}
