/** Pure statistics of benchmark results: no I/O, clock or randomness of their own. */
@NullMarked
package been.statistics;

import org.jspecify.annotations.NullMarked;
