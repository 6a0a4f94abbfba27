package been.bench.versions;

import been.bench.report.Reading;
import been.bench.report.Value;
import been.bench.statistics.Proportion;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Versions whose binaries vary by 2 % and executions by 1 %: how often the interval of the ratio
 * holds the true one, and how often equal versions of one binary each differ.
 */
final class BinaryCoverage {
    private static final int SIMULATIONS = 10_000;
    private static final int EXECUTIONS = 5;
    private static final int[] BINARIES = {3, 5, 10};
    private static final double TRUTH = 1.05;
    private static final SimulatedVersion VERSION =
            new SimulatedVersion(100, Spread.normal(0.02), Spread.normal(0.01), Spread.NONE, 1);

    private BinaryCoverage() {}

    static List<Reading> measure(boolean isQuick, RandomGenerator random) {
        int simulations = isQuick ? 200 : SIMULATIONS;
        List<Reading> readings = new ArrayList<>();
        for (int binaries : BINARIES) {
            double held = share(TRUTH, binaries, simulations, random);
            readings.add(
                    Reading.of(
                                    "binaries sd 2 %%, executions sd 1 %%: coverage of the 99 %% interval, %d binaries × %d executions"
                                            .formatted(binaries, EXECUTIONS),
                                    "%",
                                    percent(held, simulations))
                            .aiming("≥ 98.5 %", held >= 0.985));
        }
        double alarms = 1 - share(1, 1, simulations, random);
        readings.add(
                Reading.of(
                                "… A/A false alarms with one binary of each version",
                                "%",
                                percent(alarms, simulations))
                        .noting("what several binaries are for"));
        return readings;
    }

    private static Value percent(double share, int simulations) {
        return Proportion.percent(share, simulations);
    }

    /** How often the interval holds the true ratio; one binary has four times the executions. */
    private static double share(
            double truth, int binaries, int simulations, RandomGenerator random) {
        int executions = binaries == 1 ? 4 * EXECUTIONS : EXECUTIONS;
        SimulatedVersion current = VERSION.times(truth);
        int held = 0;
        for (int i = 0; i < simulations; i++) {
            var before = Observations.ofBinaries(VERSION.binaries(binaries, executions, random));
            var after = Observations.ofBinaries(current.binaries(binaries, executions, random));
            held +=
                    EffectSize.of(before, after, Confidence.P99)
                                            instanceof EffectSize.Determined(Interval ratio, _, _)
                                    && !ratio.contains(truth)
                            ? 0
                            : 1;
        }
        return (double) held / simulations;
    }
}
