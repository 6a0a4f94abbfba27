/** Tests of {@code been.task}. */
@NullMarked
package been.task;

import org.jspecify.annotations.NullMarked;
