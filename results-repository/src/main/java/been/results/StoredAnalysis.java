package been.results;

import java.time.Instant;

/**
 * An analysis of which something is stored.
 *
 * @param analysis its number, or the name it was imported under
 * @param counting executions that enter statistics
 * @param latest when its latest execution started
 */
public record StoredAnalysis(
        String analysis, int experiments, int executions, int counting, Instant latest) {}
