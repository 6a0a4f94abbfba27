/** Runs a task inside a unit test, without a platform. */
@NullMarked
package been.task.testing;

import org.jspecify.annotations.NullMarked;
