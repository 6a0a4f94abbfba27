package been.results;

/**
 * How many executions of an experiment were measured on a host while it was what a digest says.
 *
 * @param digest of the host's configuration; empty where it is not known
 * @param executions all that are stored, also those that do not count
 */
public record MeasuredOn(String experiment, String host, String digest, int executions) {}
