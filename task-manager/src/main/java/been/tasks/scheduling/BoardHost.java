package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host with what is on it, and for which unit it is kept free. */
final class BoardHost {
    /** The most generators that are on a host at a time. */
    static final int MOST_GENERATORS = 4;

    /** Its place among all hosts. */
    final int number;

    private final OfferedHost facts;
    private Occupancy load;

    /** For which unit it is kept free. */
    @Nullable Entry reservedFor;

    BoardHost(int number, Board.Host host) {
        this.number = number;
        this.facts = host.facts();
        this.load = host.occupancy();
    }

    /** The same host as it will be when nothing is on it. */
    BoardHost drained() {
        return new BoardHost(number, new Board.Host(facts, Occupancy.NONE));
    }

    HostName name() {
        return facts.name();
    }

    boolean accepts() {
        return facts.accepts();
    }

    int failures() {
        return facts.recentFailures();
    }

    int usedCores() {
        return load.cores();
    }

    int cores() {
        return Math.max(1, facts.capacity().cores());
    }

    int freeCores() {
        return facts.capacity().cores() - load.cores();
    }

    /** Whether any task with slots may have room now. */
    boolean isRoomy() {
        return facts.accepts() && load.exclusive() == 0 && (isEmpty() || freeCores() > 0);
    }

    int generators() {
        return load.generators();
    }

    /** Nothing is on it but generators. */
    boolean isEmpty() {
        return load.tasks() == 0;
    }

    boolean isHeldAlone() {
        return load.exclusive() > 0;
    }

    /** The context that owns all tasks on it, unless one is exclusive. */
    @Nullable ContextId tie() {
        return load.exclusive() == 0 ? load.context() : null;
    }

    /** Contexts with a task here that waits for others. */
    List<ContextId> waiting() {
        return load.waiting();
    }

    /**
     * Whether a task fits now, leaving aside that the host may be kept free for a unit.
     *
     * @param context of the task; null asks for one that has nothing here
     */
    boolean hasRoomFor(Demand demand, @Nullable ContextId context) {
        if (!facts.accepts()) {
            return false;
        }
        if (!demand.takesSlots()) {
            return load.generators() < MOST_GENERATORS;
        }
        if (demand.exclusivity() == Exclusivity.EXCLUSIVE) {
            return isEmpty() && isLargeEnoughFor(demand);
        }
        if (load.exclusive() > 0
                || load.cores() + demand.cores() > facts.capacity().cores()
                || !facts.capacity().resources().covers(load.resources(), demand.resources())) {
            return false;
        }
        return isEmpty()
                || (demand.exclusivity() == Exclusivity.SHARED && load.withContextOnly() == 0)
                || (context != null && context.equals(load.context()));
    }

    /** How many such tasks of contexts that have nothing here fit, at most. */
    int roomFor(Demand demand) {
        if (!hasRoomFor(demand, null)) {
            return 0;
        }
        if (!demand.takesSlots()) {
            return MOST_GENERATORS - load.generators();
        }
        return demand.exclusivity() == Exclusivity.EXCLUSIVE
                ? 1
                : Math.max(1, freeCores() / Math.max(1, demand.cores()));
    }

    /** Whether it has room when it is empty. */
    boolean isLargeEnoughFor(Demand demand) {
        if (!demand.takesSlots()) {
            return true;
        }
        Capacity capacity = facts.capacity();
        int most =
                demand.exclusivity() == Exclusivity.EXCLUSIVE
                        ? capacity.allCores()
                        : capacity.cores();
        return demand.cores() <= most && capacity.resources().covers(demand.resources());
    }

    /** Whether it takes tasks that demand this once it is empty, leaving aside where home is. */
    boolean isAcceptable(Demand demand) {
        return facts.accepts()
                && isLargeEnoughFor(demand)
                && !demand.avoided().contains(name())
                && demand.requirement().isMetBy(name());
    }

    /**
     * Whether keeping other tasks away makes room for a task: what waits for others of the task's
     * own context would wait for the task itself.
     */
    boolean willDrainFor(Demand demand, ContextId context) {
        return demand.exclusivity() != Exclusivity.EXCLUSIVE || !waiting().contains(context);
    }

    void add(Occupant occupant) {
        load = load.plus(occupant);
    }

    Occupancy occupancy() {
        return load;
    }

    /** Takes back what was added since, to try something out. */
    void restore(Occupancy before) {
        load = before;
    }
}
