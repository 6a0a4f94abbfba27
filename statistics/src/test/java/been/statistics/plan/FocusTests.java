package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FocusTests {
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);

    @Test
    void aChangeTakesAsManyAsItIsNearTheTolerance() {
        assertThat(needed(10, 1, 0.04))
                .as("until it fits between ± 2 %")
                .isCloseTo(30, within(1e-9));
        assertThat(needed(10, 1 / 1.05, 0.04)).as("a gain").isBetween(0.5, 3.0);
        assertThat(needed(10, 1.05, 0.08))
                .as("until it lies above 1 %")
                .isCloseTo(30, within(1e-9));
        assertThat(needed(10, 1.02, 0.04)).as("until it is precise").isCloseTo(150, within(1e-9));
        assertThat(needed(10, 1.2, 0.04)).as("decided by the next look").isEqualTo(1);
        assertThat(
                        Focus.needed(
                                1,
                                new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION),
                                1,
                                CRITERIA))
                .isInfinite();
    }

    @Test
    void aChangeOfTheSeriesIsExpectedInThePair() {
        assertThat(needed(10, 1.02, 1.06, 0.06)).isCloseTo(30, within(1e-9));
        assertThat(needed(10, 1.06, 1, 0.06)).isGreaterThan(needed(10, 1.06, 1.06, 0.06));
    }

    @Test
    void allContinueIfTheBudgetIsEnough() {
        assertThat(Focus.of(Map.of("a", 10.0, "b", 30.0), 30, 3))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(Focus.of(Map.of(), 30, 0)).isEmpty();
    }

    @Test
    void otherwiseThoseThatItDecidesTheCheapestFirst() {
        assertThat(Focus.of(Map.of("a", 10.0, "b", 31.0, "c", 20.0), 30, 4))
                .containsExactlyInAnyOrder("a", "c");
        assertThat(Focus.of(Map.of("a", 10.0, "b", 31.0), 10, 3)).containsExactly("a");
    }

    @Test
    void ifItDecidesNoneTheCheaperHalf() {
        Map<String, Double> needed =
                Map.of("a", 100.0, "b", Double.POSITIVE_INFINITY, "c", 90.0, "d", 300.0, "e", 80.0);
        assertThat(Focus.of(needed, 10, 6)).containsExactlyInAnyOrder("a", "c", "e");
        assertThat(Focus.of(needed, 0, 6)).hasSize(3);
        assertThat(Focus.of(Map.of("a", 100.0), 0, 2)).containsExactly("a");
    }

    private static double needed(int executions, double ratio, double halfWidth) {
        return needed(executions, ratio, ratio, halfWidth);
    }

    private static double needed(int executions, double ratio, double series, double halfWidth) {
        double half = halfWidth * Math.max(1, ratio);
        var interval = new Interval(ratio, ratio - half, ratio + half, Confidence.P99);
        return Focus.needed(
                executions,
                new EffectSize.Determined(interval, Level.EXECUTION, 18),
                series,
                CRITERIA);
    }
}
