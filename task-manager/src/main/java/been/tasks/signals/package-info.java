/**
 * Something changed: wake-ups that carry ids and nothing else. Losing one costs time, never a task.
 */
@NullMarked
package been.tasks.signals;

import org.jspecify.annotations.NullMarked;
