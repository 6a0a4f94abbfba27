package been.statistics.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DependenceTests {

    @Test
    void autocorrelationOfFiveSteps() {
        // By hand: deviations −2 … 2, squares 10; products at lags 1 to 4: 4, −1, −4, −4.
        List<Double> lags =
                Dependence.within(List.of(new double[] {1, 2, 3, 4, 5})).autocorrelation();
        assertThat(lags).hasSize(4);
        assertThat(lags.get(0)).isCloseTo(0.4, within(1e-12));
        assertThat(lags.get(1)).isCloseTo(-0.1, within(1e-12));
        assertThat(lags.get(2)).isCloseTo(-0.4, within(1e-12));
        assertThat(lags.get(3)).isCloseTo(-0.4, within(1e-12));
    }

    @Test
    void lagsMatchTheDefinition() {
        double[] x = autoregressive(0.6, 103);
        double mean = Arrays.stream(x).average().orElseThrow();
        List<Double> lags = Dependence.within(List.of(x)).autocorrelation();
        assertThat(lags).hasSize(20);
        for (int lag = 1; lag <= 20; lag++) {
            double products = 0;
            double squares = 0;
            for (int i = 0; i < x.length; i++) {
                squares += (x[i] - mean) * (x[i] - mean);
                products += i + lag < x.length ? (x[i] - mean) * (x[i + lag] - mean) : 0;
            }
            assertThat(lags.get(lag - 1)).isCloseTo(products / squares, within(1e-12));
        }
    }

    @Test
    void dependentMeasurementsCountForLess() {
        double[] x = autoregressive(0.8, 20_000);
        // In the limit n·(1 − ρ)/(1 + ρ), a ninth.
        assertThat(Dependence.within(List.of(x)).effectiveSampleSize())
                .as("seed %d", Seeds.SEED)
                .isBetween(20_000 / 9.0 * 0.8, 20_000 / 9.0 * 1.2);
    }

    @Test
    void independentMeasurementsCountFully() {
        double[] x = autoregressive(0, 20_000);
        assertThat(Dependence.within(List.of(x)).effectiveSampleSize())
                .as("seed %d", Seeds.SEED)
                .isBetween(16_000.0, 20_000.0);
    }

    @Test
    void alternatingMeasurementsCountNoMoreThanOnce() {
        double[] x = new double[100];
        Arrays.setAll(x, i -> i % 2);
        assertThat(Dependence.within(List.of(x)).effectiveSampleSize()).isEqualTo(100);
    }

    @Test
    void differencesBetweenExecutionsAreNoDependence() {
        double[] low = autoregressive(0, 5_000);
        double[] high = Arrays.stream(low).map(v -> v + 1_000).toArray();
        double together = Dependence.within(List.of(low, high)).autocorrelation().getFirst();
        assertThat(together).as("seed %d", Seeds.SEED).isBetween(-0.05, 0.05);
    }

    private static double[] autoregressive(double coefficient, int n) {
        RandomGenerator random = Seeds.generator();
        double[] x = new double[n];
        double state = random.nextGaussian() / Math.sqrt(1 - coefficient * coefficient);
        for (int i = 0; i < n; i++) {
            x[i] = state;
            state = coefficient * state + random.nextGaussian();
        }
        return x;
    }
}
