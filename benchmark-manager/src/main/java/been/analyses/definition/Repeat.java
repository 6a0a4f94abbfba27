package been.analyses.definition;

import java.time.Duration;
import java.util.Optional;

/**
 * How often executions are repeated.
 *
 * @param precision wanted half-width of the interval of each ratio, as a share
 * @param confidence of that interval
 * @param tolerance relative change that does not matter, as a share
 * @param executions of each experiment, exactly; empty for as many as the precision takes
 * @param measurements in each execution; empty when it cannot be chosen
 * @param pilot executions of each experiment before the first look at the precision
 * @param mostTime no block starts that would go beyond it
 * @param mostExecutions of all experiments together
 */
public record Repeat(
        double precision,
        double confidence,
        double tolerance,
        Optional<Integer> executions,
        Optional<Integer> measurements,
        int pilot,
        Optional<Duration> mostTime,
        Optional<Integer> mostExecutions) {}
