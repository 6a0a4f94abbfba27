package been.analyses.store;

import java.util.Map;

/**
 * How much of an analysis was carried out, counted where it lies.
 *
 * @param landed executions of each experiment that landed
 * @param seconds of each experiment's executions, those at the same place counted once
 * @param allSeconds the same of all together
 * @param executions all that there are
 */
public record RunTally(
        Map<String, Integer> landed,
        Map<String, Double> seconds,
        double allSeconds,
        int executions) {
    public RunTally {
        landed = Map.copyOf(landed);
        seconds = Map.copyOf(seconds);
    }
}
