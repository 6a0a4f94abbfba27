/**
 * How many executions a wanted precision takes: predicted from a pilot, then decided step by step.
 */
@NullMarked
package been.statistics.plan;

import org.jspecify.annotations.NullMarked;
