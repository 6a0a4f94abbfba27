package been.tasks.placing;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.scheduling.Backlog;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.Unit;
import been.tasks.store.PlacementRows;
import been.tasks.store.PlacementRows.KindRow;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.PlacementRows.TurnRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks as the database has them now. A task that was refused lately is a kind of its
 * own, since it needs other hosts than those that are like it.
 */
final class StoredBacklog implements Backlog {
    /** More tasks that were refused lately wait until these are placed or their pauses end. */
    private static final int REFUSED = 500;

    private static final String REFUSED_KIND = "refused ";

    private final PlacementRows rows;
    private final TaskReading reading;
    private final long now;
    private final Map<TaskId, List<HostName>> refusals;
    private final Map<String, Unit> refused = new HashMap<>();
    private final Map<String, Unit> only = new HashMap<>();
    private final Map<Gang, Unit> gangs = new HashMap<>();

    private record Gang(ContextId context, String name) {}

    StoredBacklog(PlacementRows rows, TaskReading reading, long now) {
        this.rows = rows;
        this.reading = reading;
        this.now = now;
        this.refusals = rows.refusals(now);
    }

    @Override
    public Page kinds(String after, int most) {
        List<KindRow> page = rows.kinds(after, most, now);
        Map<TaskId, Unit> oldest = new HashMap<>();
        var rowsOfOldest = new ArrayList<ReadyRow>();
        for (KindRow kind : page) {
            if (kind.oldest() != null) {
                rowsOfOldest.add(kind.oldest());
            }
        }
        for (Unit unit : units(rowsOfOldest)) {
            unit.tasks().forEach(task -> oldest.put(task.id(), unit));
        }
        var kinds = new ArrayList<Kind>();
        if (after.isEmpty()) {
            addRefused(kinds);
        }
        for (KindRow kind : page) {
            Unit unit = kind.oldest() == null ? null : oldest.get(kind.oldest().id());
            if (unit != null) {
                kinds.add(new Kind(kind.needs(), unit, kind.priority()));
                if (kind.isOnly()) {
                    only.put(kind.needs(), unit);
                }
            }
        }
        return new Page(kinds, page.size() < most ? "" : page.getLast().needs());
    }

    private void addRefused(List<Kind> kinds) {
        List<TaskId> ids = refusals.keySet().stream().limit(REFUSED).toList();
        for (Unit unit : units(rows.ready(ids))) {
            String key = REFUSED_KIND + unit.id();
            refused.put(key, unit);
            kinds.add(new Kind(key, unit, unit.priority()));
        }
    }

    /** A unit that no other has to be compared with. */
    private @Nullable Unit alone(String kind) {
        return refused.getOrDefault(kind, only.get(kind));
    }

    @Override
    public List<Lane> lanes(Kind kind) {
        Unit alone = alone(kind.key());
        return alone != null
                ? List.of(new Lane(kind.key(), alone.priority(), alone.owner(), alone.order()))
                : rows.turns(kind.key(), now).stream()
                        .map(turn ->
                                new Lane(kind.key(), turn.priority(), turn.owner(), turn.seq()))
                        .toList();
    }

    @Override
    public List<Unit> oldest(Lane lane, int most) {
        Unit alone = alone(lane.kind());
        return alone != null
                ? List.of(alone)
                : units(
                        rows.oldest(
                                lane.kind(),
                                new TurnRow(lane.priority(), lane.owner(), lane.order()),
                                most,
                                now));
    }

    @Override
    public List<Unit> oldestOf(Collection<ContextId> contexts, int most) {
        if (contexts.isEmpty()) {
            return List.of();
        }
        var oldest = new ArrayList<>(units(rows.oldestOf(contexts, most, now)));
        refused.values().stream()
                .filter(unit -> contexts.contains(unit.context()))
                .forEach(oldest::add);
        return oldest;
    }

    @Override
    public List<Unit> stillReady(Collection<Unit> units) {
        return units(rows.ready(units.stream().map(Unit::id).toList()));
    }

    /** A gang as a whole where any of it is among the rows; without those that are not complete. */
    private List<Unit> units(List<ReadyRow> found) {
        readGangs(found);
        Set<Unit> units = new LinkedHashSet<>();
        for (ReadyRow row : found) {
            if (row.together() == null) {
                units.add(Unit.of(task(row)));
            } else {
                Unit whole = gangs.get(new Gang(row.context(), row.together()));
                if (whole != null) {
                    units.add(whole);
                }
            }
        }
        return List.copyOf(units);
    }

    private void readGangs(List<ReadyRow> found) {
        Set<ContextId> contexts = new LinkedHashSet<>();
        for (ReadyRow row : found) {
            if (row.together() != null
                    && !gangs.containsKey(new Gang(row.context(), row.together()))) {
                contexts.add(row.context());
            }
        }
        if (contexts.isEmpty()) {
            return;
        }
        Map<Gang, List<ReadyTask>> together =
                rows.gangsOf(contexts).stream()
                        .collect(
                                Collectors.groupingBy(
                                        row ->
                                                new Gang(
                                                        row.context(),
                                                        String.valueOf(row.together())),
                                        LinkedHashMap::new,
                                        Collectors.mapping(this::task, Collectors.toList())));
        together.forEach((gang, tasks) -> gangs.put(gang, Unit.ofGang(tasks)));
    }

    private ReadyTask task(ReadyRow row) {
        return reading.ready(row, refusals.getOrDefault(row.id(), List.of()));
    }
}
