package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.statistics.Confidence;
import been.statistics.plan.SequentialPlan.More;
import been.statistics.plan.SequentialPlan.Progress;
import been.statistics.plan.SequentialPlan.Reason;
import been.statistics.plan.SequentialPlan.Stop;
import org.junit.jupiter.api.Test;

class SequentialPlanTests {

    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final SequentialPlan PLAN = SequentialPlan.usual(Confidence.P99, 0.01, 43);

    @Test
    void startsWithTheFirstBlock() {
        assertThat(PLAN.next(new Progress(0, NONE, 1_000))).isEqualTo(new More(10));
    }

    @Test
    void fillsTheFirstBlockBeforeLookingAtTheWidth() {
        assertThat(PLAN.next(new Progress(7, 0.001, 1_000))).isEqualTo(new More(3));
    }

    @Test
    void goesOnInBlocksOfFive() {
        assertThat(PLAN.next(new Progress(10, 0.02, 1_000))).isEqualTo(new More(5));
        assertThat(PLAN.next(new Progress(25, NONE, 1_000))).isEqualTo(new More(5));
    }

    @Test
    void looksAfterATenthMoreUntilVerdictsAreDecided() {
        SequentialPlan plan = SequentialPlan.deciding(Confidence.P99, 0.02, 200);
        assertThat(plan.next(new Progress(0, NONE, 1_000))).isEqualTo(new More(10));
        assertThat(plan.next(new Progress(10, NONE, 1_000))).isEqualTo(new More(3));
        assertThat(plan.next(new Progress(37, NONE, 1_000))).isEqualTo(new More(3));
        assertThat(plan.next(new Progress(40, NONE, 1_000))).isEqualTo(new More(4));
        assertThat(plan.next(new Progress(198, NONE, 1_000))).isEqualTo(new More(2));
    }

    @Test
    void stopsAtTheWantedPrecision() {
        assertThat(PLAN.next(new Progress(15, 0.01, 1_000)))
                .isEqualTo(new Stop(Reason.PRECISION_REACHED, 0.01));
    }

    @Test
    void looksAtTheWidthAtTheEndsOfBlocksOnly() {
        assertThat(PLAN.next(new Progress(12, 0.01, 1_000))).isEqualTo(new More(3));
        assertThat(PLAN.next(new Progress(12, 0.01, 0)))
                .isEqualTo(new Stop(Reason.PRECISION_REACHED, 0.01));
    }

    @Test
    void stopsWhenTheBudgetEnds() {
        assertThat(PLAN.next(new Progress(15, 0.02, 3))).isEqualTo(new More(3));
        assertThat(PLAN.next(new Progress(18, 0.02, 0)))
                .isEqualTo(new Stop(Reason.BUDGET_SPENT, 0.02));
        assertThat(PLAN.next(new Progress(0, NONE, 0)))
                .isEqualTo(new Stop(Reason.BUDGET_SPENT, NONE));
    }

    @Test
    void stopsAtTheMostExecutions() {
        assertThat(PLAN.next(new Progress(40, 0.02, 1_000))).isEqualTo(new More(3));
        assertThat(PLAN.next(new Progress(43, 0.02, 1_000)))
                .isEqualTo(new Stop(Reason.BUDGET_SPENT, 0.02));
    }

    @Test
    void fewerExecutionsThanAFirstBlockMayBeAllThereAre() {
        SequentialPlan small = SequentialPlan.usual(Confidence.P99, 0.01, 4);
        assertThat(small.next(new Progress(0, NONE, 1_000))).isEqualTo(new More(4));
        assertThat(small.next(new Progress(4, 0.002, 1_000)))
                .isEqualTo(new Stop(Reason.PRECISION_REACHED, 0.002));
    }

    @Test
    void rejectsImpossiblePlansAndProgress() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SequentialPlan.usual(Confidence.P99, -0.03, 20))
                .withMessageContaining("precision");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SequentialPlan.usual(Confidence.P99, 0.01, 1))
                .withMessageContaining("two executions");
        assertThatIllegalArgumentException().isThrownBy(() -> new Progress(3, Double.NaN, 1));
    }
}
