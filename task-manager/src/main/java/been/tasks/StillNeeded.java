package been.tasks;

import been.protocol.ContextId;

/** Says which contexts that are over are needed all the same. */
@FunctionalInterface
public interface StillNeeded {
    boolean needs(ContextId context);
}
