package been.tasks.signals;

import been.protocol.ContextId;
import been.protocol.HostName;

/** What may have changed; whoever is told looks into the store. */
public sealed interface Signal {

    /** There may be commands for this host. */
    record CommandsFor(HostName host) implements Signal {}

    /** Something may be placed that could not be before. */
    record Placeable() implements Signal {}

    record ContextChanged(ContextId context) implements Signal {}
}
