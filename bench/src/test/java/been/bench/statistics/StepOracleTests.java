package been.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Seeds;
import been.testing.simulation.SimulatedHistory;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StepOracleTests {
    private static final int HISTORIES = 2_000;

    private final RandomGenerator random = Seeds.generator();
    private final StepOracle oracle = StepOracle.calibrated(0.01, 100, 4_000, random);

    @Test
    void itAlarmsAsRarelyAsAsked() {
        int alarms = 0;
        for (int i = 0; i < HISTORIES; i++) {
            alarms += oracle.find(SimulatedHistory.normal(random, 100, 0)) < 100 ? 1 : 0;
        }
        assertThat(alarms / (double) HISTORIES).as("seed %d", Seeds.SEED).isBetween(0.003, 0.02);
    }

    @Test
    void itFindsWhatIsKnownOfIt() {
        int found = 0;
        for (int i = 0; i < HISTORIES; i++) {
            double[] values =
                    SimulatedHistory.stepped(SimulatedHistory.normal(random, 100, 0), 60, 2);
            found += Math.abs(oracle.find(values) - 60) <= 2 ? 1 : 0;
        }
        assertThat(found / (double) HISTORIES).as("seed %d", Seeds.SEED).isBetween(0.91, 0.96);
    }

    @Test
    void aClearStepIsFoundAtItsFirstValue() {
        assertThat(new StepOracle(3).find(0, 0, 0, 0, 9, 9, 9, 9)).isEqualTo(4);
        assertThat(new StepOracle(3).find(0, 0, 0, 0)).isEqualTo(4);
    }
}
