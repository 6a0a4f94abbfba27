package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hosts and reservations while a plan is being made. */
final class Board {
    private final Map<HostName, BoardHost> hosts = new HashMap<>();
    private final Map<HostName, TaskId> reservations;
    private final Map<TaskId, HostName> reserved = new HashMap<>();
    private int released;

    /** Contexts in which somebody waits for others, who must therefore be let in. */
    private final Set<ContextId> waiting = new HashSet<>();

    Board(Situation situation) {
        for (HostLoad host : situation.hosts()) {
            hosts.put(host.name(), new BoardHost(host));
            host.occupants().stream()
                    .filter(Occupant::waitsForOthers)
                    .forEach(occupant -> waiting.add(occupant.context()));
        }
        Map<TaskId, ReadyTask> ready =
                situation.ready().stream().collect(Collectors.toMap(ReadyTask::id, t -> t));
        reservations = new TreeMap<>(Comparator.comparing(HostName::value));
        situation
                .reservations()
                .forEach((host, task) -> {
                    ReadyTask still = ready.get(task);
                    if (still != null
                            && hosts.containsKey(host)
                            && still.candidates().contains(host)) {
                        reserve(host, task);
                    }
                });
    }

    Stream<BoardHost> candidates(ReadyTask task) {
        return task.candidates().size() < hosts.size()
                ? task.candidates().stream().map(hosts::get).filter(host -> host != null)
                : hosts.values().stream().filter(h -> task.candidates().contains(h.name()));
    }

    boolean isUnreserved(BoardHost host) {
        return !reservations.containsKey(host.name());
    }

    boolean hasNoReservation(ReadyTask task) {
        return !reserved.containsKey(task.id());
    }

    boolean admits(BoardHost host, ReadyTask task) {
        TaskId holder = reservations.get(host.name());
        return holder == null || holder.equals(task.id()) || waiting.contains(task.context());
    }

    void reserve(BoardHost host, ReadyTask task) {
        reserve(host.name(), task.id());
    }

    private void reserve(HostName host, TaskId task) {
        reservations.put(host, task);
        reserved.put(task, host);
    }

    void place(ReadyTask task, BoardHost host) {
        host.add(task);
        HostName kept = reserved.remove(task.id());
        if (kept != null) {
            reservations.remove(kept);
            released++;
        }
    }

    /** How many reservations ended because their task was placed. */
    int released() {
        return released;
    }

    Map<HostName, TaskId> reservations() {
        return reservations;
    }
}
