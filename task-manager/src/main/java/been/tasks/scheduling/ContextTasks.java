package been.tasks.scheduling;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of one context is ready, and what runs. What few contexts have is made when it is needed.
 */
final class ContextTasks {
    private final ContextId id;

    /** Its ready tasks, by demand. */
    final List<Strand> strands = new ArrayList<>(1);

    private @Nullable Set<BoardHost> tied;
    private @Nullable Map<String, FormingGang> gangs;

    /**
     * Where its running tasks are that wait for others of it; a host as often as there are some.
     */
    private @Nullable List<BoardHost> waiting;

    private int occupants;

    ContextTasks(ContextId id) {
        this.id = id;
    }

    ContextId id() {
        return id;
    }

    /** Its units in a lane, which may be none yet. */
    Strand strand(OwnerLane lane) {
        for (Strand strand : strands) {
            if (strand.lane == lane) {
                return strand;
            }
        }
        var strand = new Strand(lane, this);
        strands.add(strand);
        return strand;
    }

    /** Hosts on which only tasks of this context are, and which are therefore left to it. */
    Set<BoardHost> tied() {
        return tied == null ? Set.of() : tied;
    }

    void tie(BoardHost host) {
        if (tied == null) {
            tied = new LinkedHashSet<>(2);
        }
        tied.add(host);
    }

    void untie(BoardHost host) {
        tied().remove(host);
    }

    /** The one of this name, which may have no members yet. */
    FormingGang gang(String name) {
        if (gangs == null) {
            gangs = new HashMap<>(2);
        }
        return gangs.computeIfAbsent(name, _ -> new FormingGang(name, this));
    }

    void forget(FormingGang gang) {
        if (gangs != null) {
            gangs.remove(gang.name());
        }
    }

    private List<BoardHost> waiting() {
        return waiting == null ? List.of() : waiting;
    }

    boolean isWaitingOn(BoardHost host) {
        return waiting().contains(host);
    }

    /** Whether somebody waits for others of it on a host that is kept free. */
    boolean isWaitingOnKeptHost() {
        for (BoardHost host : waiting()) {
            if (host.reservedFor != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether its tasks must be let in for a unit's hosts to drain, or those of an older unit. */
    boolean mustRunFor(Unit holder) {
        for (BoardHost host : waiting()) {
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
            if (waiting == null) {
                waiting = new ArrayList<>(1);
            }
            waiting.add(host);
        }
    }

    void remove(Occupant occupant, BoardHost host) {
        occupants--;
        if (occupant.isInTheWay()) {
            waiting().remove(host);
        }
    }

    boolean isForgettable() {
        return occupants == 0 && strands.isEmpty() && (gangs == null || gangs.isEmpty());
    }
}
