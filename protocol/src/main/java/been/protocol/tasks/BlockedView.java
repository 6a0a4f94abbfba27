package been.protocol.tasks;

import been.protocol.ContextId;

/**
 * A context of which nothing runs, nor ever will on the hosts that are known.
 *
 * @param why in one sentence
 */
public record BlockedView(ContextId context, String name, String why) {}
