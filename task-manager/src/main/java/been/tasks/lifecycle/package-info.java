/**
 * Carries out an event with everything that follows from it, in one commit: the task's state and
 * history, its dependants, its context, and commands to hosts.
 */
@NullMarked
package been.tasks.lifecycle;

import org.jspecify.annotations.NullMarked;
