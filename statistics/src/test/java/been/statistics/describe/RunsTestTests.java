package been.statistics.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RunsTestTests {

    /** Five above, five below, in 2 runs: mean 6, variance 50·40/900. */
    @Test
    void countsRunsAroundTheMedian() {
        RunsTest test = RunsTest.within(List.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        assertThat(test.runs()).isEqualTo(2);
        assertThat(test.expected()).isEqualTo(6);
        assertThat(test.z()).isCloseTo(-4 / Math.sqrt(50 * 40 / 900.0), within(1e-12));
        assertThat(test.p()).isCloseTo(0.00729, within(1e-5));
    }

    @Test
    void alternatingIsTooManyRuns() {
        assertThat(RunsTest.within(List.of(new double[] {1, 9, 1, 9, 1, 9, 1, 9})).z())
                .isGreaterThan(2);
    }

    @Test
    void saysNothingOfConstantOrSingleValues() {
        assertThat(RunsTest.within(List.of(new double[] {3, 3, 3})).p()).isNaN();
        assertThat(RunsTest.within(List.of(new double[] {3})).p()).isNaN();
    }

    @Test
    void independentMeasurementsPassAsOftenAsTheyShould() {
        RandomGenerator random = Seeds.generator();
        int rejected = 0;
        for (int i = 0; i < 2_000; i++) {
            List<double[]> executions = new ArrayList<>();
            for (int j = 0; j < 3; j++) {
                double[] values = new double[40];
                Arrays.setAll(values, _ -> random.nextGaussian());
                executions.add(values);
            }
            rejected += RunsTest.within(executions).p() < 0.05 ? 1 : 0;
        }
        assertThat(rejected / 2_000.0).as("seed %d", Seeds.SEED).isBetween(0.02, 0.08);
    }
}
