/** Tests of {@code been.hostruntime.log}. */
@NullMarked
package been.hostruntime.log;

import org.jspecify.annotations.NullMarked;
