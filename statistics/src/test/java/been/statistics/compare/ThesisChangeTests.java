package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Observations;
import org.junit.jupiter.api.Test;

class ThesisChangeTests {

    @Test
    void disjointIntervalsAreAChangeRelativeToTheOlderMean() {
        ThesisChange change =
                ThesisChange.between(
                        Observations.ofExecutionMeans(100, 101, 99),
                        Observations.ofExecutionMeans(110, 111, 109),
                        Confidence.P99);
        assertThat(change.detected()).isTrue();
        assertThat(change.relative()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void overlappingIntervalsAndSingleMeasurementsAreNone() {
        Observations old = Observations.ofExecutionMeans(100, 101, 99);
        ThesisChange none = new ThesisChange(false, 0);
        assertThat(
                        ThesisChange.between(
                                old, Observations.ofExecutionMeans(101, 102, 100), Confidence.P99))
                .isEqualTo(none);
        assertThat(ThesisChange.between(old, Observations.ofExecutionMeans(200), Confidence.P99))
                .isEqualTo(none);
    }
}
