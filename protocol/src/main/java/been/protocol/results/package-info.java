/** What REST answers about results. */
@NullMarked
package been.protocol.results;

import org.jspecify.annotations.NullMarked;
