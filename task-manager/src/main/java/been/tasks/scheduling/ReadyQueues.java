package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** All queues, by what their units want. */
final class ReadyQueues {
    /** So many empty ones are kept, since what they know of hosts is worth keeping. */
    private static final int IDLE = 1_000;

    private final Board board;
    private final Map<List<Suitability>, ReadyQueue> byMembers = new HashMap<>();
    private final List<ReadyQueue> active = new ArrayList<>();
    private final LinkedHashSet<ReadyQueue> idle = new LinkedHashSet<>();
    private final TreeSet<ReadyQueue> byAge = new TreeSet<>(ReadyQueue::compareAges);

    ReadyQueues(Board board) {
        this.board = board;
    }

    /** Those in which something waits, in no particular order, but always the same. */
    List<ReadyQueue> active() {
        return active;
    }

    /** The same, the one with the oldest unit first. */
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

    private void settle(ReadyQueue queue) {
        Unit eldest = queue.isEmpty() ? null : queue.oldest();
        if (eldest == queue.eldest) {
            return;
        }
        if (queue.eldest != null) {
            byAge.remove(queue);
        }
        queue.eldest = eldest;
        if (eldest == null) {
            deactivate(queue);
        } else {
            byAge.add(queue);
            if (queue.position < 0) {
                idle.remove(queue);
                queue.position = active.size();
                active.add(queue);
            }
        }
    }

    private void deactivate(ReadyQueue queue) {
        ReadyQueue last = active.removeLast();
        if (last != queue) {
            active.set(queue.position, last);
            last.position = queue.position;
        }
        queue.position = -1;
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
