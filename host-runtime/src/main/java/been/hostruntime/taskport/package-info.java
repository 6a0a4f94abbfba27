/**
 * The socket of one attempt: checkpoints, waits, log records and progress, in the words of {@code
 * been.task.wire}.
 */
@NullMarked
package been.hostruntime.taskport;

import org.jspecify.annotations.NullMarked;
