/** Tests of {@code been.task.record}. */
@NullMarked
package been.task.record;

import org.jspecify.annotations.NullMarked;
