package been.statistics.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.statistics.Confidence;
import org.junit.jupiter.api.Test;

class HistoryTests {

    @Test
    void fewVersionsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> History.of(1, 2, 3, 4, 5))
                .withMessage("5 versions; change points need at least 6");
    }

    @Test
    void valuesThatAreNotNumbersAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> History.of(1, 2, 3, 4, 5, Double.NaN))
                .withMessage("value 5 is NaN, not a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> History.of(1, Double.POSITIVE_INFINITY, 3, 4, 5, 6))
                .withMessage("value 1 is Infinity, not a finite number");
    }

    @Test
    void standardErrorsMustFit() {
        History history = History.of(1, 2, 3, 4, 5, 6);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.withStandardErrors(1, 2))
                .withMessage("2 standard errors for 6 values");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.withStandardErrors(1, 1, 1, -1, 1, 1))
                .withMessage("a standard error cannot be negative");
    }

    @Test
    void boundariesLieWithin() {
        History history = History.of(1, 2, 3, 4, 5, 6);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.brokenAt(6))
                .withMessage("a change at 6 is outside of 6 versions");
        assertThatIllegalArgumentException().isThrownBy(() -> history.confirmedAt(0));
        assertThat(history.brokenAt(4, 2).confirmedAt(3, 2).fixedBoundaries())
                .containsExactly(0, 2, 3, 4, 6);
    }

    @Test
    void givenValuesMayChangeLater() {
        double[] values = {1, 2, 3, 4, 5, 6};
        History history = History.of(values);
        values[0] = 100;
        assertThat(history.values()).startsWith(1);
    }

    @Test
    void criteriaAreShares() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangeCriteria(0, 0, Confidence.P95))
                .withMessageContaining("above 0 and at most 0.2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangeCriteria(0.02, 1, Confidence.P95))
                .withMessageContaining("share below 1");
    }
}
