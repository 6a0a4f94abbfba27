/** Tests of {@code been.task.wire}. */
@NullMarked
package been.task.wire;

import org.jspecify.annotations.NullMarked;
