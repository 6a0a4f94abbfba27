/** Tests of {@code been.task.load}. */
@NullMarked
package been.task.load;

import org.jspecify.annotations.NullMarked;
