package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All queues, by what their units want. */
final class ReadyQueues {
    /** So many empty ones are kept, since what they know of hosts is worth keeping. */
    private static final int IDLE = 1_000;

    private final Board board;
    private final Turns turns;
    private final Map<List<Suitability>, ReadyQueue> byMembers = new HashMap<>();
    private final List<ReadyQueue> active = new ArrayList<>();
    private final LinkedHashSet<ReadyQueue> idle = new LinkedHashSet<>();
    private final Map<Portion, Alike> byPortion = new HashMap<>();

    /** Those of which something waits. */
    private final List<Alike> alike = new ArrayList<>();

    private final TreeMap<Integer, Set<ReadyQueue>> byPriority = new TreeMap<>();
    private final TreeSet<ReadyQueue> byAge = new TreeSet<>(ReadyQueue::compareAges);

    ReadyQueues(Board board, Turns turns) {
        this.board = board;
        this.turns = turns;
    }

    /** Those in which something waits, in no particular order, but always the same. */
    List<ReadyQueue> active() {
        return active;
    }

    /** What is waited for, by what it takes of a host. */
    List<Alike> alike() {
        return alike;
    }

    /** Those in which the largest priority is larger, by that, the largest first. */
    Collection<Set<ReadyQueue>> above(int priority) {
        return byPriority.tailMap(priority, false).descendingMap().values();
    }

    /** The same, the one with the oldest unit first, without those whose oldest holds firmly. */
    Iterable<ReadyQueue> byAge() {
        return byAge;
    }

    /** The queue of single tasks that want this. */
    ReadyQueue of(Suitability wanted) {
        return wanted.queue == null ? of(List.of(wanted)) : wanted.queue;
    }

    /** The queue of units that want this. */
    ReadyQueue of(List<Suitability> members) {
        ReadyQueue known = byMembers.get(members);
        if (known != null) {
            return known;
        }
        var queue = new ReadyQueue(members, turns);
        byMembers.put(members, queue);
        if (!queue.isGang()) {
            queue.single.queue = queue;
        }
        members.forEach(this::use);
        return queue;
    }

    private void use(Suitability member) {
        if (member.users++ == 0) {
            Demand demand = member.demand();
            member.alike = byPortion.computeIfAbsent(Portion.of(demand), _ -> new Alike(demand));
            member.alike.users++;
        }
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
        queue.members.stream().distinct().forEach(member -> want(member, queue));
    }

    private void want(Suitability member, ReadyQueue queue) {
        Alike same = Objects.requireNonNull(member.alike);
        if (member.waiting.isEmpty()) {
            if (same.wanted.isEmpty()) {
                alike.add(same);
            }
            same.wanted.add(member);
        }
        member.waiting.add(queue);
    }

    private void deactivate(ReadyQueue queue) {
        ReadyQueue last = active.removeLast();
        if (last != queue) {
            active.set(queue.position, last);
            last.position = queue.position;
        }
        queue.position = -1;
        queue.members.stream().distinct().forEach(member -> wantNoMore(member, queue));
        idle.add(queue);
        if (idle.size() > IDLE) {
            Iterator<ReadyQueue> oldest = idle.iterator();
            forget(oldest.next());
            oldest.remove();
        }
    }

    private void wantNoMore(Suitability member, ReadyQueue queue) {
        Alike same = Objects.requireNonNull(member.alike);
        member.waiting.remove(queue);
        if (member.waiting.isEmpty()) {
            same.wanted.remove(member);
            if (same.wanted.isEmpty()) {
                alike.remove(same);
            }
        }
    }

    private void forget(ReadyQueue queue) {
        byMembers.remove(queue.members);
        if (!queue.isGang()) {
            queue.single.queue = null;
        }
        queue.members.forEach(this::useNoMore);
    }

    private void useNoMore(Suitability member) {
        if (--member.users > 0) {
            return;
        }
        Alike same = Objects.requireNonNull(member.alike);
        member.alike = null;
        if (--same.users == 0) {
            byPortion.remove(Portion.of(member.demand()));
        }
        board.forget(member);
    }
}
