package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are kept free for a unit until it fits. A gang gets all its hosts or none, so that no
 * two gangs hold what the other waits for.
 */
final class Reservations {
    /** At most one host in four is kept free at a time, but always those of one unit. */
    private static final int SHARE = 4;

    /**
     * Hosts by how soon they will be free: first those that are kept for no unit, of these those on
     * which no task waits for others, of these those that are not held by a task alone, of these
     * those with the least on them.
     */
    private static final Comparator<BoardHost> SOONEST_FREE =
            Comparator.comparing((BoardHost host) -> host.reservedFor != null)
                    .thenComparing(host -> !host.waiting().isEmpty())
                    .thenComparing(BoardHost::isHeldAlone)
                    .thenComparingInt(BoardHost::usedCores)
                    .thenComparingInt(host -> host.number);

    private final Hosts hosts;
    private final List<Entry> holders = new ArrayList<>();
    private boolean isReleased;

    Reservations(Hosts hosts) {
        this.hosts = hosts;
    }

    List<Entry> holders() {
        return holders;
    }

    /** Whether hosts were given back since this was asked. */
    boolean takeReleased() {
        boolean was = isReleased;
        isReleased = false;
        return was;
    }

    /** One that was made before; it ends when a host is no longer one that the unit can use. */
    void restore(Reservation reservation, Entry entry) {
        if (reservation.hosts().size() != entry.unit.size() || entry.queue.holder != null) {
            return;
        }
        var kept = new ArrayList<BoardHost>();
        for (int i = 0; i < reservation.hosts().size(); i++) {
            BoardHost host = hosts.find(reservation.hosts().get(i));
            if (host == null
                    || (host.reservedFor != null && !kept.contains(host))
                    || !hosts.suits(host, entry.unit.task(i).demand())) {
                return;
            }
            kept.add(host);
        }
        keep(kept, entry, reservation.isFirm());
    }

    private long keptHosts() {
        return holders.stream().mapToLong(Entry::keptHosts).sum();
    }

    /** Whether a unit may have hosts kept beside those that are kept for others. */
    boolean mayReserveFor(Entry entry) {
        return entry.unit.needsDraining() && mayReserveFor(entry.queue);
    }

    boolean mayReserveFor(Entry.Queue queue) {
        return queue.holder == null && isWithinShare(keptHosts());
    }

    private boolean isWithinShare(long others) {
        return others == 0 || (others + 1) * SHARE <= hosts.accepting();
    }

    /** Keeps what will drain soonest free; false when nothing can be kept. */
    boolean reserve(Entry entry) {
        List<BoardHost> chosen =
                mayReserveFor(entry)
                        ? soonestFree(
                                entry,
                                host ->
                                        host.reservedFor == null
                                                && (entry.unit.isGang() || !host.isHeldAlone()))
                        : null;
        if (chosen == null) {
            return false;
        }
        keep(chosen, entry, false);
        return true;
    }

    /**
     * Keeps hosts free that not even a larger priority may use first. The unit takes over what is
     * kept for another with the same needs; else hosts are taken from units that hold less firmly
     * or are younger, where others are not free to be kept. False when nothing can be kept.
     */
    boolean reserveFirmly(Entry entry) {
        Entry holder = entry.queue.holder;
        if (holder != null && (holder == entry || mayTakeOver(entry, holder))) {
            List<BoardHost> kept = holder.kept;
            abandon(holder);
            keep(kept, entry, true);
            return true;
        }
        long others =
                holders.stream()
                        .filter(other -> !yields(other, entry))
                        .mapToLong(Entry::keptHosts)
                        .sum();
        if (!isWithinShare(others)) {
            return false;
        }
        List<BoardHost> chosen =
                soonestFree(
                        entry, host -> host.reservedFor == null || yields(host.reservedFor, entry));
        if (chosen == null) {
            return false;
        }
        if (holder != null) {
            release(holder);
        }
        for (BoardHost host : chosen) {
            if (host.reservedFor != null) {
                release(host.reservedFor);
            }
        }
        keep(chosen, entry, true);
        giveBack(entry);
        return true;
    }

    /** Whether a holder must leave its hosts to a unit that is to hold them firmly. */
    private static boolean yields(Entry holder, Entry entry) {
        return !holder.isFirm || entry.isOlderThan(holder);
    }

    private static boolean mayTakeOver(Entry entry, Entry holder) {
        if (!yields(holder, entry)) {
            return false;
        }
        for (int i = 0; i < holder.kept.size(); i++) {
            Demand demand = entry.unit.task(i).demand();
            if (!holder.unit.task(i).demand().equals(demand)
                    || !holder.kept.get(i).willDrainFor(demand, entry.unit.context())) {
                return false;
            }
        }
        return true;
    }

    /** What is kept beyond the share, from those that must yield. */
    private void giveBack(Entry entry) {
        while (!isWithinShare(keptHosts() - entry.keptHosts())) {
            Entry least = null;
            for (Entry holder : holders) {
                if (holder != entry
                        && yields(holder, entry)
                        && (least == null || holdsLess(holder, least))) {
                    least = holder;
                }
            }
            if (least == null) {
                return;
            }
            release(least);
        }
    }

    private static boolean holdsLess(Entry one, Entry other) {
        return one.isFirm == other.isFirm ? other.isOlderThan(one) : other.isFirm;
    }

    private void keep(List<BoardHost> chosen, Entry entry, boolean isFirm) {
        entry.kept = chosen;
        entry.isFirm = isFirm;
        entry.queue.holder = entry;
        holders.add(entry);
        chosen.forEach(host -> host.reservedFor = entry);
    }

    void release(Entry entry) {
        if (entry.isReserved()) {
            abandon(entry);
            isReleased = true;
        }
    }

    private void abandon(Entry entry) {
        holders.remove(entry);
        entry.queue.holder = null;
        entry.kept.forEach(host -> host.reservedFor = null);
        entry.kept = List.of();
        entry.isFirm = false;
    }

    /** A host for each task of a unit, of those that are usable; null when there are none. */
    private @Nullable List<BoardHost> soonestFree(Entry entry, Predicate<BoardHost> isUsable) {
        Unit unit = entry.unit;
        if (!unit.isGang()) {
            List<BoardHost> first = soonestFree(unit, unit.task(0).demand(), 1, isUsable);
            return first.isEmpty() ? null : first;
        }
        // As many as there are members are enough of those that suit one: the others take the rest.
        Set<BoardHost> usable = new LinkedHashSet<>();
        unit.demands()
                .keySet()
                .forEach(demand -> usable.addAll(soonestFree(unit, demand, unit.size(), isUsable)));
        var real = new HashMap<BoardHost, BoardHost>();
        var drained = new ArrayList<BoardHost>();
        usable.stream()
                .sorted(SOONEST_FREE)
                .forEach(host -> {
                    BoardHost empty = host.drained();
                    real.put(empty, host);
                    drained.add(empty);
                });
        List<BoardHost> found =
                GangFit.find(
                        unit,
                        drained,
                        (empty, demand) -> {
                            BoardHost host = real.getOrDefault(empty, empty);
                            return hosts.suits(host, demand)
                                    && host.willDrainFor(demand, unit.context());
                        });
        return found == null
                ? null
                : found.stream().map(empty -> real.getOrDefault(empty, empty)).toList();
    }

    private List<BoardHost> soonestFree(
            Unit unit, Demand demand, int most, Predicate<BoardHost> isUsable) {
        return hosts.all().stream()
                .filter(host ->
                        isUsable.test(host)
                                && host.willDrainFor(demand, unit.context())
                                && hosts.suits(host, demand))
                .sorted(SOONEST_FREE)
                .limit(most)
                .toList();
    }
}
