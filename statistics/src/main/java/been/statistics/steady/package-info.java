/** From which iteration on an execution is steady, and what it did before. */
@NullMarked
package been.statistics.steady;

import org.jspecify.annotations.NullMarked;
