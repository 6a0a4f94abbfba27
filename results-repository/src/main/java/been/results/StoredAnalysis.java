package been.results;

import java.time.Instant;

/**
 * An analysis of which something is stored.
 *
 * @param analysis its number, or the name it was imported under
 * @param imported whether another program or platform measured it
 * @param counting executions that enter statistics
 * @param latest when its latest execution started
 */
public record StoredAnalysis(
        String analysis,
        boolean imported,
        int experiments,
        int executions,
        int counting,
        Instant latest) {

    /** Whether what is called so was imported: a platform's own analyses have numbers. */
    public static boolean isImported(String analysis) {
        return analysis.chars().anyMatch(letter -> letter < '0' || letter > '9');
    }
}
