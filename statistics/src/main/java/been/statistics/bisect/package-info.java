/**
 * Which of many versions changed the performance: a noisy binary search whose every step is decided
 * by a sequential test.
 */
@NullMarked
package been.statistics.bisect;

import org.jspecify.annotations.NullMarked;
