package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Observations;
import java.util.List;
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
}
