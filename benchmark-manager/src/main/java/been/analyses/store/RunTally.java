package been.analyses.store;

import java.util.Map;

/**
 * How much of an analysis has been executed.
 *
 * @param landed executions of each experiment that landed
 * @param seconds of each experiment's executions; those at the same place count once
 * @param allSeconds the same for all experiments together
 * @param executions in total
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
