/** Results of other programs, read. */
@NullMarked
package been.results.formats;

import org.jspecify.annotations.NullMarked;
