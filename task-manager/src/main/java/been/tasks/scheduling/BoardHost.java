package been.tasks.scheduling;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A host with what it holds, and for whom it is kept free. */
final class BoardHost {
    /** So many generators may be on a host at once. */
    static final int MOST_GENERATORS = 4;

    /** Position of the host in sets of hosts. */
    final int number;

    private OfferedHost facts;
    private boolean accepts;
    private int cores;
    private Resources offered;
    private final Residents residents = new Residents();
    private int usedCores;
    private Resources used = Resources.NONE;
    private int exclusive;
    private int withContextOnly;
    private int generators;
    private int waiting;

    /** For whom it is kept free. */
    @Nullable Unit reservedFor;

    /** What {@link HostIndex} found it by when it was last told of a change. */
    long indexedDraw;

    int indexedFreeCores;
    int indexedGenerators = -1;
    int indexedDrain = -1;
    boolean isIndexedEmpty;
    private int indexedUsedCores = -1;
    private int indexedCores;
    private int indexedFailures;

    BoardHost(int number, OfferedHost facts) {
        this.number = number;
        this.facts = facts;
        this.accepts = facts.accepts();
        this.cores = facts.capacity().cores();
        this.offered = facts.capacity().resources();
    }

    /** The same host as it will be when nothing is on it. */
    BoardHost drained() {
        return new BoardHost(number, facts);
    }

    HostName name() {
        return facts.name();
    }

    OfferedHost facts() {
        return facts;
    }

    void become(OfferedHost changed) {
        facts = changed;
        accepts = changed.accepts();
        cores = changed.capacity().cores();
        offered = changed.capacity().resources();
    }

    boolean accepts() {
        return accepts;
    }

    int cores() {
        return cores;
    }

    int usedCores() {
        return usedCores;
    }

    int freeCores() {
        return cores - usedCores;
    }

    int generators() {
        return generators;
    }

    /** Nothing is on it but generators. */
    boolean isEmpty() {
        return residents.isEmpty();
    }

    boolean isHeldAlone() {
        return exclusive > 0;
    }

    /** No stranger to its context may be on it. */
    boolean isClosed() {
        return exclusive > 0 || withContextOnly > 0;
    }

    /** The context that it is left to, when it runs tasks of one context only. */
    @Nullable ContextTasks tie() {
        return exclusive > 0 ? null : residents.only();
    }

    /** By the share of cores in use, then by failures; as both were when they were indexed. */
    static int compareIndexedLoad(BoardHost one, BoardHost other) {
        int byLoad =
                Long.compare(
                        (long) one.indexedUsedCores * Math.max(1, other.indexedCores),
                        (long) other.indexedUsedCores * Math.max(1, one.indexedCores));
        return byLoad != 0 ? byLoad : Integer.compare(one.indexedFailures, other.indexedFailures);
    }

    boolean isLoadIndexed() {
        return indexedUsedCores == usedCores
                && indexedCores == cores
                && indexedFailures == facts.recentFailures();
    }

    void indexLoad(long draw) {
        indexedUsedCores = usedCores;
        indexedCores = cores;
        indexedFailures = facts.recentFailures();
        indexedDraw = draw;
    }

    /**
     * Whether a task fits now, whoever it is kept free for.
     *
     * @param context of the task; null asks for a stranger
     */
    boolean hasRoomFor(Demand demand, @Nullable ContextTasks context) {
        if (!accepts) {
            return false;
        }
        if (!demand.takesSlots()) {
            return generators < MOST_GENERATORS;
        }
        if (demand.exclusivity() == Exclusivity.EXCLUSIVE) {
            return isEmpty() && isLargeEnoughFor(demand);
        }
        if (exclusive > 0
                || usedCores + demand.cores() > cores
                || !offered.covers(used, demand.resources())) {
            return false;
        }
        return isEmpty()
                || (context != null && residents.only() == context)
                || (demand.exclusivity() == Exclusivity.SHARED && withContextOnly == 0);
    }

    /** Whether it is kept for nobody and has room for a task of any context. */
    boolean isOpenFor(Demand demand) {
        return (reservedFor == null || !demand.takesSlots()) && hasRoomFor(demand, null);
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

    /**
     * Whether keeping others away makes room for a task: what waits for others of the task's own
     * context would wait for the task itself.
     */
    boolean willDrainFor(Demand demand, ContextTasks context) {
        return demand.exclusivity() != Exclusivity.EXCLUSIVE || !context.isWaitingOn(this);
    }

    /** How many of its tasks wait for others: it drains when these have been somewhere. */
    int waiting() {
        return waiting;
    }

    /** Whose tasks wait for others here. */
    List<ContextTasks> waitingContexts() {
        return waiting == 0 ? List.of() : residents.waitingOn(this);
    }

    void add(Occupant occupant, ContextTasks context) {
        if (occupant.takesSlots()) {
            residents.add(context);
        }
        count(occupant, 1);
    }

    void remove(Occupant occupant, ContextTasks context) {
        if (occupant.takesSlots()) {
            residents.remove(context);
        }
        count(occupant, -1);
    }

    private void count(Occupant occupant, int sign) {
        if (!occupant.takesSlots()) {
            generators += sign;
            return;
        }
        waiting += occupant.waitsForOthers() ? sign : 0;
        usedCores += sign * occupant.cores();
        used = sign > 0 ? used.plus(occupant.resources()) : used.minus(occupant.resources());
        switch (occupant.exclusivity()) {
            case EXCLUSIVE -> exclusive += sign;
            case CONTEXT -> withContextOnly += sign;
            case SHARED -> {}
        }
    }
}
