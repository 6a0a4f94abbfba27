/** Tests of {@code been.hostruntime.taskport}. */
@NullMarked
package been.hostruntime.taskport;

import org.jspecify.annotations.NullMarked;
