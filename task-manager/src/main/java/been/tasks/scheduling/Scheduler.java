package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.scheduling.Decision.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the rules of docs/scheduling.md. It is told what changes and answers with decisions,
 * which it takes for carried out; the same row of events gives the same decisions. An event costs
 * as much as there are different demands among the tasks that wait, however many tasks and hosts
 * there are. Not thread-safe.
 */
public final class Scheduler {
    /** Of so many queues the oldest unit is asked when a turn is for the oldest. */
    private static final int ELDERS = 16;

    private final Board board;
    private final ReadyQueues queues;
    private final Reservations reservations;
    private final Turns turns = new Turns();
    private final Wakeful wakeful = new Wakeful();
    private final PackageTrails trails = new PackageTrails();
    private final ReadyTasks ready;
    private final HostChoice choice;
    private final Admission admission;
    private final Waker waker;

    /** Decides between hosts that are equally good. */
    public Scheduler(long seed) {
        board = new Board(seed);
        queues = new ReadyQueues(board, turns);
        reservations = new Reservations(board, queues, this::noteReleased);
        ready = new ReadyTasks(board, turns);
        choice = new HostChoice(board, trails);
        admission = new Admission(board, queues, reservations);
        waker = new Waker(queues, reservations, wakeful);
    }

    /** A host appeared, or is no longer what it was. */
    public void hostChanged(OfferedHost facts) {
        BoardHost host = board.hostOrUnknown(facts.name());
        if (host.facts().equals(facts)) {
            return;
        }
        if (board.change(host, facts)) {
            waker.changed(host);
        }
    }

    /** Requirements are asked again whether it meets them. */
    public void propertiesChanged(HostName name) {
        BoardHost host = board.host(name);
        if (host != null) {
            board.askAgain(host);
            waker.changed(host);
        }
    }

    /** A host is no more, and nothing is on it. */
    public void hostGone(HostName name) {
        BoardHost host = board.host(name);
        if (host != null) {
            board.change(host, new OfferedHost(name, host.facts().capacity(), 0, false));
            waker.changed(host);
            board.tasksOn(host).forEach(this::left);
            wakeful.forget(host);
            trails.forget(host);
            board.forget(host);
        }
    }

    /** A task may be placed; what was known of it before is replaced. */
    public void ready(ReadyTask task) {
        ReadyTask known = ready.find(task.id());
        if (task.equals(known)) {
            return;
        }
        if (known != null) {
            gone(task.id());
        }
        Unit unit = ready.add(task, this::dequeue);
        if (unit != null) {
            enqueue(unit);
        }
    }

    /** A task is no longer to be placed. */
    public void gone(TaskId task) {
        ready.remove(task, this::dequeue);
    }

    /** A task is on a host, or what is known of it there changed. */
    public void occupies(HostName name, Occupant occupant) {
        BoardHost host = board.hostOrUnknown(name);
        Placed known = board.find(occupant.task());
        if (known != null && known.host() == host && known.occupant().equals(occupant)) {
            return;
        }
        gone(occupant.task());
        left(occupant.task());
        occupy(host, occupant, board.context(occupant.context()));
    }

    /** Nothing of a task is on a host any more. */
    public void left(TaskId task) {
        Placed placed = board.remove(task);
        if (placed != null) {
            if (placed.occupant().isInTheWay()) {
                reservations.noteWaiting(placed.context());
            }
            board.forgetIfOver(placed.context());
            waker.gotRoom(placed.host());
        }
    }

    /** An owner was given a turn before this scheduler began. */
    public void served(String owner, long turn) {
        turns.served(owner, turn);
    }

    /** Hosts that are kept free, and for which task. */
    public Map<HostName, TaskId> reservations() {
        return reservations.byHost();
    }

    /** Whether it takes the task for one that may be placed. */
    public boolean isReady(TaskId task) {
        return ready.find(task) != null;
    }

    /** How many tasks may be placed. */
    public int readyTasks() {
        return ready.size();
    }

    /**
     * Decisions that are possible now, in their order, at most so many; when there are fewer,
     * nothing more can be placed until something changes.
     */
    public List<Decision> decide(int most) {
        var decisions = new ArrayList<Decision>();
        while (decisions.size() < most) {
            Decision next = next();
            if (next == null) {
                break;
            }
            decisions.add(next);
        }
        return decisions;
    }

    private @Nullable Decision next() {
        if (turns.isForAge()) {
            Decision decision = forTheOldest();
            if (decision != null) {
                return decision;
            }
        }
        while (true) {
            Admission.Entry entry = bestEntry();
            Unit best = entry == null ? null : entry.unit();
            ReadyQueue queue = null;
            List<ReadyQueue> queues = wakeful.queues();
            for (int i = queues.size() - 1; i >= 0; i--) {
                ReadyQueue awake = queues.get(i);
                if (awake.isWithoutRoom() && !mayReserveFor(awake)) {
                    wakeful.sleep(awake);
                    continue;
                }
                Unit next = awake.next();
                if ((best == null || !Admission.precedes(best, next))
                        && !isWithoutRoom(next, awake)) {
                    best = next;
                    queue = awake;
                }
            }
            if (best == null) {
                wakeful.sleep();
                return null;
            }
            if (queue == null) {
                return place(best, Objects.requireNonNull(entry).hosts());
            }
            List<BoardHost> hosts = hostsFor(best, queue);
            if (hosts != null) {
                return place(best, hosts);
            }
            wakeful.sleep(queue);
            if (queue.holder == null
                    && queue.needs.draining()
                    && reservations.reserve(best, queue)) {
                noteReserved(best);
            }
        }
    }

    private boolean isWithoutRoom(Unit unit, ReadyQueue queue) {
        return queue.isGang() && !mayReserveFor(queue) && !admission.isRoomThinkable(unit, queue);
    }

    private boolean mayReserveFor(ReadyQueue queue) {
        return queue.needs.draining() && queue.holder == null && !reservations.isFull();
    }

    private Admission.@Nullable Entry bestEntry() {
        Admission.Entry best = null;
        for (Iterator<BoardHost> hosts = wakeful.hosts(); hosts.hasNext(); ) {
            Admission.Entry entry = admission.best(hosts.next());
            if (entry == null) {
                hosts.remove();
            } else if (best == null || Admission.precedes(entry.unit(), best.unit())) {
                best = entry;
            }
        }
        return best;
    }

    private @Nullable List<BoardHost> hostsFor(Unit unit, ReadyQueue queue) {
        if (unit.isGang()) {
            return admission.gang(unit, queue);
        }
        BoardHost host = choice.best(unit, queue);
        return host == null ? null : List.of(host);
    }

    /** It is placed if it fits, else hosts are kept for it that nobody may use before it. */
    private @Nullable Decision forTheOldest() {
        int asked = 0;
        for (ReadyQueue queue : queues.byAge()) {
            if (!queue.isSatisfiable()) {
                continue;
            }
            if (++asked > ELDERS) {
                break;
            }
            Unit oldest = queue.oldest();
            List<BoardHost> hosts = queue.isAwake() ? hostsFor(oldest, queue) : null;
            if (hosts != null) {
                return place(oldest, hosts);
            }
            if (queue.needs.slots() && reservations.reserveFirmly(oldest, queue)) {
                noteReserved(oldest);
                return null;
            }
        }
        turns.pass();
        return null;
    }

    private void noteReserved(Unit unit) {
        turns.use(unit.owner);
        waker.reserved(unit);
    }

    private Decision place(Unit unit, List<BoardHost> hosts) {
        ReadyQueue queue = Objects.requireNonNull(unit.strand).lane.queue;
        unqueue(unit, queue);
        var places = new ArrayList<Place>(hosts.size());
        for (int i = 0; i < hosts.size(); i++) {
            ReadyTask task = unit.task(i);
            BoardHost host = hosts.get(i);
            occupy(host, task.occupant(), unit.context);
            trails.note(task.packages(), host);
            places.add(new Place(task, host.name()));
        }
        ready.placed(unit);
        reservations.release(unit, queue);
        return new Decision(places, turns.use(unit.owner));
    }

    private void enqueue(Unit unit) {
        ReadyQueue queue =
                unit.isGang()
                        ? queues.of(ready.demands(unit))
                        : queues.of(board.suitability(unit.first().demand()));
        boolean wasEmpty = queue.isEmpty();
        queues.add(unit, queue);
        if (wasEmpty) {
            wakeful.wake(queue);
        }
        waker.came(unit, queue);
    }

    private void dequeue(Unit unit) {
        ReadyQueue queue = Objects.requireNonNull(unit.strand).lane.queue;
        unqueue(unit, queue);
        reservations.release(unit, queue);
        board.forgetIfOver(unit.context);
    }

    private void unqueue(Unit unit, ReadyQueue queue) {
        queues.remove(unit, queue);
        if (queue.isEmpty()) {
            wakeful.sleep(queue);
        }
    }

    private void occupy(BoardHost host, Occupant occupant, ContextTasks context) {
        board.add(occupant, context, host);
        if (occupant.isInTheWay()) {
            reservations.noteWaiting(context);
            if (reservations.isAwaited(context)) {
                waker.awaited(context);
            }
        }
        if (host.tie() != null && !context.strands.isEmpty()) {
            wakeful.wake(host);
        }
    }

    private void noteReleased(BoardHost host) {
        waker.released(host);
    }

    static final Comparator<ReadyTask> OLDEST =
            Comparator.comparingLong(ReadyTask::order).thenComparing(task -> task.id().value());
}
