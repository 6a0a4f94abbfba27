/** Tests of the host runtime as a whole, against a controller written by hand. */
@NullMarked
package been.hostruntime;

import org.jspecify.annotations.NullMarked;
