package been.tasks.scheduling;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Ready units of equal demands. It sleeps while no host can take any of them, whoever it is. */
final class ReadyQueue {
    /** For each task of a unit. */
    final List<Suitability> members;

    /** Whether a unit may have to have hosts kept free for it. */
    final boolean needsDraining;

    /** False for generators, which take none. */
    final boolean needsSlots;

    final boolean hasGenerators;

    /** How many hosts a unit needs for tasks that are alone. */
    final int lonely;

    /** How many cores a unit needs for tasks that may be beside strangers. */
    final int sharedCores;

    /** Whether a unit needs a host for tasks of its context only. */
    final boolean isForContext;

    private final boolean isShared;

    /** The unit for which hosts are kept free. */
    @Nullable Unit holder;

    /** Its place among queues; -1 while it is empty. */
    int position = -1;

    /** By which the queue stands among others; null while it does not. */
    @Nullable Unit eldest;

    /** By which priority it stands among others. */
    int rank = Integer.MIN_VALUE;

    /** Its place among those that are awake; -1 while it sleeps. */
    int wakePosition = -1;

    /** The only hosts that can have room for it. */
    final FreshHosts fresh = new FreshHosts();

    private record LaneKey(Owner owner, int priority) {}

    private final Map<LaneKey, OwnerLane> lanes = new HashMap<>();
    private final TreeMap<Integer, List<OwnerLane>> byPriority = new TreeMap<>();
    private final AgeHeap<OwnerLane> byAge = new AgeHeap<>();

    /** Of the lanes with the largest priority; nothing while it is empty. */
    private List<OwnerLane> top = List.of();

    private int topPriority = Integer.MIN_VALUE;

    ReadyQueue(List<Suitability> members) {
        this.members = members;
        this.needsDraining = members.size() > 1 || members.getFirst().demand().needsDraining();
        this.lonely =
                (int)
                        members.stream()
                                .map(Suitability::demand)
                                .filter(demand ->
                                        demand.takesSlots()
                                                && demand.exclusivity() == Exclusivity.EXCLUSIVE)
                                .count();
        this.isShared =
                members.stream()
                        .anyMatch(member -> member.demand().exclusivity() == Exclusivity.SHARED);
        this.sharedCores =
                members.stream()
                        .map(Suitability::demand)
                        .filter(demand ->
                                demand.takesSlots() && demand.exclusivity() == Exclusivity.SHARED)
                        .mapToInt(Demand::cores)
                        .sum();
        this.isForContext =
                members.stream()
                        .map(Suitability::demand)
                        .anyMatch(demand ->
                                demand.takesSlots() && demand.exclusivity() == Exclusivity.CONTEXT);
        this.hasGenerators = members.stream().anyMatch(member -> !member.demand().takesSlots());
        this.needsSlots = members.stream().anyMatch(member -> member.demand().takesSlots());
    }

    static int compareAges(ReadyQueue one, ReadyQueue other) {
        return Objects.requireNonNull(one.eldest).compareTo(Objects.requireNonNull(other.eldest));
    }

    boolean isGang() {
        return members.size() > 1;
    }

    /** Whether some of a unit's tasks may be beside strangers. */
    boolean isShared() {
        return isShared;
    }

    boolean isForOneWithSlots() {
        return !isGang() && needsSlots;
    }

    /** What a task wants in a queue of single tasks. */
    Suitability single() {
        return members.getFirst();
    }

    /** Whether there is any host for each task of a unit. */
    boolean isSatisfiable() {
        for (Suitability member : members) {
            if (member.count() == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the host satisfies some of what its units demand. */
    boolean includes(BoardHost host) {
        for (Suitability member : members) {
            if (member.includes(host)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a host may have room for a task of some unit here, whatever its context. */
    boolean mayUse(BoardHost host) {
        for (Suitability member : members) {
            if (member.includes(host)
                    && host.hasRoomFor(member.demand(), null)
                    && (host.reservedFor == null
                            || !member.demand().takesSlots()
                            || (isGang() && host.reservedFor == holder))) {
                return true;
            }
        }
        return false;
    }

    /** Those that have something here. */
    List<ContextTasks> contexts() {
        return byAge.all().stream()
                .flatMap(lane -> lane.strands.all().stream())
                .map(strand -> strand.context)
                .toList();
    }

    /** Whether a unit that hosts are kept for could still use all of them. */
    boolean isStillKeptWell(Unit unit) {
        for (int i = 0; i < members.size(); i++) {
            if (!members.get(i).includes(unit.reserved.get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean isAtHomeOn(HostName host) {
        for (Suitability member : members) {
            if (host.equals(member.demand().home())) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return byAge.isEmpty();
    }

    Unit oldest() {
        return Objects.requireNonNull(byAge.first().head);
    }

    /** The oldest, unless it has all that it can get. */
    @Nullable Unit claimant() {
        Unit oldest = isEmpty() ? null : oldest();
        return oldest == null || oldest.isFirm ? null : oldest;
    }

    /** The largest of its units. */
    int topPriority() {
        return topPriority;
    }

    /** The one whose turn it is: who has a reservation goes before its equals in priority. */
    Unit next() {
        Unit kept = holder;
        if (kept != null && kept.priority() >= topPriority) {
            return kept;
        }
        OwnerLane next = top.getFirst();
        for (int i = 1; i < top.size(); i++) {
            OwnerLane lane = top.get(i);
            if (lane.precedes(next)) {
                next = lane;
            }
        }
        return Objects.requireNonNull(next.head);
    }

    void add(Unit unit) {
        var key = new LaneKey(unit.owner, unit.priority());
        OwnerLane lane =
                lanes.computeIfAbsent(key, _ -> new OwnerLane(this, unit.owner, unit.priority()));
        Strand strand = lane.byContext.get(unit.context);
        if (strand == null) {
            strand = new Strand(lane, unit.context);
            lane.byContext.put(unit.context, strand);
            unit.context.strands.add(strand);
        }
        unit.strand = strand;
        strand.units.add(unit);
        settle(strand);
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
            lane.byContext.remove(strand.context);
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
        }
        lane.lead(head);
        if (head != null && before == null) {
            byAge.add(lane);
        } else if (head != null) {
            byAge.changed(lane);
        }
        if (head == null || before == null) {
            settleTop(lane, before == null);
        }
    }

    private void settleTop(OwnerLane lane, boolean isNew) {
        List<OwnerLane> equals = byPriority.computeIfAbsent(lane.priority, _ -> new ArrayList<>());
        if (isNew) {
            equals.add(lane);
        } else {
            equals.remove(lane);
            lanes.remove(new LaneKey(lane.owner, lane.priority));
        }
        if (equals.isEmpty()) {
            byPriority.remove(lane.priority);
        }
        var last = byPriority.lastEntry();
        top = last == null ? List.of() : last.getValue();
        topPriority = last == null ? Integer.MIN_VALUE : last.getKey();
    }

    /**
     * Whether none of the hosts that could have room has any, so that only a reservation is left.
     */
    boolean isWithoutRoom() {
        if (isGang() || fresh.isAny()) {
            return false;
        }
        for (int i = 0; i < fresh.size(); i++) {
            if (mayUse(fresh.get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean isAwake() {
        return wakePosition >= 0;
    }
}
