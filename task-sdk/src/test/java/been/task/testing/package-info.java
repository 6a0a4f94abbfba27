/** Tests of {@code been.task.testing}. */
@NullMarked
package been.task.testing;

import org.jspecify.annotations.NullMarked;
