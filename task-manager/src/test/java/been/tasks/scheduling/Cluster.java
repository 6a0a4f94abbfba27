package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Hosts and tasks in memory; what is decided is carried out at once. */
final class Cluster implements Backlog {
    private final long seed;
    private final Map<HostName, OfferedHost> hosts = new LinkedHashMap<>();
    private final Map<HostName, Map<TaskId, Occupant>> occupants = new HashMap<>();
    private final Map<TaskId, ReadyTask> ready = new LinkedHashMap<>();
    private final Map<String, Long> served = new HashMap<>();
    private final Map<String, Deque<HostName>> unpacked = new HashMap<>();
    private final BoardLoader loader = new BoardLoader();
    private List<Reservation> reservations = List.of();
    private int lanesRead;

    Cluster(long seed) {
        this.seed = seed;
    }

    void hostChanged(OfferedHost host) {
        hosts.put(host.name(), host);
    }

    void ready(ReadyTask task) {
        ready.put(task.id(), task);
    }

    void gone(TaskId task) {
        ready.remove(task);
    }

    void occupies(HostName host, Cases.Running running) {
        occupants
                .computeIfAbsent(host, _ -> new LinkedHashMap<>())
                .put(running.task(), running.occupant());
    }

    void left(TaskId task) {
        occupants.values().forEach(tasks -> tasks.remove(task));
    }

    void served(String owner, long turn) {
        served.put(owner, turn);
    }

    Map<HostName, TaskId> reservations() {
        return Reservation.byHost(reservations);
    }

    /** Page after page, until nothing more can be placed. */
    List<Decision> decide(int most) {
        var decisions = new ArrayList<Decision>();
        while (true) {
            Optional<Board> board = board();
            if (board.isEmpty()) {
                reservations = List.of();
                return decisions;
            }
            Outcome outcome = Scheduler.decide(board.get(), most - decisions.size());
            outcome.decisions().forEach(this::carryOut);
            outcome.served().forEach((owner, turn) -> served.merge(owner, turn, Math::max));
            reservations = outcome.reservations();
            decisions.addAll(outcome.decisions());
            boolean isMore = (outcome.isMore() && outcome.isProgress()) || !loader.isThrough();
            if (decisions.size() == most || !isMore) {
                return decisions;
            }
        }
    }

    Optional<Board> board() {
        return loader.load(
                this,
                () ->
                        hosts.values().stream()
                                .map(host -> new Board.Host(host, occupancy(host.name())))
                                .toList(),
                reservations,
                _ -> served,
                packages -> List.copyOf(unpacked.getOrDefault(packages, new ArrayDeque<>())),
                seed);
    }

    private Occupancy occupancy(HostName host) {
        Occupancy all = Occupancy.NONE;
        for (Occupant one : occupants.getOrDefault(host, Map.of()).values()) {
            all = all.plus(one);
        }
        return all;
    }

    private void carryOut(Decision decision) {
        for (Decision.Place place : decision.places()) {
            ReadyTask task = place.task();
            ready.remove(task.id());
            occupies(place.host(), new Cases.Running(task.id(), task.occupant()));
            unpacked.computeIfAbsent(task.packages(), _ -> new ArrayDeque<>())
                    .addFirst(place.host());
        }
        served.merge(decision.owner(), decision.turn(), Math::max);
    }

    /** Whole gangs only. */
    private List<Unit> units() {
        var units = new ArrayList<Unit>();
        var gangs = new LinkedHashMap<String, List<ReadyTask>>();
        for (ReadyTask task : ready.values()) {
            if (task.gang() == null) {
                units.add(Unit.of(task));
            } else {
                gangs.computeIfAbsent(
                                task.context() + "/" + task.gang().name(), _ -> new ArrayList<>())
                        .add(task);
            }
        }
        for (List<ReadyTask> gang : gangs.values()) {
            ReadyTask.Gang word = gang.getFirst().gang();
            if (word != null && gang.size() >= word.members()) {
                units.add(Unit.ofGang(gang));
            }
        }
        units.sort(Comparator.naturalOrder());
        return units;
    }

    private static String key(Unit unit) {
        return unit.demands().toString();
    }

    private Map<String, List<Unit>> byKind() {
        return units().stream()
                .collect(Collectors.groupingBy(Cluster::key, TreeMap::new, Collectors.toList()));
    }

    @Override
    public Page kinds(String after, int most) {
        List<Kind> kinds =
                byKind().entrySet().stream()
                        .filter(kind -> kind.getKey().compareTo(after) > 0)
                        .limit(most)
                        .map(kind ->
                                new Kind(
                                        kind.getKey(),
                                        kind.getValue().getFirst(),
                                        kind.getValue().stream()
                                                .mapToInt(Unit::priority)
                                                .max()
                                                .orElseThrow()))
                        .toList();
        return new Page(kinds, kinds.size() < most ? "" : kinds.getLast().key());
    }

    private static Lane lane(Unit unit) {
        return new Lane(key(unit), unit.priority(), unit.owner(), 0);
    }

    @Override
    public List<Lane> lanes(Kind kind) {
        var lanes = new LinkedHashMap<Lane, Long>();
        byKind().getOrDefault(kind.key(), List.of())
                .forEach(unit -> lanes.putIfAbsent(lane(unit), unit.order()));
        return lanes.entrySet().stream()
                .map(lane ->
                        new Lane(
                                lane.getKey().kind(),
                                lane.getKey().priority(),
                                lane.getKey().owner(),
                                lane.getValue()))
                .toList();
    }

    /** How many lanes tasks were read of. */
    int lanesRead() {
        return lanesRead;
    }

    @Override
    public List<Unit> oldest(Lane lane, int most) {
        lanesRead++;
        var same = new Lane(lane.kind(), lane.priority(), lane.owner(), 0);
        return units().stream().filter(unit -> lane(unit).equals(same)).limit(most).toList();
    }

    @Override
    public List<Unit> oldestOf(Collection<ContextId> contexts, int most) {
        return units().stream()
                .filter(unit -> contexts.contains(unit.context()))
                .collect(
                        Collectors.groupingBy(
                                unit -> unit.context() + key(unit),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .values()
                .stream()
                .flatMap(units -> units.stream().limit(most))
                .toList();
    }

    @Override
    public List<Unit> stillReady(Collection<Unit> units) {
        Map<TaskId, Unit> now =
                units().stream().collect(Collectors.toMap(Unit::id, Function.identity()));
        return units.stream().map(Unit::id).filter(now::containsKey).map(now::get).toList();
    }
}
