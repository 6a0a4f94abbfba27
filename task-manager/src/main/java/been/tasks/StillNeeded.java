package been.tasks;

import been.protocol.ContextId;

/** Finds out which contexts are still needed although they are over. */
@FunctionalInterface
public interface StillNeeded {
    boolean needs(ContextId context);
}
