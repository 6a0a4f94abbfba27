/** Tests of {@code been.hostruntime.journal}. */
@NullMarked
package been.hostruntime.journal;

import org.jspecify.annotations.NullMarked;
