package been.tasks.signals;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;

/** What may have changed; receivers look into the store. */
public sealed interface Signal {

    /** There may be commands for this host. */
    record CommandsFor(HostName host) implements Signal {}

    /** Something may be placed that could not be before, for a reason other than those below. */
    record Placeable() implements Signal {}

    /** There are new tasks in this context. */
    record Submitted(ContextId context) implements Signal {}

    /** This task became ready, left a host, ended, or waits for others. */
    record TaskMoved(TaskId task) implements Signal {}

    record ContextChanged(ContextId context) implements Signal {}
}
