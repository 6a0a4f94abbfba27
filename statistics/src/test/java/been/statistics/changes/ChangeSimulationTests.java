package been.statistics.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Seeds;
import been.testing.simulation.SimulatedHistory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What is promised of change points, on a hundred versions with a step at the sixtieth. */
class ChangeSimulationTests {

    private static final int VERSIONS = 100;
    private static final int AT = 60;
    private static final int HISTORIES = 1_500;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void unchangedHistoriesRarelyAlarm() {
        alarms("independent", 0.01, () -> SimulatedHistory.normal(random, VERSIONS, 0));
        alarms(
                "autocorrelated by 0.5",
                0.029,
                () -> SimulatedHistory.normal(random, VERSIONS, 0.5));
    }

    @Test
    void heavyTailsAndSpikesRarelyAlarm() {
        alarms("heavy-tailed", 0.025, () -> SimulatedHistory.heavyTailed(random, VERSIONS));
        alarms(
                "with a spike of ten deviations",
                0.02,
                () -> {
                    double[] values = SimulatedHistory.normal(random, VERSIONS, 0);
                    values[random.nextInt(VERSIONS)] += 10;
                    return values;
                });
    }

    /** Values of unequal exactness, with their standard errors, and nothing else. */
    @Test
    void unequalStandardErrorsRarelyAlarm() {
        int alarms = 0;
        for (int i = 0; i < HISTORIES; i++) {
            double[] values = SimulatedHistory.normal(random, VERSIONS, 0);
            double[] errors = new double[VERSIONS];
            for (int v = 0; v < VERSIONS; v++) {
                errors[v] = 0.5 + 2 * random.nextDouble();
                values[v] *= errors[v];
            }
            History history = History.of(values).withStandardErrors(errors);
            alarms += Changes.in(history, ChangeCriteria.usual()).changes().isEmpty() ? 0 : 1;
        }
        print("alarms with unequal standard errors", alarms);
        assertThat((double) alarms / HISTORIES).as("seed %d", Seeds.SEED).isLessThan(0.015);
    }

    @Test
    void stepsAreFound() {
        assertThat(found(2)).as("seed %d", Seeds.SEED).isGreaterThan(0.9);
        assertThat(found(1)).as("seed %d", Seeds.SEED).isGreaterThan(0.5);
    }

    @Test
    void intervalHoldsTheTrueChange() {
        int held = 0;
        int told = 0;
        for (int i = 0; i < HISTORIES; i++) {
            double[] values =
                    SimulatedHistory.around(50, SimulatedHistory.normal(random, VERSIONS, 0));
            Changes changes =
                    Changes.in(
                            History.of(SimulatedHistory.stepped(values, AT, 3)),
                            ChangeCriteria.usual());
            if (changes.changes().size() == 1) {
                told++;
                held +=
                        changes.changes()
                                        .getFirst()
                                        .relative()
                                        .filter(relative -> relative.contains(0.06))
                                        .isPresent()
                                ? 1
                                : 0;
            }
        }
        System.out.printf("95 %% interval of a change of 3 sd held it in %d of %d%n", held, told);
        assertThat((double) held / told).as("seed %d", Seeds.SEED).isBetween(0.92, 0.985);
    }

    @Test
    void fiveHundredVersionsAreQuick() {
        double[] values = SimulatedHistory.normal(random, 500, 0.2);
        SimulatedHistory.stepped(values, 120, 2);
        SimulatedHistory.stepped(values, 300, -3);
        History history = History.of(values);
        var threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        int found = 0;
        for (int round = 0; round < 20; round++) {
            long start = threads.getCurrentThreadCpuTime();
            found = Changes.in(history, ChangeCriteria.usual()).changes().size();
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }
        System.out.printf(
                "changes over 500 versions: %.2f ms%n", Duration.ofNanos(best).toNanos() / 1e6);
        assertThat(found).isEqualTo(2);
    }

    private void alarms(String what, double most, Supplier<double[]> histories) {
        int alarms = 0;
        for (int i = 0; i < HISTORIES; i++) {
            Changes changes = Changes.in(History.of(histories.get()), ChangeCriteria.usual());
            alarms += changes.changes().isEmpty() ? 0 : 1;
        }
        print("alarms in unchanged histories, " + what, alarms);
        assertThat((double) alarms / HISTORIES)
                .as("%s, seed %d", what, Seeds.SEED)
                .isLessThan(most);
    }

    private double found(double step) {
        int found = 0;
        for (int i = 0; i < HISTORIES; i++) {
            double[] values =
                    SimulatedHistory.stepped(
                            SimulatedHistory.normal(random, VERSIONS, 0), AT, step);
            Changes changes = Changes.in(History.of(values), ChangeCriteria.usual());
            found +=
                    changes.changes().stream().anyMatch(c -> Math.abs(c.index() - AT) <= 2) ? 1 : 0;
        }
        print("steps of " + step + " sd found within two versions", found);
        return (double) found / HISTORIES;
    }

    private static void print(String what, int count) {
        System.out.printf("%s: %d of %d%n", what, count, HISTORIES);
    }
}
