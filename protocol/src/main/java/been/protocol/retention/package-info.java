/** What REST answers about what is kept for how long. */
@NullMarked
package been.protocol.retention;

import org.jspecify.annotations.NullMarked;
