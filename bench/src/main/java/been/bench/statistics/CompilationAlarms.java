package been.bench.statistics;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.ThesisChange;
import been.testing.simulation.Noise;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.random.RandomGenerator;

/**
 * How often the thesis's rule (disjoint 99 % intervals) reports a change between two measurements
 * of the same version, by the number of compilations: chapter 7, figure 2, on simulated binaries.
 *
 * @param name of the benchmark in the thesis
 * @param impactFactor of compilation there (figure 1); with the variation of binaries it gives that
 *     of executions: {@code σ_B = σ_V / sqrt(impact² − 1)}
 * @param binaryDeviation relative, of binaries (figure 1)
 * @param executions of each binary there (appendix C)
 * @param shape of how binaries differ, which the thesis does not state
 */
public record CompilationAlarms(
        String name, double impactFactor, double binaryDeviation, int executions, Noise shape) {

    /** The share of false alarms with this number of binaries on each side. */
    public double share(int binaries, int simulations, RandomGenerator random) {
        var version =
                new SimulatedVersion(
                        100,
                        new Spread(binaryDeviation, shape),
                        Spread.normal(binaryDeviation / Math.sqrt(impactFactor * impactFactor - 1)),
                        Spread.NONE,
                        1);
        int alarms = 0;
        for (int i = 0; i < simulations; i++) {
            Observations old =
                    Observations.ofBinaries(version.binaries(binaries, executions, random));
            Observations current =
                    Observations.ofBinaries(version.binaries(binaries, executions, random));
            alarms += ThesisChange.between(old, current, Confidence.P99).detected() ? 1 : 0;
        }
        return (double) alarms / simulations;
    }
}
