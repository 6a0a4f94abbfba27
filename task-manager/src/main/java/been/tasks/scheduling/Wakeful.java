package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Where something may have become possible since it was last looked for. */
final class Wakeful {
    /** In no particular order, but always the same. */
    private final List<ReadyQueue> queues = new ArrayList<>();

    /** Hosts that some may use and others may not. */
    private final Set<BoardHost> hosts = new LinkedHashSet<>();

    /** From the last to the first they may be sent to sleep. */
    List<ReadyQueue> queues() {
        return queues;
    }

    Iterator<BoardHost> hosts() {
        return hosts.isEmpty() ? Collections.emptyIterator() : hosts.iterator();
    }

    void wake(BoardHost host) {
        hosts.add(host);
    }

    /** It may have room anywhere. */
    void wake(ReadyQueue queue) {
        queue.fresh.becomeAny();
        rouse(queue);
    }

    /** It has room on this host, which it had not before. */
    void wake(ReadyQueue queue, BoardHost host) {
        queue.fresh.add(host);
        rouse(queue);
    }

    /** It has no room, but may be able to reserve some. */
    void wakeToReserve(ReadyQueue queue) {
        rouse(queue);
    }

    private void rouse(ReadyQueue queue) {
        if (!queue.isAwake()) {
            queue.wakePosition = queues.size();
            queues.add(queue);
        }
    }

    void sleep(ReadyQueue queue) {
        int position = queue.wakePosition;
        if (position < 0) {
            return;
        }
        ReadyQueue last = queues.removeLast();
        if (last != queue) {
            queues.set(position, last);
            last.wakePosition = position;
        }
        fallAsleep(queue);
    }

    /** All of them. */
    void sleep() {
        queues.forEach(Wakeful::fallAsleep);
        queues.clear();
    }

    private static void fallAsleep(ReadyQueue queue) {
        queue.wakePosition = -1;
        queue.fresh.clear();
    }

    void forget(BoardHost host) {
        hosts.remove(host);
    }
}
