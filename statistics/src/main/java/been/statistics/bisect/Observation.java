package been.statistics.bisect;

/**
 * The mean of one execution.
 *
 * @param version its position in the history, oldest first
 * @param block executions with the same number were interleaved
 */
public record Observation(int version, int block, double value) {}
