/** Tests of exchange with other programs. */
@NullMarked
package been.results.exchange;

import org.jspecify.annotations.NullMarked;
