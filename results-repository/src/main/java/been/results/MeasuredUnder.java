package been.results;

/** Number of executions of an analysis on a host in one configuration. */
public record MeasuredUnder(String analysis, int executions) {}
