package been.tasks.scheduling;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A unit while a page is decided. */
final class Entry {
    final Unit unit;
    final Queue queue;
    final Owner owner;

    boolean isPlaced;

    /** Hosts that are kept free for it, one for each of its tasks; empty without a reservation. */
    List<BoardHost> kept = List.of();

    /** Whether no task may use these before it, whatever its priority. */
    boolean isFirm;

    Entry(Unit unit, Queue queue, Owner owner) {
        this.unit = unit;
        this.queue = queue;
        this.owner = owner;
    }

    /** False once one of its context and queue found no room, even beside others of its context. */
    boolean mayFit() {
        return !queue.blocked.contains(unit.context());
    }

    boolean isReserved() {
        return !kept.isEmpty();
    }

    /** Two tasks of a gang may have the same host. */
    long keptHosts() {
        return kept.size() < 2 ? kept.size() : kept.stream().distinct().count();
    }

    boolean isOlderThan(Entry other) {
        return unit.compareTo(other.unit) < 0;
    }

    /** An owner, whose turns are counted. */
    static final class Owner {
        final String name;
        long served;

        Owner(String name, long served) {
            this.name = name;
            this.served = served;
        }
    }

    /** Units that demand the same: where one of them finds no room, none does. */
    static final class Queue {
        /** No host has room for any of them that has no task of its context there. */
        boolean isBlocked;

        /** Contexts whose units find no room, even beside others of their context. */
        final Set<ContextId> blocked = new HashSet<>();

        /** The unit for which hosts are kept free. */
        @Nullable Entry holder;

        /** The oldest that was read; null when none was read for its age. */
        @Nullable Entry oldest;

        final List<Lane> lanes = new ArrayList<>(1);

        private @Nullable Boolean isSatisfiable;

        /** Whether there is a host for each task of a unit. */
        boolean isSatisfiable(Unit unit, Hosts hosts) {
            if (isSatisfiable == null) {
                isSatisfiable = hosts.isSatisfiable(unit);
            }
            return isSatisfiable;
        }
    }

    /** Units of one queue, priority and owner that are still to be placed, the oldest first. */
    static final class Lane {
        final Board.Lane read;
        final Queue queue;
        final Owner owner;
        private final List<Entry> units;
        private int next;

        /** Units that were not read are left to later pages. */
        boolean isSkipped;

        Lane(Board.Lane read, Queue queue, Owner owner, List<Entry> units) {
            this.read = read;
            this.queue = queue;
            this.owner = owner;
            this.units = units;
        }

        /** Null behind the last that was read. */
        @Nullable Entry head() {
            while (next < units.size()
                    && (units.get(next).isPlaced || units.get(next).queue.isBlocked)) {
                next++;
            }
            return next < units.size() ? units.get(next) : null;
        }

        /** Of the next unit; one that was not read is at least not older. */
        long order() {
            Entry head = head();
            if (head != null) {
                return head.unit.order();
            }
            return units.isEmpty() ? read.order() : units.getLast().unit.order() + 1;
        }

        boolean mayHoldMore() {
            return read.isCut() && !isSkipped;
        }

        void startOver() {
            next = 0;
        }
    }
}
