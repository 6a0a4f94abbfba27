package been.results;

/**
 * Number of executions of an experiment on a host in one configuration.
 *
 * @param digest of the host's configuration; empty if unknown
 * @param executions all stored executions, including excluded ones
 */
public record MeasuredOn(String experiment, String host, String digest, int executions) {}
