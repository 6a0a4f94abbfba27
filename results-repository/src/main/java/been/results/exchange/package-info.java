/** Results of other programs and platforms, taken in, and results given to them. */
@NullMarked
package been.results.exchange;

import org.jspecify.annotations.NullMarked;
