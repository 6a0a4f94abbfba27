package been.tasks.scheduling;

import been.protocol.Exclusivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a host for each member of a gang so that all have room at once. Looks at the members that
 * are hardest to place first and goes back where one finds no room, within a bound.
 */
final class GangFit {
    private static final int STEPS = 2_000;

    private final Unit gang;
    private final List<BoardHost> hosts;
    private final BiPredicate<BoardHost, Demand> admits;
    private final @Nullable BoardHost[] chosen;
    private List<Integer> hardestFirst = List.of();
    private int steps;

    /** The deepest member that found no room, as a position in {@code hardestFirst}. */
    private int stuckAt;

    private GangFit(Unit gang, List<BoardHost> hosts, BiPredicate<BoardHost, Demand> admits) {
        this.gang = gang;
        this.hosts = hosts;
        this.admits = admits;
        this.chosen = new BoardHost[gang.size()];
    }

    /**
     * A host for each task of the gang, in the order of its tasks; null when there are none.
     *
     * @param hosts to choose from, the best first; they change while this looks, and are the same
     *     again afterwards
     * @param admits whether a host may be used for a demand, apart from its room
     */
    static @Nullable List<BoardHost> find(
            Unit gang, List<BoardHost> hosts, BiPredicate<BoardHost, Demand> admits) {
        var fit = new GangFit(gang, hosts, admits);
        if (!fit.isThinkable()) {
            return null;
        }
        fit.hardestFirst = fit.orderByHardness();
        return fit.place(0, 0)
                ? Arrays.stream(fit.chosen).map(BoardHost.class::cast).toList()
                : null;
    }

    private Demand demand(int member) {
        return gang.task(member).demand();
    }

    private List<Integer> orderByHardness() {
        Map<Demand, Integer> choices = new HashMap<>();
        gang.demands()
                .keySet()
                .forEach(demand ->
                        choices.put(
                                demand,
                                (int) hosts.stream().filter(h -> mayTake(h, demand)).count()));
        var order = new ArrayList<Integer>();
        for (int i = 0; i < gang.size(); i++) {
            order.add(i);
        }
        // Stable, so that members that are alike stay beside each other.
        order.sort(
                Comparator.comparing(
                                (Integer i) -> demand(i).exclusivity() != Exclusivity.EXCLUSIVE)
                        .thenComparingInt(i -> choices.getOrDefault(demand(i), 0))
                        .thenComparingInt(i -> -demand(i).cores()));
        return order;
    }

    /** Cheap reasons why not: a member without any host, or more lonely members than hosts. */
    private boolean isThinkable() {
        int lonely = 0;
        for (Map.Entry<Demand, Integer> wanted : gang.demands().entrySet()) {
            Demand demand = wanted.getKey();
            if (hosts.stream().noneMatch(host -> mayTake(host, demand))) {
                return false;
            }
            lonely += isLonely(demand) ? wanted.getValue() : 0;
        }
        return lonely < 2 || lonely <= hosts.stream().filter(this::mayTakeLonely).count();
    }

    private static boolean isLonely(Demand demand) {
        return demand.takesSlots() && demand.exclusivity() == Exclusivity.EXCLUSIVE;
    }

    private boolean mayTakeLonely(BoardHost host) {
        return gang.demands().keySet().stream()
                .anyMatch(demand -> isLonely(demand) && mayTake(host, demand));
    }

    private boolean mayTake(BoardHost host, Demand demand) {
        return host.hasRoomFor(demand, gang.context()) && admits.test(host, demand);
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
        Occupant occupant = gang.task(member).occupant();
        stuckAt = position;
        for (int h = from; h < hosts.size(); h++) {
            BoardHost host = hosts.get(h);
            if (!mayTake(host, demand(member))) {
                continue;
            }
            if (++steps > STEPS) {
                return false;
            }
            Occupancy before = host.occupancy();
            host.add(occupant);
            boolean isDone = place(position + 1, isAlike(position, position + 1) ? h : 0);
            host.restore(before);
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
                && demand(hardestFirst.get(position)).equals(demand(hardestFirst.get(other)));
    }
}
