/** Tests of reading results of other programs. */
@NullMarked
package been.results.formats;

import org.jspecify.annotations.NullMarked;
