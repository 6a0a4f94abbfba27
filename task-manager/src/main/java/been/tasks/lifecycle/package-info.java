/**
 * Carries an event through to everything that follows from it, in one commit: the task's state and
 * history, its dependants, its context, and what hosts are told.
 */
@NullMarked
package been.tasks.lifecycle;

import org.jspecify.annotations.NullMarked;
