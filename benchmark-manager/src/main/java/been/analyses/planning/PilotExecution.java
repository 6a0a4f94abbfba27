package been.analyses.planning;

import java.util.Map;

/**
 * One execution of the pilot, as far as later ones are planned from it.
 *
 * @param binary of its version that was executed
 * @param asked how many measurements it was to make
 * @param seconds it took, overhead included
 * @param measurements by metric, in their order
 */
public record PilotExecution(
        String experiment,
        int binary,
        int asked,
        double seconds,
        Map<String, double[]> measurements) {}
