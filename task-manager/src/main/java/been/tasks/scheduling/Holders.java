package been.tasks.scheduling;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The units that hosts are kept for. */
final class Holders {
    /** Who holds firmly, by age. */
    private final TreeSet<Unit> firm = new TreeSet<>();

    /** Who does not, by age. */
    private final TreeSet<Unit> loose = new TreeSet<>();

    /** How many of the latter have which priority. */
    private final TreeMap<Integer, Integer> loosePriorities = new TreeMap<>();

    /** What is held firmly. */
    private int firmHosts;

    void add(Unit unit) {
        if (unit.isFirm()) {
            firm.add(unit);
            firmHosts += hosts(unit);
        } else {
            loose.add(unit);
            loosePriorities.merge(unit.priority(), 1, Integer::sum);
        }
    }

    /** Before it is said of the unit itself. */
    void remove(Unit unit) {
        if (unit.isFirm()) {
            firm.remove(unit);
            firmHosts -= hosts(unit);
        } else {
            loose.remove(unit);
            loosePriorities.merge(unit.priority(), -1, (many, less) -> many == 1 ? null : many - 1);
        }
    }

    /** Two tasks of a gang may have the same host. */
    static int hosts(Unit unit) {
        List<BoardHost> kept = unit.reserved();
        return kept.size() < 2 ? kept.size() : new HashSet<>(kept).size();
    }

    /** The smallest of those who do not hold firmly; nothing is larger when there are none. */
    int leastPriority() {
        return loosePriorities.isEmpty() ? Integer.MAX_VALUE : loosePriorities.firstKey();
    }

    /** Whether who holds hosts must leave them to a unit that is to hold them firmly. */
    static boolean yields(Unit holder, Unit unit) {
        return !holder.isFirm() || unit.compareTo(holder) < 0;
    }

    private SortedSet<Unit> firmAndYounger(Unit unit) {
        return firm.tailSet(unit, false);
    }

    /** How many hosts are kept for those who need not yield to a unit. */
    int hostsBeyond(Unit unit) {
        int hosts = firmHosts;
        for (Unit younger : firmAndYounger(unit)) {
            hosts -= hosts(younger);
        }
        return hosts;
    }

    /** What is kept for those who must yield to a unit. */
    List<BoardHost> hostsOfThoseWhoYieldTo(Unit unit) {
        var yielding = new LinkedHashSet<BoardHost>();
        loose.forEach(holder -> yielding.addAll(holder.reserved()));
        firmAndYounger(unit).forEach(holder -> yielding.addAll(holder.reserved()));
        return List.copyOf(yielding);
    }

    /** Of those who must yield to a unit, not to itself, who holds least firmly and is youngest. */
    @Nullable Unit leastWhoYieldsTo(Unit unit) {
        Unit least = loose.isEmpty() ? null : loose.last();
        if (least == unit) {
            least = loose.lower(unit);
        }
        if (least != null) {
            return least;
        }
        SortedSet<Unit> younger = firmAndYounger(unit);
        return younger.isEmpty() ? null : younger.last();
    }
}
