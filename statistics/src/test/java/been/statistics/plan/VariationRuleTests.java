package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariationRuleTests {

    private static final VariationRule RULE = new VariationRule(0.01, 3);
    private static final double[] STEADY = {100, 101, 99, 100, 101, 99};
    private static final double[] UNSTEADY = {100, 101, 99, 150, 60, 99};

    @Test
    void settlesWhenAFurtherStepChangesLittle() {
        assertThat(RULE.isSettled(List.of(STEADY))).isTrue();
        assertThat(RULE.isSettled(List.of(UNSTEADY))).isFalse();
    }

    @Test
    void allMetricsMustSettle() {
        assertThat(RULE.isSettled(List.of(STEADY, UNSTEADY))).isFalse();
    }

    @Test
    void neverSettlesBeforeAFurtherStep() {
        assertThat(RULE.isSettled(List.of(new double[] {100, 100, 100, 100}))).isFalse();
    }

    @Test
    void whatDoesNotVaryHasSettled() {
        assertThat(RULE.isSettled(List.of(new double[6]))).isTrue();
    }

    @Test
    void refusesWhatSettlesNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> new VariationRule(0, 3));
    }
}
