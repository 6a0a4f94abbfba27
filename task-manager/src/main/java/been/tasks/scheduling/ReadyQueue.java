package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ready units of equal demands. It sleeps while no host can take any of them, whoever it is. */
final class ReadyQueue {
    /** For each task of a unit. */
    final List<Suitability> members;

    /** For the first of these, or the only one. */
    final Suitability single;

    final UnitNeeds needs;

    /** The unit for which hosts are kept free. */
    @Nullable Unit holder;

    /** Its place among queues; -1 while it is empty. */
    int position = -1;

    /** By which the queue stands among others; null while it does not. */
    @Nullable Unit eldest;

    /** By which priority it stands among others. */
    int rank = Integer.MIN_VALUE;

    /** Its place among those that are awake; -1 while it sleeps. */
    int wakePosition = -1;

    /** The only hosts that can have room for it. */
    final FreshHosts fresh = new FreshHosts();

    private final boolean isGang;
    private final ReadyUnits units;

    ReadyQueue(List<Suitability> members, Turns turns) {
        this.members = members;
        this.single = members.getFirst();
        this.needs = UnitNeeds.of(members);
        this.isGang = members.size() > 1;
        this.units = new ReadyUnits(this, turns);
    }

    static int compareAges(ReadyQueue one, ReadyQueue other) {
        return Objects.requireNonNull(one.eldest).compareTo(Objects.requireNonNull(other.eldest));
    }

    boolean isGang() {
        return isGang;
    }

    boolean isForOneWithSlots() {
        return !isGang && needs.slots();
    }

    /** Whether there is any host for each task of a unit. */
    boolean isSatisfiable() {
        for (Suitability member : members) {
            if (member.count() == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the host satisfies some of what its units demand. */
    boolean includes(BoardHost host) {
        for (Suitability member : members) {
            if (member.includes(host)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a host may have room for a task of some unit here, whatever its context. */
    boolean mayUse(BoardHost host) {
        for (Suitability member : members) {
            if (member.includes(host)
                    && (host.isOpenFor(member.demand())
                            || (isGang
                                    && host.reservedFor == holder
                                    && host.hasRoomFor(member.demand(), null)))) {
                return true;
            }
        }
        return false;
    }

    /** Those that have something here. */
    Stream<ContextTasks> contexts() {
        return units.contexts();
    }

    /** Whether a unit that hosts are kept for could still use all of them. */
    boolean isStillKeptWell(Unit unit) {
        for (int i = 0; i < members.size(); i++) {
            if (!members.get(i).includes(unit.reserved().get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean isAtHomeOn(HostName host) {
        for (Suitability member : members) {
            if (host.equals(member.demand().home())) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return units.isEmpty();
    }

    Unit oldest() {
        return units.oldest();
    }

    /** The oldest, unless it has all that it can get. */
    @Nullable Unit claimant() {
        Unit oldest = isEmpty() ? null : oldest();
        return oldest == null || oldest.isFirm() ? null : oldest;
    }

    /** The largest of its units. */
    int topPriority() {
        return units.topPriority();
    }

    /** The one whose turn it is: who has a reservation goes before its equals in priority. */
    Unit next() {
        Unit kept = holder;
        return kept != null && kept.priority() >= topPriority() ? kept : units.next();
    }

    void add(Unit unit) {
        units.add(unit);
    }

    void remove(Unit unit) {
        units.remove(unit);
    }

    /**
     * Whether none of the hosts that could have room has any, so that only a reservation is left.
     */
    boolean isWithoutRoom() {
        if (isGang || fresh.isAny()) {
            return false;
        }
        for (int i = 0; i < fresh.size(); i++) {
            BoardHost host = fresh.get(i);
            if (single.includes(host) && host.isOpenFor(single.demand())) {
                return false;
            }
        }
        return true;
    }

    boolean isAwake() {
        return wakePosition >= 0;
    }
}
