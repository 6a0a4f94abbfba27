package been.bench.statistics;

import been.bench.report.Reading;
import been.statistics.Confidence;
import been.testing.simulation.Noise;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** How often the ratio's 95 % interval holds the true one. */
final class CoverageCells implements Simulated {
    private static final int SIMULATIONS = 10_000;
    private static final int[] EXECUTIONS = {3, 5, 10, 20};
    private static final int MEASUREMENTS = 10;

    @Override
    public String name() {
        return "coverage";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        int simulations = Simulated.scaled(SIMULATIONS, share);
        List<Reading> readings = new ArrayList<>();
        for (Noise noise : Noise.values()) {
            var old =
                    SimulatedVersion.of(
                            100, Spread.normal(0.03), new Spread(0.02, noise), MEASUREMENTS);
            for (int executions : EXECUTIONS) {
                double held =
                        RatioCoverage.of(
                                        old,
                                        old.times(1.05),
                                        executions,
                                        Confidence.P95,
                                        simulations,
                                        random)
                                .share();
                readings.add(
                        Reading.of(
                                        "coverage of the 95 %% interval, %d executions, %s measurements"
                                                .formatted(
                                                        executions,
                                                        noise.name().toLowerCase(Locale.ROOT)),
                                        "%",
                                        Proportion.percent(held, simulations))
                                .aiming("94 to 99.5 %", held >= 0.94 && held <= 0.995));
            }
        }
        return readings;
    }
}
