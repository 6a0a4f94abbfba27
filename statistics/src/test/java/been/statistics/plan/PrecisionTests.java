package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PrecisionTests {

    private static final Observations NARROW = Observations.ofExecutionMeans(100, 100.1, 99.9);
    private static final Observations WIDE = Observations.ofExecutionMeans(100, 105, 95);

    @Test
    void widestNeighboursDecideAlongAHistory() {
        double widest = Precision.alongHistory(List.of(NARROW, NARROW, WIDE), Confidence.P99);
        assertThat(widest).isEqualTo(Precision.between(NARROW, WIDE, Confidence.P99));
    }

    @Test
    void widestDecidesAgainstABaseline() {
        double widest = Precision.againstBaseline(NARROW, List.of(WIDE, NARROW), Confidence.P99);
        assertThat(widest).isEqualTo(Precision.between(NARROW, WIDE, Confidence.P99));
    }

    @Test
    void isInfiniteWhileThereIsNoInterval() {
        Observations one = Observations.ofExecutionMeans(100);
        assertThat(Precision.alongHistory(List.of(NARROW, one), Confidence.P99)).isInfinite();
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
