package been.bench.scheduling;

import static java.util.Comparator.naturalOrder;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.tasks.scheduling.Backlog;
import been.tasks.scheduling.Demand;
import been.tasks.scheduling.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Ready tasks by kind, lane and age, as the indexes of a database have them. */
final class SimulatedBacklog implements Backlog {
    private final Map<Map<Demand, Integer>, String> keys = new HashMap<>();
    private final TreeMap<String, Map<Turn, NavigableSet<Unit>>> kinds = new TreeMap<>();

    /** As of the last look at kinds that have not changed since. */
    private final Map<String, Kind> known = new HashMap<>();

    private final Map<ContextId, TreeMap<String, NavigableSet<Unit>>> contexts = new HashMap<>();
    private final Map<TaskId, Unit> units = new HashMap<>();

    private record Turn(int priority, String owner) {
        static Turn of(Unit unit) {
            return new Turn(unit.priority(), unit.owner());
        }
    }

    private String key(Unit unit) {
        return keys.computeIfAbsent(unit.demands(), _ -> String.format("%08d", keys.size()));
    }

    /** What was known of its oldest task is replaced. */
    void add(Unit unit) {
        remove(unit.id());
        units.put(unit.id(), unit);
        String key = key(unit);
        known.remove(key);
        kinds.computeIfAbsent(key, _ -> new HashMap<>())
                .computeIfAbsent(Turn.of(unit), _ -> new TreeSet<>())
                .add(unit);
        contexts.computeIfAbsent(unit.context(), _ -> new TreeMap<>())
                .computeIfAbsent(key, _ -> new TreeSet<>())
                .add(unit);
    }

    void remove(TaskId oldest) {
        Unit unit = units.remove(oldest);
        if (unit == null) {
            return;
        }
        String key = key(unit);
        known.remove(key);
        kinds.computeIfPresent(
                key,
                (_, lanes) -> {
                    lanes.computeIfPresent(Turn.of(unit), (_, lane) -> without(lane, unit));
                    return lanes.isEmpty() ? null : lanes;
                });
        contexts.computeIfPresent(
                unit.context(),
                (_, ofContext) -> {
                    ofContext.computeIfPresent(key, (_, same) -> without(same, unit));
                    return ofContext.isEmpty() ? null : ofContext;
                });
    }

    private static @Nullable NavigableSet<Unit> without(NavigableSet<Unit> units, Unit unit) {
        units.remove(unit);
        return units.isEmpty() ? null : units;
    }

    @Override
    public Page kinds(String after, int most) {
        var found = new ArrayList<Kind>();
        for (var kind : kinds.tailMap(after, false).entrySet()) {
            if (found.size() == most) {
                break;
            }
            found.add(known.computeIfAbsent(kind.getKey(), key -> kind(key, kind.getValue())));
        }
        return new Page(found, found.size() < most ? "" : found.getLast().key());
    }

    private static Kind kind(String key, Map<Turn, NavigableSet<Unit>> lanes) {
        Unit oldest =
                lanes.values().stream().map(NavigableSet::first).min(naturalOrder()).orElseThrow();
        int priority = lanes.keySet().stream().mapToInt(Turn::priority).max().orElseThrow();
        return new Kind(key, oldest, priority);
    }

    @Override
    public List<Lane> lanes(Kind kind) {
        var lanes = new ArrayList<Lane>();
        kinds.getOrDefault(kind.key(), Map.of())
                .forEach((turn, units) ->
                        lanes.add(
                                new Lane(
                                        kind.key(),
                                        turn.priority(),
                                        turn.owner(),
                                        units.first().order())));
        return lanes;
    }

    @Override
    public List<Unit> oldest(Lane lane, int most) {
        return kinds
                .getOrDefault(lane.kind(), Map.of())
                .getOrDefault(new Turn(lane.priority(), lane.owner()), new TreeSet<>())
                .stream()
                .limit(most)
                .toList();
    }

    @Override
    public List<Unit> oldestOf(Collection<ContextId> wanted, int most) {
        var found = new ArrayList<Unit>();
        for (ContextId context : wanted) {
            for (NavigableSet<Unit> same :
                    contexts.getOrDefault(context, new TreeMap<>()).values()) {
                same.stream().limit(most).forEach(found::add);
            }
        }
        return found;
    }

    @Override
    public List<Unit> stillReady(Collection<Unit> wanted) {
        var found = new ArrayList<Unit>();
        for (Unit unit : wanted) {
            Unit now = units.get(unit.id());
            if (now != null) {
                found.add(now);
            }
        }
        return found;
    }
}
