package been.tasks.scheduling;

import java.util.List;

/** Wakes the queues and hosts for which something may have become possible. */
final class Waker {
    private final ReadyQueues queues;
    private final Reservations reservations;
    private final Wakeful wakeful;

    Waker(ReadyQueues queues, Reservations reservations, Wakeful wakeful) {
        this.queues = queues;
        this.reservations = reservations;
        this.wakeful = wakeful;
    }

    /** A unit waits that may use hosts which are not open to everybody. */
    void came(Unit unit, ReadyQueue queue) {
        if (unit.strand == null || unit.strand.head != unit || queue.isGang()) {
            return;
        }
        unit.context.tied().forEach(host -> wakeIfRoom(host, unit, queue));
        if (reservations.mayLetIn(unit)) {
            reservations.hosts().forEach(host -> wakeIfRoom(host, unit, queue));
        }
    }

    private void wakeIfRoom(BoardHost host, Unit unit, ReadyQueue queue) {
        if (queue.single.includes(host) && host.hasRoomFor(queue.single.demand(), unit.context)) {
            wakeful.wake(host);
        }
    }

    /** Hosts are kept free for it. */
    void reserved(Unit unit) {
        unit.reserved().forEach(wakeful::wake);
        unit.reserved().forEach(host -> host.waitingContexts().forEach(this::awaited));
    }

    /** Its tasks may use some of the hosts that are kept free. */
    void awaited(ContextTasks context) {
        if (!context.strands.isEmpty()) {
            reservations.hosts().forEach(wakeful::wake);
            wakeGangs(context);
        }
    }

    private void wakeGangs(ContextTasks context) {
        for (Strand strand : context.strands) {
            if (strand.lane.queue.isGang()) {
                wakeful.wake(strand.lane.queue);
            }
        }
    }

    /** Wakes whoever can use what the host has. */
    void gotRoom(BoardHost host) {
        if (!host.accepts()) {
            return;
        }
        for (Alike alike : queues.alike()) {
            if (alike.mayUse(host)) {
                gotRoom(host, alike);
            }
        }
        ContextTasks tie = host.tie();
        if (host.reservedFor != null) {
            Strand holder = host.reservedFor.strand;
            if (holder != null && host.reservedFor.isGang() && holder.lane.queue.mayUse(host)) {
                gotRoom(host, holder.lane.queue);
            }
            reservations.awaited().forEach(this::wakeGangs);
            wakeful.wake(host);
        } else if (tie != null && !tie.strands.isEmpty()) {
            wakeful.wake(host);
        }
    }

    private void gotRoom(BoardHost host, Alike alike) {
        for (Suitability wanted : alike.wanted) {
            if (wanted.includes(host)) {
                for (ReadyQueue queue : wanted.waiting) {
                    gotRoom(host, queue);
                }
            }
        }
    }

    private void gotRoom(BoardHost host, ReadyQueue queue) {
        if (queue.isAwake() && queue.fresh.isAny()) {
            return;
        }
        if (queue.isGang()) {
            wakeful.wake(queue);
        } else {
            wakeful.wake(queue, host);
        }
    }

    /** The next that waits for a host to be kept for it may have this one. */
    void released(BoardHost host) {
        gotRoom(host);
        ReadyQueue first = null;
        Unit best = null;
        for (ReadyQueue queue : queues.active()) {
            if (queue.needs.draining() && queue.holder == null && queue.includes(host)) {
                Unit next = queue.next();
                if (best == null || Admission.precedes(next, best)) {
                    best = next;
                    first = queue;
                }
            }
        }
        if (first != null) {
            wakeful.wakeToReserve(first);
        }
    }

    /** Some demands may fit it that did not, and others no longer. */
    void changed(BoardHost host) {
        for (ReadyQueue queue : List.copyOf(queues.active())) {
            Unit holder = queue.holder;
            if (holder != null && !queue.isStillKeptWell(holder)) {
                reservations.release(holder, queue);
                wakeful.wakeToReserve(queue);
            }
            if (queue.isAtHomeOn(host.name())) {
                wakeful.wake(queue);
                queue.contexts().forEach(context -> context.tied().forEach(wakeful::wake));
                reservations.hosts().forEach(wakeful::wake);
            }
        }
        gotRoom(host);
    }
}
