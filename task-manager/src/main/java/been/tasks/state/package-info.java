/**
 * The life of a task and of a context as pure functions: what is, and what happened, give what is
 * next. No I/O, no clock.
 */
@NullMarked
package been.tasks.state;

import org.jspecify.annotations.NullMarked;
