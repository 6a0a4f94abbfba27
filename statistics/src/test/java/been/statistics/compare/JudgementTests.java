package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Level;
import been.statistics.Observations;
import org.junit.jupiter.api.Test;

class JudgementTests {

    private static final Criteria USUAL = Criteria.usual(Better.LOWER);

    @Test
    void noVerdictFromOneExecutionHoweverManyMeasurements() {
        Observations one = Observations.ofExecutions(new double[] {1, 1.01, 0.99, 1.02});
        Observations many = Observations.ofExecutionMeans(1, 1.1, 1.2);
        var expected = new Judgement.NotJudged(EffectSize.Reason.ONE_EXECUTION);
        assertThat(Judgement.of(one, many, USUAL)).isEqualTo(expected);
        assertThat(Judgement.of(many, one, USUAL)).isEqualTo(expected);
        assertThat(expected.reason().sentence()).isEqualTo("no verdict from one execution");
    }

    @Test
    void meanAroundZeroLeavesTheRatioUndetermined() {
        Observations aroundZero = Observations.ofExecutionMeans(-1, 1, 0.1);
        Observations other = Observations.ofExecutionMeans(5, 6, 7);
        assertThat(Judgement.of(aroundZero, other, USUAL))
                .isEqualTo(
                        new Judgement.Judged(
                                Verdict.INCONCLUSIVE,
                                new EffectSize.Undetermined(
                                        EffectSize.Reason.DENOMINATOR_NOT_POSITIVE),
                                USUAL));
    }

    @Test
    void negativeAndZeroMeansLeaveTheRatioUndetermined() {
        Observations other = Observations.ofExecutionMeans(5, 6, 7);
        for (double mean : new double[] {0, -5}) {
            Observations old = Observations.ofExecutionMeans(mean, mean, mean);
            assertThat(EffectSize.of(old, other, Confidence.P99))
                    .isInstanceOf(EffectSize.Undetermined.class);
        }
    }

    @Test
    void valuesThatNeverVaryAreJudgedExactly() {
        Observations old = Observations.ofExecutionMeans(0.1, 0.1, 0.1);
        Observations same = Observations.ofExecutionMeans(0.1, 0.1, 0.1);
        Observations larger = Observations.ofExecutionMeans(0.102, 0.102, 0.102);
        assertThat(verdict(old, same)).isEqualTo(Verdict.EQUIVALENT);
        assertThat(verdict(old, larger)).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(larger, old)).isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void meansAreComparedAtTheHighestLevelRepeatedOnBothSides() {
        Observations binaries =
                Observations.ofBinaries(new double[][][] {{{1}, {1.1}}, {{1.2}, {1}}});
        Observations executions = Observations.ofExecutionMeans(1, 1.1, 1.2, 1);
        assertThat(determined(binaries, binaries).level()).isEqualTo(Level.BINARY);
        assertThat(determined(binaries, binaries).degreesOfFreedom()).isEqualTo(1);
        assertThat(determined(binaries, executions).level()).isEqualTo(Level.EXECUTION);
        assertThat(determined(binaries, executions).degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void fewerRepetitionsDecideTheDegreesOfFreedom() {
        Observations few = Observations.ofExecutionMeans(10, 10.1, 10.2);
        Observations many = Observations.ofExecutionMeans(10, 10.1, 10.2, 10, 10.1, 10.2);
        assertThat(determined(few, many).degreesOfFreedom()).isEqualTo(2);
        assertThat(determined(many, few).degreesOfFreedom()).isEqualTo(2);
    }

    private static Verdict verdict(Observations old, Observations current) {
        return ((Judgement.Judged) Judgement.of(old, current, USUAL)).verdict();
    }

    private static EffectSize.Determined determined(Observations old, Observations current) {
        return (EffectSize.Determined) EffectSize.of(old, current, Confidence.P95);
    }
}
