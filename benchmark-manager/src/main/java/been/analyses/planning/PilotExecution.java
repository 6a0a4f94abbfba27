package been.analyses.planning;

import java.util.Map;

/**
 * One execution of the pilot, as input for planning later ones.
 *
 * @param binary number of the executed binary of its version
 * @param asked the requested number of measurements
 * @param seconds duration, overhead included
 * @param measurements by metric, in their order
 */
public record PilotExecution(
        String experiment,
        int binary,
        int asked,
        double seconds,
        Map<String, double[]> measurements) {}
