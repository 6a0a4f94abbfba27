package been.results;

/** How many executions of an analysis were measured on a host while it was what a digest says. */
public record MeasuredUnder(String analysis, int executions) {}
