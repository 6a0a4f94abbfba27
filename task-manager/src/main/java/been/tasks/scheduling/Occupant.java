package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;

/**
 * A task that a host runs, or may be running.
 *
 * @param takesSlots false for a generator
 * @param waitsForOthers it is a service, or waits for a checkpoint: others of its context must run
 *     before it can end
 */
public record Occupant(
        ContextId context,
        Exclusivity exclusivity,
        boolean takesSlots,
        int cores,
        Resources resources,
        boolean waitsForOthers) {

    /** Whether keeping other tasks away does not make it leave. */
    boolean isInTheWay() {
        return takesSlots && waitsForOthers;
    }
}
