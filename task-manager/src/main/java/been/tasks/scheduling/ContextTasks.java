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

    private int occupants;
    private int waiters;

    ContextTasks(ContextId id) {
        this.id = id;
    }

    ContextId id() {
        return id;
    }

    /** How many of its running tasks wait for others of it, who must therefore be let in. */
    int waiters() {
        return waiters;
    }

    void count(Occupant occupant, int sign) {
        occupants += sign;
        if (occupant.waitsForOthers()) {
            waiters += sign;
        }
    }

    boolean isForgettable() {
        return occupants == 0 && strands.isEmpty() && gangs.isEmpty();
    }
}
