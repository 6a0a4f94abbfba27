/** Tests of {@code been.hostruntime.attempt}. */
@NullMarked
package been.hostruntime.attempt;

import org.jspecify.annotations.NullMarked;
