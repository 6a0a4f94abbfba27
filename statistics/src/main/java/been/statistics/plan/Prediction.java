package been.statistics.plan;

import java.time.Duration;

/**
 * What an experiment is expected to take and to give.
 *
 * @param executions of each version
 * @param measurements of each execution
 * @param halfWidth of the ratio's interval, relative to a ratio above 1, 0.008 for ± 0.8 %; wider
 *     than wanted when the limit on executions comes first
 * @param execution the time of one execution
 */
public record Prediction(int executions, int measurements, double halfWidth, Duration execution) {

    /** The time for {@code versions} versions, one execution after another. */
    public Duration duration(int versions) {
        return execution.multipliedBy((long) executions * versions);
    }
}
