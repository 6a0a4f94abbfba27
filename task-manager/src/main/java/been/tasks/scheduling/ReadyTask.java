package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * What scheduling needs to know of a task that may be placed.
 *
 * @param owner whose turn it uses
 * @param priority of its context; larger goes first
 * @param order of submission; smaller is older
 * @param waitsForOthers once placed, as with {@link Occupant}
 * @param previous where its last attempt was; preferred, since it knows the packages
 * @param packages a digest of the packages that it unpacks; empty for none
 * @param gang the gang that it is placed with; {@code null} for a single task
 */
public record ReadyTask(
        TaskId id,
        ContextId context,
        String owner,
        int priority,
        long order,
        Demand demand,
        boolean waitsForOthers,
        @Nullable HostName previous,
        String packages,
        @Nullable Gang gang) {

    /**
     * Tasks of one context that are placed all at once or not at all.
     *
     * @param members how many of them are to be placed: neither placed nor over yet
     */
    public record Gang(String name, int members) {}

    /** What it is once it is placed. */
    public Occupant occupant() {
        return new Occupant(
                context,
                demand.exclusivity(),
                demand.takesSlots(),
                demand.cores(),
                demand.resources(),
                waitsForOthers);
    }
}
