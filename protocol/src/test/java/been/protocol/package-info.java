/** Tests of the protocol. */
@NullMarked
package been.protocol;

import org.jspecify.annotations.NullMarked;
