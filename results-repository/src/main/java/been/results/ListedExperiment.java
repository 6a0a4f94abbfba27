package been.results;

/**
 * An experiment of which something is stored, as a list shows it.
 *
 * @param executions all that are stored, also those that do not count
 */
public record ListedExperiment(
        String analysis, String experiment, String version, int executions) {}
