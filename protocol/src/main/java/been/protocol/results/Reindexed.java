package been.protocol.results;

import java.util.List;

/**
 * What came of indexing all landing files.
 *
 * @param unreadable a sentence for each file that is not indexed
 */
public record Reindexed(List<String> unreadable) {}
