package been.protocol.analyses;

/**
 * Where a started analysis is found.
 *
 * @param url of its page, relative to the platform's
 */
public record StartedAnalysis(long id, String url) {}
