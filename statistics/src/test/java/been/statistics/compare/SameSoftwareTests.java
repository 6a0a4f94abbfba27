package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Observations;
import been.testing.Seeds;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SameSoftwareTests {

    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);

    private final RandomGenerator random = Seeds.generator();
    private final SimulatedVersion version =
            SimulatedVersion.of(100, Spread.normal(0.02), Spread.NONE, 1);

    @Test
    void halvesOfOneRunHardlyDiffer() {
        SameSoftware study =
                SameSoftware.ofHalves(
                        Observations.ofBinaries(version.executions(60, random)),
                        CRITERIA,
                        500,
                        random);
        assertThat(study.comparisons()).isEqualTo(500);
        assertThat(study.executions()).isEqualTo(30);
        assertThat(study.falseAlarmRate()).as("seed %d", Seeds.SEED).isLessThan(0.01);
        // δ + (t at 99.5 % + z at 50 %) · 2 % · sqrt(2/30)
        assertThat(study.detectable(0.5)).isCloseTo(0.01 + 2.76 * 0.00516, within(0.004));
        assertThat(study.detectable(0.99)).isGreaterThan(study.detectable(0.5));
    }

    @Test
    void whatIsDetectableIsDetected() {
        SameSoftware study =
                SameSoftware.ofHalves(
                        Observations.ofBinaries(version.executions(60, random)),
                        CRITERIA,
                        500,
                        random);
        int found = 0;
        for (int i = 0; i < 500; i++) {
            Observations slower =
                    Observations.ofBinaries(
                            version.times(1 + study.detectable(0.99)).executions(30, random));
            var judged =
                    Judgement.of(
                            Observations.ofBinaries(version.executions(30, random)),
                            slower,
                            CRITERIA);
            found += ((Judgement.Judged) judged).verdict() == Verdict.REGRESSED ? 1 : 0;
        }
        assertThat(found / 500.0).as("seed %d", Seeds.SEED).isGreaterThan(0.9);
    }

    @Test
    void runsThatDifferAreFalseAlarms() {
        SameSoftware study =
                SameSoftware.ofRuns(
                        List.of(
                                Observations.ofExecutionMeans(100, 100.1, 99.9),
                                Observations.ofExecutionMeans(100, 100.1, 99.9),
                                Observations.ofExecutionMeans(110, 110.1, 109.9)),
                        CRITERIA);
        assertThat(study.comparisons()).isEqualTo(3);
        assertThat(study.falseAlarms()).isEqualTo(2);
        assertThat(study.equivalent()).isEqualTo(1);
    }

    @Test
    void needsFourExecutions() {
        Observations three = Observations.ofExecutionMeans(1, 2, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SameSoftware.ofHalves(three, CRITERIA, 10, random));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        SameSoftware.ofRuns(List.of(Observations.ofExecutionMeans(1)), CRITERIA));
    }
}
