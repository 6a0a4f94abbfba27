package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All queues, by what their units want. */
final class ReadyQueues {
    /** So many empty ones are kept, since what they know of hosts is worth keeping. */
    private static final int IDLE = 1_000;

    private final Board board;
    private final Map<List<Suitability>, ReadyQueue> byMembers = new HashMap<>();
    private final List<ReadyQueue> active = new ArrayList<>();
    private final LinkedHashSet<ReadyQueue> idle = new LinkedHashSet<>();
    private final Map<Portion, Alike> byPortion = new LinkedHashMap<>();
    private final TreeMap<Integer, Set<ReadyQueue>> byPriority = new TreeMap<>();
    private final TreeSet<ReadyQueue> byAge = new TreeSet<>(ReadyQueue::compareAges);

    ReadyQueues(Board board) {
        this.board = board;
    }

    /** Those in which something waits, in no particular order, but always the same. */
    List<ReadyQueue> active() {
        return active;
    }

    /** The same, by what their tasks take. */
    Collection<Alike> byPortion() {
        return byPortion.values();
    }

    /** Those in which the largest priority is larger. */
    Collection<Set<ReadyQueue>> above(int priority) {
        return byPriority.tailMap(priority, false).values();
    }

    /** The same, the one with the oldest unit first, without those whose oldest holds firmly. */
    Iterable<ReadyQueue> byAge() {
        return byAge;
    }

    /** The queue of units that want this. */
    ReadyQueue of(List<Suitability> members) {
        ReadyQueue known = byMembers.get(members);
        if (known != null) {
            return known;
        }
        var queue = new ReadyQueue(members);
        byMembers.put(members, queue);
        members.forEach(member -> member.users++);
        return queue;
    }

    void add(Unit unit, ReadyQueue queue) {
        queue.add(unit);
        settle(queue);
    }

    void remove(Unit unit, ReadyQueue queue) {
        queue.remove(unit);
        settle(queue);
    }

    /** To be told when its oldest unit, or how firmly that holds hosts, may have changed. */
    void settle(ReadyQueue queue) {
        Unit claimant = queue.claimant();
        if (claimant != queue.eldest) {
            if (queue.eldest != null) {
                byAge.remove(queue);
            }
            queue.eldest = claimant;
            if (claimant != null) {
                byAge.add(queue);
            }
        }
        rank(queue);
        if (queue.isEmpty() != queue.position < 0) {
            if (queue.isEmpty()) {
                deactivate(queue);
            } else {
                activate(queue);
            }
        }
    }

    private void rank(ReadyQueue queue) {
        if (queue.rank != queue.topPriority()) {
            Set<ReadyQueue> before = byPriority.get(queue.rank);
            if (before != null && before.remove(queue) && before.isEmpty()) {
                byPriority.remove(queue.rank);
            }
            queue.rank = queue.topPriority();
            if (!queue.isEmpty()) {
                byPriority.computeIfAbsent(queue.rank, _ -> new LinkedHashSet<>()).add(queue);
            }
        }
    }

    private void activate(ReadyQueue queue) {
        idle.remove(queue);
        queue.position = active.size();
        active.add(queue);
        for (Suitability member : queue.members) {
            byPortion
                    .computeIfAbsent(Portion.of(member.demand()), _ -> new Alike(member.demand()))
                    .queues
                    .add(queue);
        }
    }

    private void deactivate(ReadyQueue queue) {
        ReadyQueue last = active.removeLast();
        if (last != queue) {
            active.set(queue.position, last);
            last.position = queue.position;
        }
        queue.position = -1;
        for (Suitability member : queue.members) {
            Portion portion = Portion.of(member.demand());
            Alike alike = byPortion.get(portion);
            if (alike != null && alike.queues.remove(queue) && alike.queues.isEmpty()) {
                byPortion.remove(portion);
            }
        }
        idle.add(queue);
        if (idle.size() > IDLE) {
            Iterator<ReadyQueue> oldest = idle.iterator();
            forget(oldest.next());
            oldest.remove();
        }
    }

    private void forget(ReadyQueue queue) {
        byMembers.remove(queue.members);
        for (Suitability member : queue.members) {
            if (--member.users == 0) {
                board.forget(member);
            }
        }
    }
}
