/**
 * What a task and its host runtime say to each other: one JSON object a line over the Unix-domain
 * socket that {@code BEEN_SOCKET} names. {@link been.task.wire.TaskMessage} goes to the runtime,
 * {@link been.task.wire.RuntimeMessage} comes back. A task in any language may speak it, over as
 * many connections as it likes.
 */
@NullMarked
package been.task.wire;

import org.jspecify.annotations.NullMarked;
