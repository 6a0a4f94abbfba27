package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.testing.Seeds;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LogRatioTests {
    private final RandomGenerator random = Seeds.generator();

    @Test
    void theIntervalIsThatOfTheFormula() {
        // Means 10, 12, 10, 15; variances 1, 1, 4, 4; three executions each.
        LogRatio first = ratio(9, 10, 11, 11, 12, 13);
        LogRatio second = ratio(8, 10, 12, 13, 15, 17);
        Interval interval = second.against(first, Confidence.P95).ratio();
        double error = Math.sqrt((1 / 100.0 + 1 / 144.0 + 4 / 100.0 + 4 / 225.0) / 3);
        assertThat(interval.estimate()).isCloseTo(1.25, within(1e-12));
        // t at 97.5 % with 2 degrees of freedom
        assertThat(interval.low())
                .isCloseTo(1.25 * Math.exp(-4.302652729911275 * error), within(1e-9));
        assertThat(interval.high())
                .isCloseTo(1.25 * Math.exp(4.302652729911275 * error), within(1e-9));
    }

    @Test
    void theIntervalHoldsTheTruthAsOftenAsItSays() {
        int held = 0;
        int trials = 4_000;
        for (int i = 0; i < trials; i++) {
            LogRatio first = LogRatio.of(executions(100), executions(110)).orElseThrow();
            LogRatio second = LogRatio.of(executions(130), executions(143)).orElseThrow();
            held += second.against(first, Confidence.P95).ratio().contains(1) ? 1 : 0;
        }
        // The degrees of freedom are conservative: 95 % or more.
        assertThat((double) held / trials).as("seed %d", Seeds.SEED).isBetween(0.945, 0.995);
    }

    @Test
    void thePValueBelongsToTheInterval() {
        for (int i = 0; i < 100; i++) {
            LogRatio first = LogRatio.of(executions(100), executions(110)).orElseThrow();
            LogRatio second = LogRatio.of(executions(100), executions(118)).orElseThrow();
            double p = second.p(first, 0.01);
            if (p > 1e-6 && p < 0.999) {
                Interval touching = second.against(first, new Confidence(1 - p)).ratio();
                boolean isAbove = touching.estimate() > 1;
                assertThat(isAbove ? touching.low() : touching.high())
                        .as("seed %d", Seeds.SEED)
                        .isCloseTo(isAbove ? 1.01 : 0.99, within(1e-7));
            }
        }
        LogRatio same = ratio(9, 10, 11, 11, 12, 13);
        assertThat(same.p(same, 0.01)).isEqualTo(1);
    }

    @Test
    void whatDisturbsBothSidesOfAPairCancelsOut() {
        Observations old = Observations.ofExecutionMeans(10, 20, 30);
        Observations current = Observations.ofExecutionMeans(11, 22, 33);
        LogRatio paired = LogRatio.ofPairs(old, current).orElseThrow();
        assertThat(paired.value()).isCloseTo(Math.log(1.1), within(1e-12));
        assertThat(paired.squaredError()).isCloseTo(0, within(1e-25));
        assertThatThrownBy(() -> LogRatio.ofPairs(old, Observations.ofExecutionMeans(1, 2)))
                .hasMessage("3 and 2 executions do not make pairs");
    }

    @Test
    void thereIsNoneOfOneExecutionOrOfAMeanThatIsNotPositive() {
        Observations one = Observations.ofExecutionMeans(10);
        Observations some = Observations.ofExecutionMeans(9, 11);
        Observations zero = Observations.ofExecutionMeans(0, 0);
        assertThat(LogRatio.of(one, some)).isEmpty();
        assertThat(LogRatio.of(some, one)).isEmpty();
        assertThat(LogRatio.of(zero, some)).isEmpty();
        assertThat(LogRatio.ofPairs(some, zero)).isEqualTo(Optional.empty());
        assertThat(LogRatio.ofPairs(one, one)).isEmpty();
    }

    private static LogRatio ratio(double... values) {
        return LogRatio.of(
                        Observations.ofExecutionMeans(values[0], values[1], values[2]),
                        Observations.ofExecutionMeans(values[3], values[4], values[5]))
                .orElseThrow();
    }

    private Observations executions(double mean) {
        double[] means = new double[8];
        for (int i = 0; i < means.length; i++) {
            means[i] = mean * (1 + 0.02 * random.nextGaussian());
        }
        return Observations.ofExecutionMeans(means);
    }
}
