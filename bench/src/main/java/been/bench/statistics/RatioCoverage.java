package been.bench.statistics;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.testing.simulation.SimulatedVersion;
import java.util.random.RandomGenerator;

/**
 * How often the interval of the ratio holds the true one.
 *
 * @param undetermined simulations without an interval, which claims nothing false and so holds
 */
public record RatioCoverage(int simulations, int held, int undetermined) {

    /**
     * Simulates two versions again and again.
     *
     * @param executions of each version
     */
    public static RatioCoverage of(
            SimulatedVersion old,
            SimulatedVersion current,
            int executions,
            Confidence confidence,
            int simulations,
            RandomGenerator random) {
        double truth = current.mean() / old.mean();
        int held = 0;
        int undetermined = 0;
        for (int i = 0; i < simulations; i++) {
            Observations before = Observations.ofBinaries(old.executions(executions, random));
            Observations after = Observations.ofBinaries(current.executions(executions, random));
            switch (EffectSize.of(before, after, confidence)) {
                case EffectSize.Determined(var ratio, _, _) ->
                        held += ratio.contains(truth) ? 1 : 0;
                case EffectSize.Undetermined _ -> {
                    held++;
                    undetermined++;
                }
            }
        }
        return new RatioCoverage(simulations, held, undetermined);
    }

    public double share() {
        return (double) held / simulations;
    }
}
