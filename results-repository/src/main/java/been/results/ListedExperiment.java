package been.results;

/**
 * An experiment with stored results, as shown in lists.
 *
 * @param executions all stored executions, including excluded ones
 */
public record ListedExperiment(
        String analysis, String experiment, String version, int executions) {}
