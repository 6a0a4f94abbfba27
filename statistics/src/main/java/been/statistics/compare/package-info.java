/**
 * How two versions differ: the ratio of their means with its interval, the verdict drawn from it,
 * and the tests beside it.
 */
@NullMarked
package been.statistics.compare;

import org.jspecify.annotations.NullMarked;
