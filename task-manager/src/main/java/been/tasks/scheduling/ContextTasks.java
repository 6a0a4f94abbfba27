package been.tasks.scheduling;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What of one context is ready, and what runs. */
final class ContextTasks {
    private final ContextId id;

    /** Its ready tasks, by demand. */
    final List<Strand> strands = new ArrayList<>(2);

    /** Hosts on which only tasks of this context are, and which are therefore left to it. */
    final Set<BoardHost> tied = new LinkedHashSet<>(2);

    final Map<String, FormingGang> gangs = new HashMap<>(2);

    /**
     * Where its running tasks are that wait for others of it; a host as often as there are some.
     */
    private final List<BoardHost> waiting = new ArrayList<>(0);

    private int occupants;

    ContextTasks(ContextId id) {
        this.id = id;
    }

    ContextId id() {
        return id;
    }

    /** Whether some of its running tasks take slots while they wait for others of it. */
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    boolean isWaitingOn(BoardHost host) {
        return waiting.contains(host);
    }

    /** Whether somebody waits for others of it on a host that is kept free. */
    boolean isWaitingOnKeptHost() {
        for (BoardHost host : waiting) {
            if (host.reservedFor != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether its tasks must be let in for a unit's hosts to drain, or those of an older unit. */
    boolean mustRunFor(Unit holder) {
        for (BoardHost host : waiting) {
            Unit other = host.reservedFor;
            if (other != null && other.compareTo(holder) <= 0) {
                return true;
            }
        }
        return false;
    }

    void add(Occupant occupant, BoardHost host) {
        occupants++;
        if (occupant.isInTheWay()) {
            waiting.add(host);
        }
    }

    void remove(Occupant occupant, BoardHost host) {
        occupants--;
        if (occupant.isInTheWay()) {
            waiting.remove(host);
        }
    }

    boolean isForgettable() {
        return occupants == 0 && strands.isEmpty() && gangs.isEmpty();
    }
}
