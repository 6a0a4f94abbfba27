package been.protocol.results;

import java.time.Instant;

/**
 * An analysis with stored results.
 *
 * @param analysis its number, or its name if imported
 * @param imported whether another program or platform measured it
 * @param counting valid executions
 * @param latest start of its latest execution
 */
public record StoredAnalysis(
        String analysis,
        boolean imported,
        int experiments,
        int executions,
        int counting,
        Instant latest) {

    /** Whether an analysis of this name was imported; the platform's own analyses have numbers. */
    public static boolean isImported(String analysis) {
        return analysis.chars().anyMatch(letter -> letter < '0' || letter > '9');
    }
}
