package been.bench.scheduling;

import been.bench.scheduling.SimulatedTask.Standing;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.scheduling.Decision;
import been.tasks.scheduling.Demand;
import been.tasks.scheduling.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the rules of docs/scheduling.md against what really is, task by task and host by host. */
final class Referee {
    private static final int MOST_GENERATORS = 4;

    /**
     * A drained host takes the longest task to be free; others may come before and hosts may go.
     */
    static final long PATIENCE = 10L * Workload.LONGEST;

    private final Collection<SimulatedHost> hosts;
    private final SimulatedTasks tasks;
    private @Nullable SimulatedTask eldest;
    private long eldestSince;
    private long longestWait;

    Referee(Collection<SimulatedHost> hosts, SimulatedTasks tasks) {
        this.hosts = hosts;
        this.tasks = tasks;
    }

    /** How long any task was the oldest of all that some host could take. */
    long longestWait() {
        return longestWait;
    }

    /** How many of them some host could take now, if it were empty. */
    int placeableTasks() {
        int count = 0;
        for (SimulatedTask task : tasks.ready()) {
            count += isPlaceable(task) ? 1 : 0;
        }
        return count;
    }

    /** Before it is carried out. */
    void checkPlace(SimulatedTask task, SimulatedHost host) {
        require(task.standing == Standing.READY, task, host, "is placed without being ready");
        require(host.accepts, task, host, "is placed on a host that accepts nothing");
        require(isSuitable(host, task.demand()), task, host, "is placed where it must not be");
        require(isRoomy(host, task), task, host, "is placed where there is no room for it");
    }

    /** Whether a gang is placed as a whole. */
    void checkGang(SimulatedContext context, Decision decision) {
        if (decision.places().getFirst().task().gang() != null
                && decision.places().size() != context.toPlace()) {
            throw new RuleBrokenException(
                    "of a gang that waits with %d tasks, %s are placed"
                            .formatted(context.toPlace(), decision.places()));
        }
    }

    private static void require(
            boolean holds, SimulatedTask task, SimulatedHost host, String otherwise) {
        if (!holds) {
            throw new RuleBrokenException(
                    "task %s %s: %s, beside %s"
                            .formatted(
                                    task.asked.id(),
                                    otherwise,
                                    host.name,
                                    host.tasks.stream().map(other -> other.asked).toList()));
        }
    }

    private boolean isSuitable(SimulatedHost host, Demand demand) {
        HostName home = demand.home();
        if (home != null && !home.equals(host.name)) {
            for (SimulatedHost other : hosts) {
                if (other.name.equals(home) && other.accepts && isAcceptable(other, demand)) {
                    return false;
                }
            }
        }
        return isAcceptable(host, demand);
    }

    private static boolean isAcceptable(SimulatedHost host, Demand demand) {
        boolean isAlone = demand.exclusivity() == Exclusivity.EXCLUSIVE;
        int cores = isAlone ? host.capacity.allCores() : host.capacity.cores();
        return !demand.avoided().contains(host.name)
                && demand.requirement().isMetBy(host.name)
                && (!demand.takesSlots()
                        || (demand.cores() <= cores
                                && host.capacity.resources().covers(demand.resources())));
    }

    private static boolean isRoomy(SimulatedHost host, SimulatedTask task) {
        Demand demand = task.asked.demand();
        if (task.isGenerator()) {
            return generators(host) < MOST_GENERATORS;
        }
        int cores = demand.cores();
        Resources wanted = demand.resources();
        Map<String, Long> taken = wanted.amounts();
        boolean isBesideOthers = false;
        for (SimulatedTask other : host.tasks) {
            if (other.isGenerator()) {
                continue;
            }
            Demand beside = other.asked.demand();
            boolean isFamily = other.context == task.context;
            isBesideOthers = true;
            if (beside.exclusivity() == Exclusivity.EXCLUSIVE
                    || demand.exclusivity() == Exclusivity.EXCLUSIVE
                    || (!isFamily
                            && (beside.exclusivity() == Exclusivity.CONTEXT
                                    || demand.exclusivity() == Exclusivity.CONTEXT))) {
                return false;
            }
            cores += beside.cores();
            if (!wanted.isEmpty()) {
                beside.resources()
                        .amounts()
                        .forEach((name, more) -> taken.merge(name, more, Long::sum));
            }
        }
        boolean isAlone = demand.exclusivity() == Exclusivity.EXCLUSIVE && !isBesideOthers;
        return cores <= (isAlone ? host.capacity.allCores() : host.capacity.cores())
                && (wanted.isEmpty() || host.capacity.resources().covers(new Resources(taken)));
    }

    private static int generators(SimulatedHost host) {
        int count = 0;
        for (SimulatedTask task : host.tasks) {
            count += task.isGenerator() ? 1 : 0;
        }
        return count;
    }

    /** No task waits that a host has room for which is kept for nobody else. */
    void checkNothingIdle(Map<HostName, TaskId> reservations, int most) {
        int looked = 0;
        for (SimulatedTask task : tasks.ready()) {
            if (task.asked.gang() != null) {
                continue;
            }
            if (++looked > most) {
                return;
            }
            for (SimulatedHost host : hosts) {
                TaskId keptFor = reservations.get(host.name);
                if (host.accepts
                        && (keptFor == null
                                || keptFor.equals(task.asked.id())
                                || task.isGenerator())
                        && isRoomy(host, task)
                        && isSuitable(host, task.demand())) {
                    throw new RuleBrokenException(
                            "task %s waits though there is room on %s, kept for %s, beside %s"
                                    .formatted(
                                            task.told,
                                            host.name,
                                            keptFor,
                                            host.tasks.stream().map(o -> o.asked).toList()));
                }
            }
        }
    }

    /** Nobody stays the oldest for long while some host could take it. */
    void checkNobodyStarves(long now) {
        SimulatedTask oldest = null;
        for (SimulatedTask task : tasks.ready()) {
            if (isPlaceable(task)) {
                oldest = task;
                break;
            }
        }
        if (oldest != eldest) {
            eldest = oldest;
            eldestSince = now;
        }
        if (oldest != null) {
            longestWait = Math.max(longestWait, now - eldestSince);
            if (now - eldestSince > PATIENCE) {
                throw new RuleBrokenException(
                        "task %s is the oldest since %d and still waits at %d"
                                .formatted(oldest.told, eldestSince, now));
            }
        }
    }

    private boolean isPlaceable(SimulatedTask task) {
        Demand demand = task.demand();
        List<SimulatedHost> suitable =
                hosts.stream().filter(host -> host.accepts && isSuitable(host, demand)).toList();
        if (task.asked.gang() == null) {
            return !suitable.isEmpty();
        }
        // All members of a gang demand the same here.
        int room = 0;
        for (SimulatedHost host : suitable) {
            room +=
                    demand.exclusivity() == Exclusivity.EXCLUSIVE
                            ? 1
                            : host.capacity.cores() / demand.cores();
        }
        boolean isAlike =
                task.context.tasks.stream()
                        .filter(other -> other.standing == Standing.READY)
                        .allMatch(other -> other.demand().equals(demand));
        return isAlike && room >= task.context.toPlace();
    }
}
