/**
 * Conditions between the tasks of a context as pure functions: whether they can be met at all, when
 * they hold, when they no longer can.
 */
@NullMarked
package been.tasks.dependency;

import org.jspecify.annotations.NullMarked;
