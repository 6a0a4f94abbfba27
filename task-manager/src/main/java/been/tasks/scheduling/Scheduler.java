package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.tasks.scheduling.Decision.Place;
import been.tasks.scheduling.Entry.Lane;
import been.tasks.scheduling.Entry.Owner;
import been.tasks.scheduling.Entry.Queue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the rules of docs/scheduling.md: state in, decisions out. What a page does not show is
 * never guessed: where the next in turn may be a task that was not read, the page ends.
 */
public final class Scheduler {
    /** When a turn goes by age, the oldest units of this many queues are tried. */
    private static final int ELDERS = 16;

    /** A gang that finds no room on this many hosts waits until some are kept free for it. */
    private static final int MOST_FOR_GANG = 256;

    private final Map<Map<Demand, Integer>, Queue> queues = new LinkedHashMap<>();
    private final Map<TaskId, Entry> entries = new HashMap<>();

    /** Queues whose units may be next. */
    private final Set<Queue> open = new LinkedHashSet<>();

    private final List<Entry> family = new ArrayList<>();
    private final Hosts hosts;
    private final Turns turns;
    private final Reservations reservations;
    private final HostChoice choice;
    private final List<Decision> decisions = new ArrayList<>();
    private final Map<String, Long> reservationTurns = new HashMap<>();
    private boolean isMore;

    /** What is next: a unit, or an unread one of a lane. */
    private record Candidate(@Nullable Entry entry, @Nullable Lane lane) {
        private int priority() {
            return lane != null ? lane.read.priority() : unit().unit.priority();
        }

        private Entry unit() {
            return Objects.requireNonNull(entry);
        }

        private long served() {
            return lane != null ? lane.owner.served : unit().owner.served;
        }

        private long order() {
            return entry != null ? entry.unit.order() : Objects.requireNonNull(lane).order();
        }

        /**
         * The larger priority first, then who has a reservation, then whose owner has been served
         * longest ago, then the older.
         */
        boolean precedes(@Nullable Candidate other) {
            if (other == null) {
                return true;
            }
            if (priority() != other.priority()) {
                return priority() > other.priority();
            }
            if (isReserved() != other.isReserved()) {
                return isReserved();
            }
            return served() != other.served() ? served() < other.served() : order() < other.order();
        }

        private boolean isReserved() {
            return entry != null && entry.isReserved();
        }
    }

    Scheduler(Board board) {
        hosts = new Hosts(board.hosts());
        turns = new Turns(board.served());
        reservations = new Reservations(hosts);
        choice = new HostChoice(hosts, board.unpacked(), turns, board.seed());
        board.reservations().forEach(made -> reservations.restore(made, entry(made.unit())));
        board.oldest().forEach(unit -> entry(unit).queue.oldest = entry(unit));
        board.lanes().forEach(this::add);
        board.family().forEach(this::addToFamily);
    }

    private void addToFamily(Unit unit) {
        if (unit.demands().keySet().stream()
                .anyMatch(demand -> hosts.isFavoured(unit.context(), demand))) {
            family.add(entry(unit));
        }
    }

    private Entry entry(Unit unit) {
        Entry known = entries.get(unit.id());
        if (known == null) {
            known = new Entry(unit, queue(unit.demands()), turns.owner(unit.owner()));
            entries.put(unit.id(), known);
        }
        return known;
    }

    private Queue queue(Map<Demand, Integer> demands) {
        return queues.computeIfAbsent(demands, _ -> new Queue());
    }

    private void add(Board.Lane read) {
        Queue queue = queue(read.demands());
        Owner owner = turns.owner(read.owner());
        var lane = new Lane(read, queue, owner, read.units().stream().map(this::entry).toList());
        queue.lanes.add(lane);
        open.add(queue);
    }

    /** Makes at most {@code most} decisions, in the order in which they are to be carried out. */
    public static Outcome decide(Board board, int most) {
        var scheduler = new Scheduler(board);
        while (scheduler.decisions.size() < most && scheduler.decideNext()) {}
        return scheduler.outcome(most);
    }

    /** Whether all tasks of a unit fit at once while nothing else is on these hosts. */
    public static boolean isRoomFor(Unit unit, List<OfferedHost> hosts) {
        return new Hosts(hosts.stream().map(host -> new Board.Host(host, Occupancy.NONE)).toList())
                .isSatisfiable(unit);
    }

    private Outcome outcome(int most) {
        List<Reservation> kept =
                reservations.holders().stream()
                        .map(holder ->
                                new Reservation(
                                        holder.unit,
                                        holder.kept.stream().map(BoardHost::name).toList(),
                                        holder.isFirm))
                        .toList();
        return new Outcome(
                List.copyOf(decisions), kept, reservationTurns, isMore || decisions.size() == most);
    }

    /** How many units like this one may be placed, or have hosts kept for them. */
    int chances(Unit unit, int priority, int enough) {
        int room = enough;
        for (Map.Entry<Demand, Integer> wanted : unit.demands().entrySet()) {
            int each = wanted.getValue();
            room = Math.min(room, hosts.roomFor(wanted.getKey(), priority, enough * each) / each);
        }
        return room == 0 && mayReserveFor(unit) ? 1 : room;
    }

    private boolean mayReserveFor(Unit unit) {
        Entry entry = entry(unit);
        return reservations.mayReserveFor(entry) && entry.queue.isSatisfiable(unit, hosts);
    }

    /** Contexts whose tasks may use hosts where others may not. */
    Set<ContextId> favoured() {
        return hosts.favoured();
    }

    /** False when nothing more is possible, or when this page does not show what is next. */
    private boolean decideNext() {
        if (turns.isForAge() && placeOldest()) {
            return true;
        }
        while (true) {
            Candidate next = next();
            if (next == null) {
                return false;
            }
            if (next.entry() != null) {
                if (place(next.entry(), next.lane())) {
                    return true;
                }
            } else if (next.lane() != null && mayBePlaced(next.lane())) {
                isMore = true;
                if (!decisions.isEmpty() || !reservationTurns.isEmpty()) {
                    return false;
                }
                next.lane().isSkipped = true; // the next page would not show it either
            }
        }
    }

    private @Nullable Candidate next() {
        Candidate best = null;
        for (Iterator<Queue> all = open.iterator(); all.hasNext(); ) {
            Queue queue = all.next();
            if (queue.isBlocked) {
                all.remove();
                continue;
            }
            for (Lane lane : queue.lanes) {
                Entry head = lane.head();
                if (head != null || lane.mayHoldMore()) {
                    var candidate = new Candidate(head, lane);
                    best = candidate.precedes(best) ? candidate : best;
                }
            }
        }
        for (Entry holder : reservations.holders()) {
            if (holder.mayFit()) {
                var candidate = new Candidate(holder, null);
                best = candidate.precedes(best) ? candidate : best;
            }
        }
        family.removeIf(entry -> entry.isPlaced);
        for (Entry entry : family) {
            if (entry.mayFit()) {
                var candidate = new Candidate(entry, null);
                best = candidate.precedes(best) ? candidate : best;
            }
        }
        return best;
    }

    /** Whether one of a lane that was not read may be; else its queue is done with. */
    private boolean mayBePlaced(Lane lane) {
        boolean isRoom =
                lane.read.demands().entrySet().stream()
                        .allMatch(wanted ->
                                hosts.roomFor(
                                                wanted.getKey(),
                                                lane.read.priority(),
                                                wanted.getValue())
                                        >= wanted.getValue());
        if (!isRoom && !(needsDraining(lane) && reservations.mayReserveFor(lane.queue))) {
            lane.queue.isBlocked = true;
            return false;
        }
        return true;
    }

    private static boolean needsDraining(Lane lane) {
        Map<Demand, Integer> demands = lane.read.demands();
        return demands.size() > 1
                || demands.entrySet().stream()
                        .anyMatch(one -> one.getValue() > 1 || one.getKey().needsDraining());
    }

    private boolean place(Entry entry, @Nullable Lane lane) {
        List<BoardHost> room = hostsFor(entry);
        if (room != null) {
            place(entry, room);
            return true;
        }
        entry.queue.blocked.add(entry.unit.context());
        if (lane != null) {
            entry.queue.isBlocked = true;
            if (reservations.reserve(entry)) {
                noteReserved(entry);
            }
        }
        return false;
    }

    /** It is placed if it fits, else hosts are kept for it that no task may use before it. */
    private boolean placeOldest() {
        int tried = 0;
        for (Candidate next : oldest()) {
            Entry entry = next.entry();
            if (entry == null) {
                isMore = true;
                continue;
            }
            if (entry.isFirm || !entry.queue.isSatisfiable(entry.unit, hosts)) {
                continue;
            }
            if (++tried > ELDERS) {
                break;
            }
            List<BoardHost> room = entry.queue.isBlocked ? null : hostsFor(entry);
            if (room != null) {
                place(entry, room);
                return true;
            }
            if (entry.unit.takesSlots() && reservations.reserveFirmly(entry)) {
                noteReserved(entry);
                return false;
            }
        }
        turns.pass();
        return false;
    }

    /** The oldest of each queue, the oldest of all first. */
    private List<Candidate> oldest() {
        var all = new ArrayList<Candidate>();
        for (Queue queue : queues.values()) {
            Entry known = queue.oldest;
            if (known != null && !known.isPlaced) {
                all.add(new Candidate(known, null));
                continue;
            }
            Candidate oldest = null;
            for (Lane lane : queue.lanes) {
                Entry head = lane.head();
                if ((head != null || lane.read.isCut())
                        && (oldest == null || lane.order() < oldest.order())) {
                    oldest = new Candidate(head, lane);
                }
            }
            if (oldest != null) {
                all.add(oldest);
            }
        }
        all.sort(Comparator.comparingLong(Candidate::order));
        return all;
    }

    private void noteReserved(Entry entry) {
        reservationTurns.put(entry.owner.name, turns.use(entry.owner));
        queues.values().forEach(queue -> queue.blocked.clear());
        isMore |= entry.kept.stream().anyMatch(host -> !host.waiting().isEmpty());
        startOverIfReleased();
    }

    /** Hosts that are kept for no unit any more may have room for tasks that were not read. */
    private void startOverIfReleased() {
        if (reservations.takeReleased()) {
            isMore = true;
            for (Queue queue : queues.values()) {
                queue.isBlocked = false;
                queue.blocked.clear();
                queue.lanes.forEach(Lane::startOver);
                open.add(queue);
            }
        }
    }

    private @Nullable List<BoardHost> hostsFor(Entry entry) {
        if (entry.unit.isGang()) {
            return hostsForGang(entry);
        }
        BoardHost host = choice.best(entry);
        return host == null ? null : List.of(host);
    }

    private @Nullable List<BoardHost> hostsForGang(Entry entry) {
        Unit gang = entry.unit;
        List<BoardHost> among =
                gang.demands().keySet().stream().allMatch(Demand::takesSlots)
                        ? hosts.roomyFor(gang.task(0).demand())
                        : hosts.all();
        List<BoardHost> usable =
                among.stream()
                        .filter(host ->
                                gang.demands().keySet().stream()
                                        .anyMatch(demand ->
                                                host.hasRoomFor(demand, gang.context())
                                                        && isUsable(host, demand, entry)))
                        .sorted(
                                Comparator.comparing((BoardHost host) -> !entry.kept.contains(host))
                                        .thenComparing(HostChoice::compareLoad)
                                        .thenComparingInt(host -> host.number))
                        .limit(MOST_FOR_GANG)
                        .toList();
        return GangFit.find(gang, usable, (host, demand) -> isUsable(host, demand, entry));
    }

    private boolean isUsable(BoardHost host, Demand demand, Entry entry) {
        return hosts.admits(host, demand, entry) && hosts.suits(host, demand);
    }

    private void place(Entry entry, List<BoardHost> chosen) {
        var places = new ArrayList<Place>(chosen.size());
        for (int i = 0; i < chosen.size(); i++) {
            ReadyTask task = entry.unit.task(i);
            BoardHost host = chosen.get(i);
            hosts.occupy(host, task.occupant());
            // Other tasks of its context may be beside it where those of others may not.
            isMore |= host.tie() != null && host.isRoomy();
            places.add(new Place(task, chosen.get(i).name()));
        }
        entry.isPlaced = true;
        isMore |= family.contains(entry);
        reservations.release(entry);
        startOverIfReleased();
        decisions.add(new Decision(places, turns.use(entry.owner)));
    }
}
