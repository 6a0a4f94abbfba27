/** Results of other programs, read, and results given to other programs. */
@NullMarked
package been.results.exchange;

import org.jspecify.annotations.NullMarked;
