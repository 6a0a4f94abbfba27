package been.tasks.scheduling;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Where something may have become possible since it was last looked for. */
final class Wakeful {
    private final Set<ReadyQueue> queues = new LinkedHashSet<>();

    /** Hosts that some may use and others may not. */
    private final Set<BoardHost> hosts = new LinkedHashSet<>();

    Iterator<ReadyQueue> queues() {
        return queues.iterator();
    }

    Iterator<BoardHost> hosts() {
        return hosts.iterator();
    }

    void wake(BoardHost host) {
        hosts.add(host);
    }

    /** It may have room anywhere. */
    void wake(ReadyQueue queue) {
        queue.fresh = null;
        rouse(queue);
    }

    /** It has room on this host, which it had not before. */
    void wake(ReadyQueue queue, BoardHost host) {
        queue.noteRoomOn(host);
        rouse(queue);
    }

    /** It has no room, but may be able to reserve some. */
    void wakeToReserve(ReadyQueue queue) {
        if (!queue.isAwake) {
            queue.fresh = new LinkedHashSet<>();
            rouse(queue);
        }
    }

    private void rouse(ReadyQueue queue) {
        queue.isAwake = true;
        queues.add(queue);
    }

    void sleep(ReadyQueue queue) {
        queue.fallAsleep();
        queues.remove(queue);
    }

    /** All of them. */
    void sleep() {
        queues.forEach(ReadyQueue::fallAsleep);
        queues.clear();
    }

    void forget(BoardHost host) {
        hosts.remove(host);
    }
}
