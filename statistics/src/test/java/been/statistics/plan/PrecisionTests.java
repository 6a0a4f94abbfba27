package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PrecisionTests {

    @Test
    void isInfiniteWhileThereIsNoInterval() {
        EffectSize effect =
                EffectSize.of(
                        Observations.ofExecutionMeans(100, 100.1, 99.9),
                        Observations.ofExecutionMeans(100),
                        Confidence.P99);
        assertThat(Precision.reached(effect)).isInfinite();
    }

    @Test
    void isRelativeToARatioAboveOne() {
        assertThat(Precision.reached(ratio(2, 1.9, 2.1))).isCloseTo(0.05, Offset.offset(1e-12));
        assertThat(Precision.reached(ratio(0.5, 0.4, 0.6))).isCloseTo(0.1, Offset.offset(1e-12));
    }

    private static EffectSize ratio(double estimate, double low, double high) {
        var interval = new Interval(estimate, low, high, Confidence.P99);
        return new EffectSize.Determined(interval, Level.EXECUTION, 9);
    }
}
