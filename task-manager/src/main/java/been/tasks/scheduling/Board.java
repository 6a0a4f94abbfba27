package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hosts, what they hold, and which demands they satisfy. */
final class Board {
    final HostIndex index;
    private final Map<HostName, BoardHost> hosts = new HashMap<>();
    private final List<@Nullable BoardHost> byNumber = new ArrayList<>();
    private final Map<TaskId, Placed> placed = new HashMap<>();
    private final Map<ContextId, ContextTasks> contexts = new HashMap<>();
    private final Map<Demand, Suitability> suitabilities = new LinkedHashMap<>();
    private int demands;
    private int accepting;

    Board(long seed) {
        index = new HostIndex(new Draws(seed));
    }

    @Nullable BoardHost host(HostName name) {
        return hosts.get(name);
    }

    BoardHost host(int number) {
        BoardHost host = byNumber.get(number);
        if (host == null) {
            throw new IllegalStateException("there is no host with number " + number);
        }
        return host;
    }

    /** A host that is not known yet accepts nothing. */
    BoardHost hostOrUnknown(HostName name) {
        BoardHost known = hosts.get(name);
        if (known != null) {
            return known;
        }
        int free = byNumber.indexOf(null);
        var facts = new OfferedHost(name, Capacity.of(1), 0, false);
        var host = new BoardHost(free < 0 ? byNumber.size() : free, facts);
        if (free < 0) {
            byNumber.add(host);
        } else {
            byNumber.set(free, host);
        }
        hosts.put(name, host);
        return host;
    }

    /** How many hosts accept tasks. */
    int accepting() {
        return accepting;
    }

    /** Tells whether other tasks may fit it than before. */
    boolean change(BoardHost host, OfferedHost facts) {
        boolean isSuitedAnew =
                !host.facts().capacity().equals(facts.capacity())
                        || host.accepts() != facts.accepts();
        accepting += (facts.accepts() ? 1 : 0) - (host.accepts() ? 1 : 0);
        host.become(facts);
        index.update(host);
        if (isSuitedAnew) {
            askAgain(host);
        }
        return isSuitedAnew;
    }

    /** Its properties changed, so it may satisfy other demands than before. */
    void askAgain(BoardHost host) {
        for (Suitability suitability : suitabilities.values()) {
            if (host.name().equals(suitability.demand().home())) {
                fill(suitability);
            } else {
                suitability.set(host, home(suitability) == null && suitability.suits(host));
            }
        }
    }

    void forget(BoardHost host) {
        change(host, new OfferedHost(host.name(), host.facts().capacity(), 0, false));
        tasksOn(host).forEach(this::remove);
        hosts.remove(host.name());
        byNumber.set(host.number, null);
    }

    Suitability suitability(Demand demand) {
        Suitability known = suitabilities.get(demand);
        if (known == null) {
            known = new Suitability(demands++, demand);
            suitabilities.put(demand, known);
            Suitability same = suitabilities.get(demand.avoiding(Set.of()));
            if (demand.avoided().isEmpty() || demand.home() != null || same == null) {
                fill(known);
            } else {
                known.fill(same, demand.avoided().stream().map(hosts::get));
            }
        }
        return known;
    }

    void forget(Suitability suitability) {
        suitabilities.remove(suitability.demand());
    }

    private void fill(Suitability suitability) {
        suitability.clear();
        BoardHost home = home(suitability);
        if (home != null) {
            suitability.set(home, true);
            return;
        }
        for (BoardHost host : byNumber) {
            if (host != null) {
                suitability.set(host, suitability.suits(host));
            }
        }
    }

    /** The only host for it; null when it has no home, or one that is not there now. */
    private @Nullable BoardHost home(Suitability suitability) {
        HostName name = suitability.demand().home();
        BoardHost home = name == null ? null : hosts.get(name);
        return home != null && suitability.suits(home) ? home : null;
    }

    ContextTasks context(ContextId id) {
        return contexts.computeIfAbsent(id, ContextTasks::new);
    }

    void forgetIfOver(ContextTasks context) {
        if (context.isForgettable()) {
            contexts.remove(context.id());
        }
    }

    @Nullable Placed find(TaskId task) {
        return placed.get(task);
    }

    List<TaskId> tasksOn(BoardHost host) {
        return placed.values().stream()
                .filter(one -> one.host() == host)
                .map(one -> one.occupant().task())
                .toList();
    }

    void add(Occupant occupant, ContextTasks context, BoardHost host) {
        ContextTasks before = host.tie();
        host.add(occupant, context);
        context.add(occupant, host);
        placed.put(occupant.task(), new Placed(occupant, context, host));
        retie(host, before);
        index.update(host);
    }

    /** What left, or null when it was not there. */
    @Nullable Placed remove(TaskId task) {
        Placed left = placed.remove(task);
        if (left != null) {
            BoardHost host = left.host();
            ContextTasks before = host.tie();
            host.remove(left.occupant(), left.context());
            left.context().remove(left.occupant(), host);
            retie(host, before);
            index.update(host);
        }
        return left;
    }

    private static void retie(BoardHost host, @Nullable ContextTasks before) {
        ContextTasks after = host.tie();
        if (before != after) {
            if (before != null) {
                before.untie(host);
            }
            if (after != null) {
                after.tie(host);
            }
        }
    }

    /** Keeps a host free for a unit, or no longer when it is null. */
    void reserve(BoardHost host, @Nullable Unit unit) {
        host.reservedFor = unit;
        index.update(host);
    }
}
