/** Tests of giving results to other programs. */
@NullMarked
package been.results.exchange;

import org.jspecify.annotations.NullMarked;
