package been.statistics;

/**
 * How many repetitions were observed, in total at each level.
 *
 * @param even whether every binary has the same number of executions and every execution the same
 *     number of measurements
 */
public record Counts(int binaries, int executions, int measurements, boolean even) {}
