package been.tasks.scheduling;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import java.util.ArrayList;
import java.util.List;

/** A host while a plan is being made: occupants are added as tasks are placed. */
final class BoardHost {
    private final HostLoad load;
    private final List<Occupant> occupants;
    private int usedCores;
    private Resources used;

    BoardHost(HostLoad load) {
        this.load = load;
        this.occupants = new ArrayList<>(load.occupants());
        this.usedCores = occupants.stream().mapToInt(Occupant::cores).sum();
        this.used =
                occupants.stream().map(Occupant::resources).reduce(Resources.NONE, Resources::plus);
    }

    HostName name() {
        return load.name();
    }

    int cores() {
        return load.capacity().cores();
    }

    int usedCores() {
        return usedCores;
    }

    int recentFailures() {
        return load.recentFailures();
    }

    /** By the share of cores in use. */
    static int compareLoad(BoardHost one, BoardHost other) {
        return Long.compare(
                (long) one.usedCores * Math.max(1, other.cores()),
                (long) other.usedCores * Math.max(1, one.cores()));
    }

    boolean hasRoomFor(ReadyTask task) {
        return isLargeEnoughFor(task)
                && (task.exclusivity() == Exclusivity.EXCLUSIVE
                        || usedCores + task.cores() <= cores())
                && load.capacity().resources().covers(used.plus(task.resources()))
                && occupants.stream()
                        .allMatch(occupant ->
                                Scheduler.mayBeTogether(
                                        occupant.exclusivity(),
                                        task.exclusivity(),
                                        occupant.context().equals(task.context())));
    }

    /** Whether it has room when it is empty. */
    boolean isLargeEnoughFor(ReadyTask task) {
        Capacity capacity = load.capacity();
        int most =
                task.exclusivity() == Exclusivity.EXCLUSIVE
                        ? capacity.allCores()
                        : capacity.cores();
        return task.cores() <= most && capacity.resources().covers(task.resources());
    }

    /**
     * Whether keeping others away makes room for the task. Behind an exclusive task nobody can slip
     * in; and what waits for others of the task's own context would wait for the task itself.
     */
    boolean willDrainFor(ReadyTask task) {
        return occupants.stream()
                .noneMatch(occupant ->
                        occupant.exclusivity() == Exclusivity.EXCLUSIVE
                                || (task.exclusivity() == Exclusivity.EXCLUSIVE
                                        && occupant.waitsForOthers()
                                        && occupant.context().equals(task.context())));
    }

    void add(ReadyTask task) {
        occupants.add(
                new Occupant(
                        task.id(),
                        task.context(),
                        task.exclusivity(),
                        task.cores(),
                        task.resources(),
                        false));
        usedCores += task.cores();
        used = used.plus(task.resources());
    }
}
