/** Tests of receiving and landing. */
@NullMarked
package been.results.landing;

import org.jspecify.annotations.NullMarked;
