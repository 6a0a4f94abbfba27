/** Tests of {@code been.task.network}. */
@NullMarked
package been.task.network;

import org.jspecify.annotations.NullMarked;
