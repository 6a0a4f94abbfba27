package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.HostName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All hosts, and which tasks may be on them. */
final class Hosts {
    private final List<BoardHost> all = new ArrayList<>();
    private final List<BoardHost> drained = new ArrayList<>();

    /** Those that may have room for a task with slots; within a page none gets more room. */
    private final List<BoardHost> roomy = new ArrayList<>();

    private final Map<HostName, BoardHost> byName = new HashMap<>();

    /** Where tasks of a context wait for others of it. */
    private final Map<ContextId, Set<BoardHost>> waiting = new HashMap<>();

    /** What is left to a context: only its tasks are there. */
    private final Map<ContextId, List<BoardHost>> tied = new HashMap<>();

    private int accepting;

    Hosts(Collection<Board.Host> hosts) {
        for (Board.Host each : hosts) {
            var host = new BoardHost(all.size(), each);
            all.add(host);
            byName.put(host.name(), host);
            if (host.isRoomy()) {
                roomy.add(host);
            }
            accepting += host.accepts() ? 1 : 0;
            ContextId tie = host.isRoomy() ? host.tie() : null;
            if (tie != null) {
                tied.computeIfAbsent(tie, _ -> new ArrayList<>(1)).add(host);
            }
            host.waiting().forEach(context -> waitingAt(context).add(host));
        }
    }

    private Set<BoardHost> waitingAt(ContextId context) {
        return waiting.computeIfAbsent(context, _ -> new LinkedHashSet<>(2));
    }

    List<BoardHost> all() {
        return all;
    }

    /** Those that may have room for such a task. */
    List<BoardHost> roomyFor(Demand demand) {
        return demand.takesSlots() ? roomy : all;
    }

    @Nullable BoardHost find(@Nullable HostName name) {
        return name == null ? null : byName.get(name);
    }

    /** How many accept tasks. */
    int accepting() {
        return accepting;
    }

    void occupy(BoardHost host, Occupant occupant) {
        host.add(occupant);
        if (occupant.isInTheWay()) {
            waitingAt(occupant.context()).add(host);
        }
    }

    /** Whether a task may ever be there: at its home while that is there, else everywhere else. */
    boolean suits(BoardHost host, Demand demand) {
        BoardHost home = find(demand.home());
        boolean isAtHome = home != null && home.isAcceptable(demand);
        return isAtHome ? host == home : host.isAcceptable(demand);
    }

    /** Whether there is a host for each task of a unit, and for those of a gang at once. */
    boolean isSatisfiable(Unit unit) {
        return unit.demands().keySet().stream()
                        .allMatch(demand -> all.stream().anyMatch(host -> suits(host, demand)))
                && (!unit.isGang()
                        || GangFit.find(
                                        unit,
                                        drained(),
                                        (host, demand) -> suits(all.get(host.number), demand))
                                != null);
    }

    /** As all will be when nothing is on them; made when a gang first asks. */
    private List<BoardHost> drained() {
        if (drained.isEmpty()) {
            all.forEach(host -> drained.add(host.drained()));
        }
        return drained;
    }

    /**
     * An upper bound of how many tasks of this priority fit, if their contexts have no tasks on
     * hosts yet.
     *
     * @param enough where counting may stop
     */
    int roomFor(Demand demand, int priority, int enough) {
        int room = 0;
        for (BoardHost host : roomyFor(demand)) {
            int here = isOpenTo(host, demand, priority) ? host.roomFor(demand) : 0;
            if (here > 0 && suits(host, demand)) {
                room += here;
                if (room >= enough) {
                    return enough;
                }
            }
        }
        return room;
    }

    private static boolean isOpenTo(BoardHost host, Demand demand, int priority) {
        Entry holder = host.reservedFor;
        return holder == null
                || !demand.takesSlots()
                || (!holder.isFirm && priority > holder.unit.priority());
    }

    /** Whether tasks of a context must run before hosts that are kept for a unit can drain. */
    boolean mustRunFor(ContextId context, Entry holder) {
        for (BoardHost host : waiting.getOrDefault(context, Set.of())) {
            Entry other = host.reservedFor;
            if (other != null && (other == holder || other.isOlderThan(holder))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a host is not kept free for another unit.
     *
     * <p>One that is kept free takes single tasks of larger priority unless it is kept firmly, and
     * tasks for which others wait there, or on a host that is kept for an older unit: without them
     * that might never drain.
     */
    boolean admits(BoardHost host, Demand demand, Entry entry) {
        Entry holder = host.reservedFor;
        return holder == entry
                || isOpenTo(
                        host,
                        demand,
                        entry.unit.isGang() ? Integer.MIN_VALUE : entry.unit.priority())
                || (holder != null && mustRunFor(entry.unit.context(), holder));
    }

    /** Whether tasks of a context may have room where others have none. */
    boolean isFavoured(ContextId context, Demand demand) {
        for (BoardHost host : waiting.getOrDefault(context, Set.of())) {
            if (host.reservedFor != null) {
                return true;
            }
        }
        for (BoardHost host : tied.getOrDefault(context, List.of())) {
            if (host.hasRoomFor(demand, context)) {
                return true;
            }
        }
        return false;
    }

    /** Contexts whose tasks may use hosts where others may not. */
    Set<ContextId> favoured() {
        var contexts = new LinkedHashSet<>(tied.keySet());
        for (BoardHost host : all) {
            if (host.reservedFor != null) {
                contexts.addAll(host.waiting());
            }
        }
        return contexts;
    }
}
