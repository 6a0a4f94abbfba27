/** What REST answers about packages. */
@NullMarked
package been.protocol.packages;

import org.jspecify.annotations.NullMarked;
