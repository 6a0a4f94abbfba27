/** Tests of {@code been.hostruntime.connection}. */
@NullMarked
package been.hostruntime.connection;

import org.jspecify.annotations.NullMarked;
