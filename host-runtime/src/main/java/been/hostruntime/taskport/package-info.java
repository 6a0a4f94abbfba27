/**
 * The socket between the host runtime and a task: checkpoints, latches, submissions, results, log
 * records and progress, in the format of {@code been.task.wire}.
 */
@NullMarked
package been.hostruntime.taskport;

import org.jspecify.annotations.NullMarked;
