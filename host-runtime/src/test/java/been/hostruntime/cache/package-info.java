/** Tests of {@code been.hostruntime.cache}. */
@NullMarked
package been.hostruntime.cache;

import org.jspecify.annotations.NullMarked;
