package been.tasks.scheduling;

import been.protocol.Exclusivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a host for each member of a gang so that all have room at once. Looks at the members that
 * are hardest to place first and goes back where one finds no room, within a bound.
 */
final class GangFit {
    private static final int STEPS = 2_000;

    private final Unit gang;
    private final List<Suitability> members;
    private final List<BoardHost> hosts;
    private final BiPredicate<BoardHost, Demand> admits;
    private final @Nullable BoardHost[] chosen;
    private List<Integer> hardestFirst = List.of();
    private int steps;

    /** The deepest member that found no room, as a position in {@code hardestFirst}. */
    private int stuckAt;

    private GangFit(
            Unit gang,
            List<Suitability> members,
            List<BoardHost> hosts,
            BiPredicate<BoardHost, Demand> admits) {
        this.gang = gang;
        this.members = members;
        this.hosts = hosts;
        this.admits = admits;
        this.chosen = new BoardHost[members.size()];
    }

    /**
     * A host for each task of the gang, in the order of its tasks; null when there are none.
     *
     * @param hosts to choose from, the best first; they change while this looks, and are the same
     *     again afterwards
     * @param admits whether a host may be used for a demand, apart from its room
     */
    static @Nullable List<BoardHost> find(
            Unit gang,
            List<Suitability> members,
            List<BoardHost> hosts,
            BiPredicate<BoardHost, Demand> admits) {
        var fit = new GangFit(gang, members, hosts, admits);
        if (!fit.isThinkable()) {
            return null;
        }
        fit.hardestFirst = hardestFirst(members);
        if (!fit.place(0, 0)) {
            return null;
        }
        var found = new ArrayList<BoardHost>();
        for (BoardHost host : fit.chosen) {
            if (host != null) {
                found.add(host);
            }
        }
        return List.copyOf(found);
    }

    private static List<Integer> hardestFirst(List<Suitability> members) {
        var order = new ArrayList<Integer>();
        for (int i = 0; i < members.size(); i++) {
            order.add(i);
        }
        order.sort(
                Comparator.comparing((Integer i) ->
                                members.get(i).demand().exclusivity() != Exclusivity.EXCLUSIVE)
                        .thenComparingInt(i -> members.get(i).count())
                        .thenComparingInt(i -> -members.get(i).demand().cores())
                        .thenComparingInt(i -> members.get(i).number));
        return order;
    }

    /** Cheap reasons why not: a member without any host, or more lonely members than hosts. */
    private boolean isThinkable() {
        int lonely = 0;
        Suitability before = null;
        for (Suitability member : members) {
            if (member != before && !hasAnyHost(member)) {
                return false;
            }
            before = member;
            lonely += isLonely(member) ? 1 : 0;
        }
        return lonely < 2 || lonely <= hostsForLonely();
    }

    private boolean hasAnyHost(Suitability member) {
        for (BoardHost host : hosts) {
            if (mayTake(host, member)) {
                return true;
            }
        }
        return false;
    }

    private int hostsForLonely() {
        int count = 0;
        for (BoardHost host : hosts) {
            count += mayTakeLonely(host) ? 1 : 0;
        }
        return count;
    }

    private static boolean isLonely(Suitability member) {
        Demand demand = member.demand();
        return demand.takesSlots() && demand.exclusivity() == Exclusivity.EXCLUSIVE;
    }

    private boolean mayTakeLonely(BoardHost host) {
        Suitability before = null;
        for (Suitability member : members) {
            if (member != before && isLonely(member) && mayTake(host, member)) {
                return true;
            }
            before = member;
        }
        return false;
    }

    private boolean mayTake(BoardHost host, Suitability member) {
        return member.includes(host)
                && admits.test(host, member.demand())
                && host.hasRoomFor(member.demand(), gang.context);
    }

    /**
     * Members that are alike take hosts in their order: where one of them finds no room, none would
     * if those before it had gone further.
     */
    private boolean place(int position, int from) {
        if (position == hardestFirst.size()) {
            return true;
        }
        int member = hardestFirst.get(position);
        Suitability wanted = members.get(member);
        Occupant occupant = gang.task(member).occupant();
        stuckAt = position;
        for (int h = from; h < hosts.size(); h++) {
            BoardHost host = hosts.get(h);
            if (!mayTake(host, wanted)) {
                continue;
            }
            if (++steps > STEPS) {
                return false;
            }
            host.add(occupant, gang.context);
            boolean isDone = place(position + 1, isAlike(position, position + 1) ? h : 0);
            host.remove(occupant, gang.context);
            if (isDone) {
                chosen[member] = host;
                return true;
            }
            if (isAlike(position, stuckAt)) {
                return false;
            }
        }
        return false;
    }

    private boolean isAlike(int position, int other) {
        return position != other
                && other < hardestFirst.size()
                && members.get(hardestFirst.get(position)) == members.get(hardestFirst.get(other));
    }
}
