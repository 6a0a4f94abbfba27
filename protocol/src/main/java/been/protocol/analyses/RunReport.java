package been.protocol.analyses;

/**
 * A run, and where people look at it.
 *
 * @param url the page of the analysis that measures it, or of the one that was asked
 */
public record RunReport(RunView run, String url) {}
