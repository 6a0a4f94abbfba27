package been.statistics.steady;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.compare.Better;
import been.testing.Seeds;
import been.testing.simulation.SimulatedIterations;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often simulated executions are told to be what they are. */
class SteadySimulationTests {

    private static final SteadyCriteria TIMES = SteadyCriteria.usual(Better.LOWER);
    private static final int EXECUTIONS = 50;

    private final RandomGenerator random = Seeds.generator();

    @ParameterizedTest
    @CsvSource({"3000, 0.03", "1000, 0.02", "200, 0.01"})
    void executionsAreToldToBeWhatTheyAre(int iterations, double spread) {
        SimulatedIterations executions = new SimulatedIterations(random, iterations, spread);
        told("flat", Kind.FLAT, executions::flat);
        told("autocorrelated by 0.7", Kind.FLAT, () -> executions.wandering(0.7));
        told("with spikes", Kind.FLAT, executions::spikes);
        told("with a short wave", Kind.FLAT, () -> executions.wave(20, 0.03));
        for (int phases = 1; phases <= 3; phases++) {
            int each = phases;
            told("warm-up of " + each, Kind.WARM_UP, () -> executions.warmUp(each));
        }
        told("slow-down", Kind.SLOW_DOWN, executions::slowDown);
        told("late change", Kind.NO_STEADY_STATE, executions::lateChange);
    }

    /** Levels that last long enough to be seen and too short to be the steady state. */
    @ParameterizedTest
    @CsvSource({"3000, 0.02, 150", "3000, 0.05, 150", "1000, 0.02, 100"})
    void alternatingLevelsAreNoSteadyState(int iterations, double spread, int half) {
        SimulatedIterations executions = new SimulatedIterations(random, iterations, spread);
        told("alternating", Kind.NO_STEADY_STATE, () -> executions.alternating(half, 1.2));
    }

    @Test
    void threeThousandIterationsAreQuick() {
        SimulatedIterations executions = new SimulatedIterations(random, 3_000, 0.02);
        double[] values = executions.warmUp(3);
        var threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        Kind kind = Kind.FLAT;
        for (int round = 0; round < 30; round++) {
            long start = threads.getCurrentThreadCpuTime();
            kind = SteadyState.of(values, TIMES).kind();
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }
        System.out.printf("steady state of 3,000 iterations: %.2f ms%n", best / 1e6);
        assertThat(kind).isEqualTo(Kind.WARM_UP);
    }

    private static void told(String what, Kind kind, Supplier<double[]> executions) {
        int right = 0;
        for (int i = 0; i < EXECUTIONS; i++) {
            right += SteadyState.of(executions.get(), TIMES).kind() == kind ? 1 : 0;
        }
        System.out.printf("%s told in %d of %d%n", what, right, EXECUTIONS);
        assertThat(right).as("%s, seed %d", what, Seeds.SEED).isGreaterThanOrEqualTo(46);
    }
}
