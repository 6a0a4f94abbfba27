package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The hosts that will soonest have room for a unit when others are kept away. */
final class DrainChoice {
    private final Board board;

    DrainChoice(Board board) {
        this.board = board;
    }

    /**
     * A host for each task of a unit, of those that nobody holds and, after these, of those that
     * are held but may be taken; null when there are none.
     */
    @Nullable List<BoardHost> best(
            Unit unit,
            ReadyQueue queue,
            Predicate<BoardHost> isUsable,
            Supplier<List<BoardHost>> held) {
        if (unit.isGang()) {
            return forGang(unit, queue, isUsable, held);
        }
        var first = new ArrayList<BoardHost>(1);
        addFirst(1, unit, queue.single, isUsable, held, first);
        return first.isEmpty() ? null : first;
    }

    private void addFirst(
            int most,
            Unit unit,
            Suitability wanted,
            Predicate<BoardHost> isUsable,
            Supplier<List<BoardHost>> held,
            Collection<BoardHost> to) {
        var first = new ArrayList<BoardHost>(most);
        board.index.drains.addFirst(
                most,
                wanted.hosts(),
                board,
                host -> isUsable.test(host) && host.willDrainFor(wanted.demand(), unit.context),
                first);
        if (first.size() < most) {
            held.get().stream()
                    .filter(host ->
                            wanted.includes(host)
                                    && host.willDrainFor(wanted.demand(), unit.context))
                    .sorted(DrainIndex::compare)
                    .limit(most - first.size())
                    .forEach(first::add);
        }
        to.addAll(first);
    }

    /**
     * Hosts on which all its members fit once these are empty. As many as there are members are
     * enough of those that satisfy one: the others take at most one each.
     */
    private @Nullable List<BoardHost> forGang(
            Unit unit,
            ReadyQueue queue,
            Predicate<BoardHost> isUsable,
            Supplier<List<BoardHost>> held) {
        var usable = new LinkedHashSet<BoardHost>();
        for (Suitability member : new HashSet<>(queue.members)) {
            addFirst(queue.members.size(), unit, member, isUsable, held, usable);
        }
        var real = new HashMap<BoardHost, BoardHost>();
        var drained = new ArrayList<BoardHost>();
        usable.stream()
                .sorted(DrainIndex::compare)
                .forEach(host -> {
                    BoardHost empty = host.drained();
                    real.put(empty, host);
                    drained.add(empty);
                });
        List<BoardHost> found =
                GangFit.find(
                        unit,
                        queue.members,
                        drained,
                        (empty, demand) -> {
                            BoardHost host = real.get(empty);
                            return host != null && host.willDrainFor(demand, unit.context);
                        });
        return found == null
                ? null
                : found.stream().map(empty -> real.getOrDefault(empty, empty)).toList();
    }
}
